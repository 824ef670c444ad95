export { Icon, type IconSize } from './icon.tsx';
export { CopyIcon, DoneIcon, DownloadIcon, EyeIcon, EyeOffIcon, PasskeyIcon, PrintIcon } from './account-glyphs.tsx';
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
