import { sql } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import { usdPrice } from '@tsuzura/domain/money';
import { barAfterSplit, type UsDayBar } from '@tsuzura/domain/us-stock';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

export interface UsStockBar extends UsDayBar {
  readonly symbol: string;
  /** New York's. */
  readonly date: Ymd;
}

/** Adds days, thousands in one statement. A day that is there already is left as it is. */
export async function addUsStockBars(tx: Tx, bars: readonly UsStockBar[]): Promise<void> {
  if (bars.length === 0) return;
  const of = <T>(read: (bar: UsStockBar) => T) => bars.map(read);
  await sql`
    insert into app.us_stock_bar (symbol, date, open, high, low, close, volume)
    select * from unnest(${of(({ symbol }) => symbol)}::text[], ${of(({ date }) => date)}::date[],
      ${of(({ open }) => String(open))}::bigint[], ${of(({ high }) => String(high))}::bigint[],
      ${of(({ low }) => String(low))}::bigint[], ${of(({ close }) => String(close))}::bigint[],
      ${of(({ volume }) => String(volume))}::bigint[])
    on conflict do nothing`.execute(tx);
}

interface Row {
  readonly symbol: string;
  readonly date: Ymd;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
}

const newest = statement<Row & { times: number | null }, []>(
  'us-stock.newest-bars',
  `select b.symbol, b.date, b.open, b.high, b.low, b.close, b.volume, (select e.times from app.us_stock_event e
      where e.symbol = s.symbol and e.kind = 'SPLIT' and e.ex_date > b.date and e.booked_at is not null order by e.ex_date limit 1) as times
    from app.us_stock s
    cross join lateral (select * from app.us_stock_bar n where n.symbol = s.symbol order by n.date desc limit 1) b`,
);

const barOf = (row: Row): UsStockBar => ({
  symbol: row.symbol,
  date: row.date,
  open: usdPrice(row.open),
  high: usdPrice(row.high),
  low: usdPrice(row.low),
  close: usdPrice(row.close),
  volume: row.volume,
});

/** The newest day of every share that has one; in the shares of after a split that was booked behind it. */
export const newestUsStockBars = async (reader: Reader): Promise<UsStockBar[]> =>
  (await newest(reader)).map((row) => barAfterSplit(barOf(row), BigInt(row.times ?? 1)));

/** Forty years of business days. */
const mostDays = 10_000;

const between = statement<Row, [symbol: string, from: Ymd, to: Ymd]>(
  'us-stock.bars',
  `select symbol, date, open, high, low, close, volume from app.us_stock_bar
    where symbol = $1 and date between $2 and $3 order by date limit ${mostDays}`,
);

export const usStockBars = async (reader: Reader, symbol: string, from: Ymd, to: Ymd): Promise<UsStockBar[]> =>
  (await between(reader, symbol, from, to)).map(barOf);
