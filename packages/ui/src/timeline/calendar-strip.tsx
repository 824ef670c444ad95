import { addDays, dayOfWeek, daysBetween, partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import type { CSSProperties } from 'react';
import { ScrollRegion } from '../table/index.ts';
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

/** Beyond this many days the strip scrolls in its frame. */
const fits = 10;
const mostDays = 62;
const never = () => false;

/** An order drawn on the calendar. Days without business stay visible: they are why it takes that long. */
export function CalendarStrip({ points, isHoliday = never }: Props) {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const count = Math.min(Math.max(daysBetween(first.day, last.day), 0), mostDays) + 1;
  const days = Array.from({ length: count }, (_, index) => addDays(first.day, index));
  return (
    <ScrollRegion label="日程">
      <ol
        className="strip"
        style={{ '--days': count, ...(count > fits ? { minWidth: count * 36 } : {}) } as CSSProperties}
      >
        {days.map((day) => (
          <StripDay
            key={day}
            day={day}
            labels={points.filter((point) => point.day === day).map(({ label }) => label)}
            isHoliday={isHoliday(day)}
          />
        ))}
      </ol>
    </ScrollRegion>
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
