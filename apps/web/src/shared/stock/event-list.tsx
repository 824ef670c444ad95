import type { ReactNode } from 'react';
import './event-list.css';

interface EventItemProps {
  readonly title: ReactNode;
  readonly end?: ReactNode;
  readonly note?: ReactNode;
  /** `coming` is still to be; `bad` is what happens if nothing is done. */
  readonly state: 'done' | 'coming' | 'bad';
}

/** What happened, and what is still to come, one below the other. */
export function EventList({ children }: { readonly children: ReactNode }) {
  return <ol className="event-list">{children}</ol>;
}

export function EventItem({ title, end, note, state }: EventItemProps) {
  return (
    <li data-state={state}>
      <div>
        <b>{title}</b>
        {end !== undefined && <span className="num">{end}</span>}
      </div>
      {note !== undefined && <p className="note">{note}</p>}
    </li>
  );
}
