import { useId, type ReactNode } from 'react';
import { Link } from '@tsuzura/ui/link';

interface Props {
  readonly title: string;
  /** At the end of the heading's line: where there is more. */
  readonly more?: { readonly label: string; readonly href: string };
  readonly children: ReactNode;
}

/** A part of the page under its heading. */
export function Section({ title, more, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        {more !== undefined && (
          <p className="text-note">
            <Link href={more.href}>{more.label}</Link>
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
