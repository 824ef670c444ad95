import { yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { Yen } from '@tsuzura/ui/money';
import { paths } from '../../shared/navigation/index.ts';
import { RunDate } from '../../shared/plan/run-rows.tsx';
import { eventWords, shortName, type PlanEvent } from './calendar-events.ts';

interface Props {
  readonly events: readonly PlanEvent[];
  /** Pressed in the grid: its lines stand out. */
  readonly day: Ymd | null;
}

/** The same days as a list, for whoever reads instead of looking. */
export function Agenda({ events, day }: Props) {
  const days = [...Map.groupBy(events, (event) => event.day)];
  return (
    <ol className="agenda">
      {days.map(([date, ofDay], index) => (
        <li key={date} data-chosen={date === day || undefined}>
          <RunDate day={date} />
          <ul>
            {ofDay.map((event) => (
              <li key={event.key}>
                <span className={`calendar-mark calendar-${event.kind}`}>
                  <i aria-hidden="true" />
                  {eventWords[event.kind]}
                </span>
                <span className="agenda-name">
                  <EventName event={event} />
                  {event.note !== null && <span className="note">{event.note}</span>}
                </span>
                <Yen value={event.amount} />
              </li>
            ))}
          </ul>
          {yearOf(date) !== yearOf(days[index - 1]?.[0] ?? date) && <span className="sr">{yearOf(date)}年</span>}
        </li>
      ))}
    </ol>
  );
}

function EventName({ event: { href, fundName } }: { readonly event: PlanEvent }) {
  const name = shortName(fundName);
  if (href === null) return name;
  return (
    <a href={href.of === 'subscription' ? paths.subscriptionPlan(href.id) : paths.redemptionPlan(href.id)}>{name}</a>
  );
}
