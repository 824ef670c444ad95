import type { ReactNode } from 'react';
import './state.css';

interface Props {
  /** A line drawing, 40 px. */
  readonly icon?: ReactNode;
  /** One sentence: 注文中のものはありません。 */
  readonly text: string;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
}

export function EmptyBlock({ icon, text, action }: Props) {
  return (
    <div className="empty">
      {icon}
      <p>{text}</p>
      {action}
    </div>
  );
}
