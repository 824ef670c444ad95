import { groupedNumber } from '../text/index.ts';

export interface Counter {
  readonly label: string;
  readonly count: number | bigint | null;
  readonly unit: string;
  readonly note?: string;
  readonly tone?: 'plain' | 'warn' | 'error';
  readonly href?: string;
}

/** Numbers on one hairline row; each leads to what it counts. */
export function Counters({ counters }: { readonly counters: readonly Counter[] }) {
  return (
    <ul className="cx-counters">
      {counters.map((counter) => (
        <li key={counter.label} className={`cx-counter cx-counter-${toneOf(counter)}`}>
          {counter.href === undefined ? (
            <CounterWords {...counter} />
          ) : (
            <a href={counter.href}>
              <CounterWords {...counter} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Nothing to do is no warning. */
const toneOf = ({ tone = 'plain', count }: Counter) => (count === null || Number(count) === 0 ? 'plain' : tone);

function CounterWords({ label, count, unit, note }: Counter) {
  return (
    <>
      <span className="cx-counter-label">{label}</span>
      <span className="cx-counter-figure">
        <b>{count === null ? '—' : groupedNumber(count)}</b>
        {count !== null && <span>{unit}</span>}
      </span>
      {note !== undefined && <small>{note}</small>}
    </>
  );
}
