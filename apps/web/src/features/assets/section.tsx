import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** At the end of the heading's line: what can be chosen. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, end, children }: Props) {
  const id = useId();
  return (
    <section className="assets-section" aria-labelledby={id}>
      <div className="assets-section-head">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
