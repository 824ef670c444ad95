import './track.css';

export interface TrackPoint {
  readonly label: string;
  readonly note: string;
  readonly isReached: boolean;
}

/** 受付 → 注文中 → 約定 of one order, by words and times. */
export function Track({ points }: { readonly points: readonly TrackPoint[] }) {
  const reached = points.findLastIndex(({ isReached }) => isReached);
  return (
    <ol className="track">
      {points.map(({ label, note, isReached }, place) => (
        <li key={label} data-reached={isReached || undefined} data-way={place < reached ? 'whole' : undefined}>
          <b>{label}</b>
          <span className="num">{note}</span>
          <span className="sr">{isReached ? '済み' : 'まだ'}</span>
        </li>
      ))}
    </ol>
  );
}
