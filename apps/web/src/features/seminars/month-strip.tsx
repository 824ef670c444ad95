import { dayOfWeek, lastDayOfMonth, partsOf, ymdFrom, type Ymd } from '@tsuzura/domain/calendar';

interface Props {
  /** Days with a seminar; all of one month. */
  readonly days: readonly Ymd[];
  /** The id of the row that a day leads to. */
  readonly targetOf: (day: Ymd) => string;
}

/** A month in one line: on which days something is held. Wide screens only; the list says the same. */
export function MonthStrip({ days, targetOf }: Props) {
  const [first] = days;
  if (first === undefined) return null;
  const { year, month } = partsOf(first);
  const last = partsOf(lastDayOfMonth(first)).day;
  return (
    <ol className="seminars-strip" aria-label={`${month}月の開催日`}>
      {Array.from({ length: last }, (_, index) => ymdFrom({ year, month, day: index + 1 })).map((day, index) => {
        const weekday = dayOfWeek(day);
        return (
          <li key={day} data-off={weekday === 0 || weekday === 6 || undefined}>
            <small>{'日月火水木金土'.charAt(weekday)}</small>
            {days.includes(day) ? (
              <a href={`#${targetOf(day)}`}>
                <span className="sr">{month}月</span>
                {index + 1}
                <span className="sr">日</span>
              </a>
            ) : (
              <span>{index + 1}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
