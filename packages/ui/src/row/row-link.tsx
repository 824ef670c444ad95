import { ChevronRightIcon, ExternalIcon } from '../icon/index.ts';
import { newTab } from '../link/index.ts';
import './row.css';

interface Props {
  readonly href: string;
  readonly title: string;
  readonly note?: string;
  readonly external?: boolean;
}

/** One line of a list that leads somewhere. The whole line can be pressed. */
export function RowLink({ href, title, note, external = false }: Props) {
  return (
    <li className="row">
      <a className="row-link" href={href} {...(external ? newTab : {})}>
        <span className="row-words">
          <span className="row-title">{title}</span>
          {note !== undefined && <span className="note row-note">{note}</span>}
          {external && <span className="sr">（新しいタブで開きます）</span>}
        </span>
        {external ? <ExternalIcon size="small" /> : <ChevronRightIcon size="small" />}
      </a>
    </li>
  );
}
