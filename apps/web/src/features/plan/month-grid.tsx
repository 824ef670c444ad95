import { isBusinessDay, japan, japanHolidays, partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { monthOf } from '@tsuzura/domain/plan';
import { longDate } from '@tsuzura/domain/text';
import { eventWords, shortName, weeksOf, type EventKind, type PlanEvent } from './calendar-events.ts';

interface Props {
  readonly month: string;
  readonly events: readonly PlanEvent[];
  readonly today: Ymd;
  readonly chosen: Ymd | null;
  readonly onChoose: (day: Ymd) => void;
}

const weekdays = ['日', '月', '火', '水', '木', '金', '土'];
const holidayNames = new Map(japanHolidays.map(({ date, name }) => [date, name]));
const kinds: readonly EventKind[] = ['debit', 'order', 'execution', 'settlement', 'sale'];

/** One month. A day with something on it can be pressed, and its lines beside the grid are marked. */
export function MonthGrid({ month, events, today, chosen, onChoose }: Props) {
  const byDay = Map.groupBy(events, ({ day }) => day);
  return (
    <>
      <table className="calendar">
        <caption className="sr">{month}の予定</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOut={monthOf(day) !== month}
                  isToday={day === today}
                  isChosen={day === chosen}
                  events={byDay.get(day) ?? []}
                  onChoose={() => onChoose(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="calendar-legend" aria-label="記号の意味">
        {kinds.map((kind) => (
          <li key={kind} className={`calendar-mark calendar-${kind}`}>
            <i aria-hidden="true" />
            {kind === 'sale' ? '定期売却' : eventWords[kind]}
          </li>
        ))}
        <li>
          <i className="calendar-off-sample" aria-hidden="true" />
          休業日
        </li>
      </ul>
    </>
  );
}

interface DayProps {
  readonly day: Ymd;
  readonly isOut: boolean;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly events: readonly PlanEvent[];
  readonly onChoose: () => void;
}

function Day({ day, isOut, isToday, isChosen, events, onChoose }: DayProps) {
  const { month, day: date } = partsOf(day);
  const isOff = day >= japan.validFrom && day <= japan.validTo && !isBusinessDay(japan, day);
  const name = holidayNames.get(day);
  const words = (
    <>
      <span className="sr">{longDate(day)}</span>
      <span className="calendar-number" data-today={isToday || undefined} aria-hidden="true">
        {date === 1 && isOut ? `${month}/${date}` : date}
      </span>
      {name !== undefined && <span className="calendar-holiday">{name}</span>}
    </>
  );
  return (
    <td data-off={isOff || undefined} data-out={isOut || undefined} data-chosen={isChosen || undefined}>
      {events.length === 0 ? (
        <div>{words}</div>
      ) : (
        <button type="button" aria-pressed={isChosen} onClick={onChoose}>
          {words}
          {events.map(({ key, kind, fundName }) => (
            <span key={key} className={`calendar-mark calendar-${kind}`}>
              <i aria-hidden="true" />
              {eventWords[kind]}
              <em>{shortName(fundName)}</em>
            </span>
          ))}
        </button>
      )}
    </td>
  );
}
