import type { ReactNode } from 'react';
import './bar.css';

interface Props {
  readonly children: ReactNode;
  /** A line above the buttons: the next deadline. */
  readonly note?: ReactNode;
  /** phone: gone on a desktop, where the same buttons stand beside the content. flow: at the end of the form there. */
  readonly look?: 'phone' | 'flow' | 'always';
}

/** The buttons of a view, at the lower edge of the screen. */
export function ActionBar({ children, note, look = 'flow' }: Props) {
  return (
    <div className={`action-bar action-bar-${look}`}>
      <div className="wrap action-bar-in">
        {note !== undefined && <p className="action-bar-note">{note}</p>}
        <div className="action-bar-buttons">{children}</div>
      </div>
    </div>
  );
}
