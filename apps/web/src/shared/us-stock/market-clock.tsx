import { parseInstant, timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { maintenanceDuring, usMarketClock, type UsSession } from '@tsuzura/domain/us-stock';
import { useBusinessTime } from '../account/index.ts';
import './us-stock.css';

const hour = 3_600_000;
/** As the bar is drawn: from three hours before the opening to three after the close. */
const around = 3 * hour;
const clockText = (at: number): string => timeOf(at as UsSession['opensAt']).replace(/^0/, '');

/** 市場の時計: whether New York trades, what time it is there and here, and when our maintenance lies in it. */
export function MarketClock() {
  const time = useBusinessTime();
  const now = time === null ? null : parseInstant(time);
  if (now === null) return <div className="market-clock" aria-hidden="true" />;
  const { newYork, isOpen, session } = usMarketClock(now);
  const state = isOpen ? '取引時間中' : '取引時間外';
  return (
    <section className="market-clock" aria-label="米国市場の時計">
      <p>
        <b className="market-state" data-open={isOpen || undefined}>
          米国市場　{state}
          {session.isEarlyClose && '（短縮取引）'}
        </b>
        <span className="note num">
          <span className="nb">
            現地 {shortDate(newYork.date)}
            {newYork.time.replace(/^0/, '')}
          </span>
          {'　'}
          <span className="nb">
            日本 {shortDate(ymdOf(now))}
            {clockText(now)}
          </span>
        </span>
        {!isOpen && (
          <span className="note num">
            次の取引は {shortDate(ymdOf(session.opensAt))}
            {clockText(session.opensAt)}から
          </span>
        )}
      </p>
      <SessionBar session={session} now={now} />
    </section>
  );
}

function SessionBar({ session, now }: { readonly session: UsSession; readonly now: number }) {
  const { opensAt, closesAt } = session;
  const [from, to] = [opensAt - around, closesAt + around];
  const place = (at: number) => `${((at - from) / (to - from)) * 100}%`;
  const span = (start: number, end: number) => ({
    left: place(start),
    width: `${((end - start) / (to - from)) * 100}%`,
  });
  const pause = maintenanceDuring(session);
  return (
    <div className="session">
      <div
        className="session-bar"
        role="img"
        aria-label={`米国の取引時間は、日本時間の${clockText(opensAt)}から${clockText(closesAt)}まで`}
      >
        <i style={span(opensAt, closesAt)} />
        {pause !== null && <s style={span(pause.from, Math.min(pause.to, closesAt))} />}
        {now >= from && now <= to && <u style={{ left: place(now) }} />}
        <span style={{ left: place(opensAt) }}>{clockText(opensAt)}</span>
        <span style={{ left: place(closesAt) }}>{clockText(closesAt)}</span>
      </div>
    </div>
  );
}
