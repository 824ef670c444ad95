import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One way to get an answer: its name on the left of a desktop, above it on a phone. */
export function InquirySection({ id, title, lead, children }: Props) {
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4 py-8 desktop:grid-cols-[320px_minmax(0,1fr)] desktop:gap-20 desktop:py-10"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && <p className="note phrase mt-1">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
