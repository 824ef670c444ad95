import type { ReactNode } from 'react';
import './item.css';

/** Things one has, between hairlines. */
export function Items({ children }: { readonly children: ReactNode }) {
  return <ul className="items">{children}</ul>;
}

interface Props {
  readonly title: string;
  /** Soft chip beside the title: 「この端末」. */
  readonly mark?: string | null;
  readonly note?: ReactNode;
  /** What can be done with it, usually small buttons. */
  readonly children?: ReactNode;
}

export function Item({ title, mark = null, note, children }: Props) {
  return (
    <li className="item">
      <div className="item-words">
        <p className="item-title">
          <span>{title}</span>
          {mark !== null && <span className="item-mark">{mark}</span>}
        </p>
        {note !== undefined && <p className="note item-note">{note}</p>}
      </div>
      {children !== undefined && <div className="item-actions">{children}</div>}
    </li>
  );
}
