import type { Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import './timeline.css';

export interface TimelinePoint {
  readonly label: string;
  /** null: not known yet. */
  readonly day: Ymd | null;
  readonly isReached: boolean;
}

interface Props {
  /** 受付 → 約定 → 受渡. */
  readonly points: readonly TimelinePoint[];
  /** The way to the next point has begun: an order past its deadline. */
  readonly isUnderWay?: boolean;
}

export function Timeline({ points, isUnderWay = false }: Props) {
  const reached = points.findLastIndex(({ isReached }) => isReached);
  return (
    <ol className="timeline">
      {points.map(({ label, day, isReached }, index) => (
        <li key={label} data-way={wayAfter(index, reached, isUnderWay)} data-reached={isReached || undefined}>
          <b>{label}</b>
          <span className="num">{day === null ? '未定' : shortDate(day)}</span>
          <span className="sr">{isReached ? '済み' : '予定'}</span>
        </li>
      ))}
    </ol>
  );
}

/** The stretch behind a point: gone, half gone, or ahead. */
function wayAfter(index: number, reached: number, isUnderWay: boolean): 'whole' | 'half' | undefined {
  if (index < reached) return 'whole';
  return index === reached && isUnderWay ? 'half' : undefined;
}
