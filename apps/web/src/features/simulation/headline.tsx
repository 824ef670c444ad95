import type { ReactNode } from 'react';

interface Props {
  /** Under which conditions: 毎月30,000円を30年つづけた場合. */
  readonly when: string;
  readonly figure: ReactNode;
  /** What the figure is. */
  readonly what: string;
}

/** The one big number of the page, in its sentence. */
export function Headline({ when, figure, what }: Props) {
  return (
    <div>
      <p className="phrase text-ink2">{when}</p>
      <p className="my-1">{figure}</p>
      <p className="phrase text-note text-ink2">{what}</p>
    </div>
  );
}
