import { sql } from 'kysely';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { usdPerShare, type UsStockEvent } from '@tsuzura/domain/us-stock';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

interface Row {
  readonly symbol: string;
  readonly kind: UsStockEvent['kind'];
  readonly ex_date: Ymd;
  readonly per_share: bigint | null;
  readonly pay_date: Ymd | null;
  readonly times: number | null;
}

/** Four dividends a year of every share, for decades. */
const most = 2_000_000;
const columns = 'symbol, kind, ex_date, per_share, pay_date, times';

const all = statement<Row, []>(
  'us-stock.events',
  `select ${columns} from app.us_stock_event order by symbol, ex_date, kind limit ${most}`,
);
const onDay = statement<Row, [exDate: Ymd]>(
  'us-stock.events-of-day',
  `select ${columns} from app.us_stock_event where ex_date = $1 order by kind, symbol`,
);
const ofSymbol = statement<Row, [symbol: string]>(
  'us-stock.events-of-symbol',
  `select ${columns} from app.us_stock_event where symbol = $1 order by ex_date, kind`,
);

function eventOf({ symbol, kind, ex_date: exDate, per_share, pay_date, times }: Row): UsStockEvent {
  return kind === 'DIVIDEND'
    ? { kind, symbol, exDate, perShare: usdPerShare(per_share ?? 0n), payDate: pay_date as Ymd }
    : { kind, symbol, exDate, times: BigInt(times ?? 0) };
}

/** Of all shares, by share and ex-date. */
export const listUsStockEvents = async (reader: Reader): Promise<readonly UsStockEvent[]> =>
  (await all(reader)).map(eventOf);

/** Whose ex-date this day of New York is: dividends first, they are for the shares of before a split. */
export const usStockEventsOn = async (reader: Reader, exDate: Ymd): Promise<readonly UsStockEvent[]> =>
  (await onDay(reader, exDate)).map(eventOf);

export const usStockEventsOf = async (reader: Reader, symbol: string): Promise<readonly UsStockEvent[]> =>
  (await ofSymbol(reader, symbol)).map(eventOf);

/** Those that are there already stay as they are. */
export async function addUsStockEvents(tx: Tx, list: readonly UsStockEvent[]): Promise<void> {
  if (list.length === 0) return;
  const of = <T>(read: (event: UsStockEvent) => T) => list.map(read);
  await sql`
    insert into app.us_stock_event (symbol, kind, ex_date, per_share, pay_date, times)
    select * from unnest(${of(({ symbol }) => symbol)}::text[], ${of(({ kind }) => kind)}::text[],
      ${of(({ exDate }) => exDate)}::date[],
      ${of((event) => (event.kind === 'DIVIDEND' ? String(event.perShare) : null))}::bigint[],
      ${of((event) => (event.kind === 'DIVIDEND' ? event.payDate : null))}::date[],
      ${of((event) => (event.kind === 'SPLIT' ? Number(event.times) : null))}::integer[])
    on conflict do nothing`.execute(tx);
}

const book = statement<object, [symbol: string, kind: string, exDate: Ymd, at: ReturnType<typeof moment>]>(
  'us-stock.event-booked',
  `update app.us_stock_event set booked_at = $4::timestamptz
    where symbol = $1 and kind = $2 and ex_date = $3 and booked_at is null`,
);

/** Everybody who holds the share has it: from now on prices of before a split are shown in its shares. */
export const markUsEventBooked = async (
  tx: Tx,
  { symbol, kind, exDate }: Pick<UsStockEvent, 'symbol' | 'kind' | 'exDate'>,
  at: Instant,
): Promise<void> => {
  await book(tx, symbol, kind, exDate, moment(at));
};

const splitSince = statement<{ found: boolean }, [symbol: string, day: Ymd]>(
  'us-stock.split-since',
  `select exists (select from app.us_stock_event where symbol = $1 and kind = 'SPLIT' and ex_date > $2 and booked_at is not null) as found`,
);

/** Whether shares of a day of New York are old ones by now. */
export const isSplitSince = async (reader: Reader, symbol: string, day: Ymd): Promise<boolean> =>
  (await splitSince(reader, symbol, day))[0]?.found ?? false;
