import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  /** At the end of the heading's line: what can be done with it. */
  readonly end?: ReactNode;
  /** Under the heading. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, end, note, children }: Props) {
  const id = useId();
  return (
    <section className="cash-section" aria-labelledby={id}>
      <div className="cash-section-head">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {note !== undefined && <p className="note">{note}</p>}
      {children}
    </section>
  );
}
