import { useId, type ReactNode } from 'react';
import './columns.css';

interface Props {
  readonly title: string;
  /** At the end of the heading's line: a link, a figure. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function PageSection({ title, end, children }: Props) {
  const id = useId();
  return (
    <section className="page-section" aria-labelledby={id}>
      <div className="page-section-head">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
