import type { ReactNode } from 'react';
import './badge.css';

/** plain: finished or neutral. primary: received, current. info: under way. warn: to do. error: failed. */
export type ChipTone = 'plain' | 'primary' | 'info' | 'success' | 'warn' | 'error';

/** The state of an order or a document, on a soft ground. */
export function StatusChip({ tone = 'plain', children }: { readonly tone?: ChipTone; readonly children: ReactNode }) {
  return <span className={`chip-status chip-${tone}`}>{children}</span>;
}

interface CountProps {
  readonly count: number;
  /** What is counted: 未読. */
  readonly label: string;
}

const most = 99;

export function CountBadge({ count, label }: CountProps) {
  return (
    <span className="count-badge">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr">
        {label}
        {count}件
      </span>
    </span>
  );
}

/** Stands before a line nobody has read. It keeps its place when it is gone, so the lines stay in one column. */
export function UnreadDot({ unread = true }: { readonly unread?: boolean }) {
  return <span className="unread-dot">{unread && <span className="sr">未読</span>}</span>;
}
