import { dayOfWeek, partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import type { CSSProperties } from 'react';
import { stripCells } from './strip-cells.ts';
import './timeline.css';

export interface StripPoint {
  readonly day: Ymd;
  readonly label: string;
}

interface Props {
  /** In order of time; the strip goes from the first to the last. */
  readonly points: readonly StripPoint[];
  /** Whether a weekday is a holiday (祝). Weekends are known. */
  readonly isHoliday?: (day: Ymd) => boolean;
}

const never = () => false;

/** An order drawn on the calendar, from its first day to its last at every width: what is too long is folded in between. */
export function CalendarStrip({ points, isHoliday = never }: Props) {
  const cells = stripCells(points.map(({ day }) => day));
  if (cells.length === 0) return null;
  return (
    <ol className="strip" style={{ '--days': cells.length } as CSSProperties}>
      {cells.map((cell) =>
        'day' in cell ? (
          <StripDay
            key={cell.day}
            day={cell.day}
            labels={points.filter((point) => point.day === cell.day).map(({ label }) => label)}
            isHoliday={isHoliday(cell.day)}
          />
        ) : (
          <li key={`after ${cell.after}`} className="strip-gap">
            <span className="sr">{cell.folded}日間</span>
            <span aria-hidden="true">…</span>
          </li>
        ),
      )}
    </ol>
  );
}

interface DayProps {
  readonly day: Ymd;
  readonly labels: readonly string[];
  readonly isHoliday: boolean;
}

function StripDay({ day, labels, isHoliday }: DayProps) {
  const weekday = dayOfWeek(day);
  const isOff = isHoliday || weekday === 0 || weekday === 6;
  const isPoint = labels.length > 0;
  return (
    <li className="strip-day" data-point={isPoint || undefined} data-off={isOff || undefined}>
      {isPoint && <em>{labels.join('・')}</em>}
      <span className="sr">
        {longDate(day)}
        {isHoliday ? ' 祝日' : ''}
      </span>
      <span aria-hidden="true">
        <b>{partsOf(day).day}</b>
        <small>{isHoliday ? '祝' : '日月火水木金土'.charAt(weekday)}</small>
      </span>
    </li>
  );
}
