import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** At the end of the heading's line: of which day, of which month. */
  readonly note?: string;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className="fund-section" aria-labelledby={id}>
      <div className="fund-section-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="note">{note}</span>}
      </div>
      {children}
    </section>
  );
}
