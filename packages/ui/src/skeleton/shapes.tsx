import './skeleton.css';

/** Lines of running text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="skeleton-text">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-bar" />
      ))}
    </div>
  );
}

/** A label and the big number under it. */
export function SkeletonFigure() {
  return (
    <div className="skeleton-figure">
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
    </div>
  );
}

/** A fund in a list: name, marks, price and its small line. */
export function SkeletonCard() {
  return (
    <div className="skeleton-card">
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
      <span className="skeleton-bar" />
    </div>
  );
}

export function SkeletonChart() {
  return <div className="skeleton-bar skeleton-chart" />;
}
