import { useEffect, useState, type ReactNode } from 'react';
import './skeleton.css';

const announceAfterMs = 400;

/** Bars in the shape of what is coming. They show after 150 ms (CSS) and are told to screen readers after 400 ms. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), announceAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" aria-busy="true">
      <p className="sr" role="status">
        {isSlow ? '読み込んでいます' : ''}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** One list row with a title and a note, the height of a RowLink. */
export function SkeletonRow() {
  return (
    <div className="skeleton-row">
      <span className="skeleton-bar skeleton-bar-title" />
      <span className="skeleton-bar skeleton-bar-note" />
    </div>
  );
}
