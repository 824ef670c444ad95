import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function Part({ id, title, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Something shown under its state. */
export function Shown({ as, children }: { readonly as: string; readonly children: ReactNode }) {
  return (
    <div className="gallery-shown">
      <h3>{as}</h3>
      {children}
    </div>
  );
}

export const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2_000));
export const nothing = () => undefined;
