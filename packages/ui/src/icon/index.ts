export { Icon, type IconSize } from './icon.tsx';
export { CopyIcon, DoneIcon, DownloadIcon, EyeIcon, EyeOffIcon, PasskeyIcon, PrintIcon } from './account-glyphs.tsx';
export {
  CalendarIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  FilterIcon,
  OfflineIcon,
} from './control-glyphs.tsx';
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
export { Glyph } from './glyph.tsx';
