export { Icon, type IconSize } from './icon.tsx';
export {
  ChevronRightIcon,
  ClockIcon,
  CloseIcon,
  ErrorIcon,
  ExternalIcon,
  HelpIcon,
  InfoIcon,
  MenuIcon,
  WarnIcon,
} from './glyphs.tsx';
