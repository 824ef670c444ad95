import { sql } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import { stockPrice, type DayBar, type StockCode } from '@tsuzura/domain/stock';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

export interface StockBar extends DayBar {
  readonly stockCode: StockCode;
  readonly date: Ymd;
}

interface BarRow {
  readonly stock_code: StockCode;
  readonly date: Ymd;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
}

const fromRow = (row: BarRow): StockBar => ({
  stockCode: row.stock_code,
  date: row.date,
  open: stockPrice(row.open),
  high: stockPrice(row.high),
  low: stockPrice(row.low),
  close: stockPrice(row.close),
  volume: row.volume,
});

/** Adds days, thousands in one statement. A day that is there already is left as it is; how many were new. */
export async function addStockBars(tx: Tx, bars: readonly StockBar[]): Promise<number> {
  const of = <T>(read: (bar: StockBar) => T) => bars.map(read);
  const result = await sql`
    insert into app.stock_bar (stock_code, date, open, high, low, close, volume)
    select * from unnest(${of(({ stockCode }) => stockCode)}::text[], ${of(({ date }) => date)}::date[],
      ${of(({ open }) => String(open))}::bigint[], ${of(({ high }) => String(high))}::bigint[],
      ${of(({ low }) => String(low))}::bigint[], ${of(({ close }) => String(close))}::bigint[],
      ${of(({ volume }) => String(volume))}::bigint[])
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Forty years of business days. */
const mostDays = 10_000;

const between = statement<BarRow, [code: string, from: Ymd, to: Ymd]>(
  'stock.bars',
  `select stock_code, date, open, high, low, close, volume from app.stock_bar
    where stock_code = $1 and date between $2 and $3 order by date limit ${mostDays}`,
);

export const stockBars = async (reader: Reader, code: string, from: Ymd, to: Ymd): Promise<StockBar[]> =>
  (await between(reader, code, from, to)).map(fromRow);

const newest = statement<BarRow, [count: number]>(
  'stock.newest-bars',
  `select b.stock_code, b.date, b.open, b.high, b.low, b.close, b.volume from app.stock s
    cross join lateral (select * from app.stock_bar n where n.stock_code = s.code order by n.date desc limit $1) b
    order by b.stock_code, b.date`,
);

/** The newest days of every share, oldest first. */
export const newestStockBars = async (reader: Reader, count: number): Promise<StockBar[]> =>
  (await newest(reader, count)).map(fromRow);

const before = statement<BarRow, [code: string, day: Ymd]>(
  'stock.bar-before',
  `select stock_code, date, open, high, low, close, volume from app.stock_bar
    where stock_code = $1 and date < $2 order by date desc limit 1`,
);

/** The last bar before a day; null before the share was listed. */
export async function stockBarBefore(reader: Reader, code: string, day: Ymd): Promise<StockBar | null> {
  const [row] = await before(reader, code, day);
  return row ? fromRow(row) : null;
}

const ofDay = statement<BarRow, [day: Ymd]>(
  'stock.bars-of-day',
  `select stock_code, date, open, high, low, close, volume from app.stock_bar b where b.date = $1 and b.stock_code = any (array(select code from app.stock))
    order by stock_code`,
);

/** Every share's bar of a day. */
export const stockBarsOfDay = async (reader: Reader, day: Ymd): Promise<StockBar[]> =>
  (await ofDay(reader, day)).map(fromRow);

const newestUpTo = statement<BarRow, [codes: readonly string[], day: Ymd]>(
  'stock.newest-bars-up-to',
  `select b.stock_code, b.date, b.open, b.high, b.low, b.close, b.volume from unnest($1::text[]) as s (code)
    cross join lateral (select * from app.stock_bar n where n.stock_code = s.code and n.date <= $2 order by n.date desc limit 1) b`,
);

/** Of each of these shares the last bar up to a day. */
export const stockBarsUpTo = async (reader: Reader, codes: readonly string[], day: Ymd): Promise<StockBar[]> =>
  codes.length === 0 ? [] : (await newestUpTo(reader, codes, day)).map(fromRow);
