import { Logo } from '../brand/index.ts';
import { HelpIcon, MenuIcon } from '../icon/index.ts';
import { newTab } from '../link/index.ts';
import './frame.css';

interface Props {
  /** Where the logo leads. */
  readonly homeHref: string;
  /** The help site. null while there is none: the icon keeps its place and says so. */
  readonly helpHref: string | null;
  /** Opens the menu. Visitors have none, and no button for it. */
  readonly onMenu?: (() => void) | null;
}

export function Header({ homeHref, helpHref, onMenu = null }: Props) {
  return (
    <header className="header">
      <div className="wide header-in">
        {onMenu !== null && (
          <button
            className="icon-button header-menu"
            type="button"
            aria-label="メニューを開く"
            aria-haspopup="dialog"
            onClick={onMenu}
          >
            <MenuIcon />
          </button>
        )}
        <a className="header-logo" href={homeHref}>
          <Logo />
        </a>
        {helpHref === null ? (
          <button
            className="icon-button"
            type="button"
            aria-disabled="true"
            aria-label="ヘルプ（準備中）"
            title="ヘルプ（準備中）"
          >
            <HelpIcon />
          </button>
        ) : (
          <a className="icon-button" href={helpHref} {...newTab} aria-label="ヘルプ（外部サイト）">
            <HelpIcon />
          </a>
        )}
      </div>
    </header>
  );
}
