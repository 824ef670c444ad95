import type { ReactNode } from 'react';
import './columns.css';

interface Props {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  /** What the aside has, for those who jump from part to part. */
  readonly asideLabel: string;
}

/** 720 px and 320 px beside each other on a desktop; on a phone the aside comes after. */
export function Columns({ children, aside, asideLabel }: Props) {
  return (
    <div className="columns">
      <div className="columns-main">{children}</div>
      <aside className="columns-aside" aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}
