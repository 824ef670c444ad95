import { sql } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import { ratio, type Ratio } from '@tsuzura/domain/money';
import { stockPrice, type Stock, type StockCode, type StockEvent } from '@tsuzura/domain/stock';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

interface StockRow {
  readonly code: StockCode;
  readonly name: string;
  readonly market: Stock['market'];
  readonly tick_table: Stock['tickTable'];
  readonly lot_size: number;
  readonly sector: string;
  readonly fiscal_month: number;
  readonly listed_on: Ymd;
  readonly margin_system: boolean;
  readonly margin_general: boolean;
  readonly shortable: boolean;
  readonly haircut: number;
  readonly margin_rate: number;
  readonly nisa_growth: boolean;
  readonly halted: boolean;
}

const revision = statement<{ revision: bigint }, []>('stock.revision', 'select revision from app.stock_revision');

/** Moves whenever a share, an event or a bar was added or changed, in the same transaction. */
export async function stockRevision(reader: Reader): Promise<bigint> {
  return (await revision(reader))[0]?.revision ?? 0n;
}

/** Every share of the exchange is fewer than this. */
const most = 10_000;

const all = statement<StockRow, []>(
  'stock.all',
  `select code, name, market, tick_table, lot_size, sector, fiscal_month, listed_on, margin_system, margin_general, shortable,
      haircut, margin_rate, nisa_growth, halted from app.stock order by code limit ${most}`,
);

export const listStocks = async (reader: Reader): Promise<Stock[]> => (await all(reader)).map(fromRow);

const percent = (value: number): Ratio => ratio(value, 100);

const fromRow = (row: StockRow): Stock => ({
  code: row.code,
  name: row.name,
  market: row.market,
  tickTable: row.tick_table,
  lotSize: BigInt(row.lot_size),
  sector: row.sector,
  fiscalMonth: row.fiscal_month,
  listedOn: row.listed_on,
  marginable: { system: row.margin_system, general: row.margin_general, shortable: row.shortable },
  haircut: percent(row.haircut),
  marginRate: percent(row.margin_rate),
  nisaGrowth: row.nisa_growth,
  halted: row.halted,
});

const wholePercent = ({ numerator, denominator }: Ratio): number => Number((numerator * 100n) / denominator);

/** Adds shares, and brings what changed of those that are there. Only rows that differ are written. */
export async function saveStocks(tx: Tx, stocks: readonly Stock[]): Promise<void> {
  const of = <T>(read: (stock: Stock) => T) => stocks.map(read);
  await sql`
    insert into app.stock as s (code, name, market, tick_table, lot_size, sector, fiscal_month, listed_on, margin_system,
      margin_general, shortable, haircut, margin_rate, nisa_growth, halted)
    select * from unnest(${of(({ code }) => code)}::text[], ${of(({ name }) => name)}::text[],
      ${of(({ market }) => market)}::text[], ${of(({ tickTable }) => tickTable)}::text[],
      ${of(({ lotSize }) => Number(lotSize))}::int[], ${of(({ sector }) => sector)}::text[],
      ${of(({ fiscalMonth }) => fiscalMonth)}::smallint[], ${of(({ listedOn }) => listedOn)}::date[],
      ${of(({ marginable }) => marginable.system)}::boolean[], ${of(({ marginable }) => marginable.general)}::boolean[],
      ${of(({ marginable }) => marginable.shortable)}::boolean[], ${of(({ haircut }) => wholePercent(haircut))}::smallint[],
      ${of(({ marginRate }) => wholePercent(marginRate))}::smallint[], ${of(({ nisaGrowth }) => nisaGrowth)}::boolean[],
      ${of(({ halted }) => halted)}::boolean[])
    on conflict (code) do update set name = excluded.name, market = excluded.market, tick_table = excluded.tick_table,
      lot_size = excluded.lot_size, sector = excluded.sector, fiscal_month = excluded.fiscal_month,
      margin_system = excluded.margin_system, margin_general = excluded.margin_general, shortable = excluded.shortable,
      haircut = excluded.haircut, margin_rate = excluded.margin_rate, nisa_growth = excluded.nisa_growth,
      halted = excluded.halted
    where (s.name, s.market, s.tick_table, s.lot_size, s.sector, s.fiscal_month, s.margin_system, s.margin_general, s.shortable,
        s.haircut, s.margin_rate, s.nisa_growth, s.halted)
      is distinct from (excluded.name, excluded.market, excluded.tick_table, excluded.lot_size, excluded.sector,
        excluded.fiscal_month, excluded.margin_system, excluded.margin_general, excluded.shortable, excluded.haircut,
        excluded.margin_rate, excluded.nisa_growth, excluded.halted)`.execute(tx);
}

interface EventRow {
  readonly stock_code: StockCode;
  readonly kind: StockEvent['kind'];
  readonly date: Ymd;
  readonly last_cum_day: Ymd;
  readonly ex_date: Ymd;
  readonly per_share: bigint;
  readonly paid_on: Ymd;
  readonly shares_after: number;
  readonly shares_before: number;
  readonly valid_to: Ymd;
  readonly margin_rate: number;
  readonly cash_rate: number;
}

/** Two dividends a year of every share, for decades. */
const mostEvents = 1_000_000;

const events = statement<EventRow, []>(
  'stock.events',
  `select stock_code, kind, date, last_cum_day, ex_date, per_share, paid_on, shares_after, shares_before, valid_to,
      margin_rate, cash_rate from app.stock_event order by stock_code, date, kind limit ${mostEvents}`,
);

/** Of all shares, by share and date. */
export const listStockEvents = async (reader: Reader): Promise<StockEvent[]> => (await events(reader)).map(eventFrom);

function eventFrom(row: EventRow): StockEvent {
  const stockCode = row.stock_code;
  const days = { recordDate: row.date, lastCumDay: row.last_cum_day, exDate: row.ex_date };
  if (row.kind === 'DIVIDEND') {
    return { kind: row.kind, stockCode, ...days, perShare: stockPrice(row.per_share), paidOn: row.paid_on };
  }
  if (row.kind === 'SPLIT') {
    return { kind: row.kind, stockCode, ...days, ratio: ratio(row.shares_after, row.shares_before) };
  }
  return {
    kind: row.kind,
    stockCode,
    from: row.date,
    to: row.valid_to,
    marginRate: percent(row.margin_rate),
    cashRate: percent(row.cash_rate),
  };
}

/** Those that are there already stay as they are. */
export async function addStockEvents(tx: Tx, list: readonly StockEvent[]): Promise<void> {
  const rows = list.map(columnsOf);
  const of = <T>(read: (row: ReturnType<typeof columnsOf>) => T) => rows.map(read);
  await sql`
    insert into app.stock_event (stock_code, kind, date, last_cum_day, ex_date, per_share, paid_on, shares_after, shares_before,
      valid_to, margin_rate, cash_rate)
    select * from unnest(${of((row) => row.stockCode)}::text[], ${of((row) => row.kind)}::text[], ${of((row) => row.date)}::date[],
      ${of((row) => row.lastCumDay)}::date[], ${of((row) => row.exDate)}::date[], ${of((row) => row.perShare)}::bigint[],
      ${of((row) => row.paidOn)}::date[], ${of((row) => row.sharesAfter)}::int[], ${of((row) => row.sharesBefore)}::int[],
      ${of((row) => row.validTo)}::date[], ${of((row) => row.marginRate)}::smallint[], ${of((row) => row.cashRate)}::smallint[])
    on conflict do nothing`.execute(tx);
}

function columnsOf(event: StockEvent) {
  const isRegulation = event.kind === 'REGULATION';
  const split = event.kind === 'SPLIT' ? event.ratio : null;
  const dividend = event.kind === 'DIVIDEND' ? event : null;
  return {
    stockCode: event.stockCode,
    kind: event.kind,
    date: isRegulation ? event.from : event.recordDate,
    lastCumDay: isRegulation ? null : event.lastCumDay,
    exDate: isRegulation ? null : event.exDate,
    perShare: dividend ? String(dividend.perShare) : null,
    paidOn: dividend ? dividend.paidOn : null,
    sharesAfter: split ? Number(split.numerator) : null,
    sharesBefore: split ? Number(split.denominator) : null,
    validTo: isRegulation ? event.to : null,
    marginRate: isRegulation ? wholePercent(event.marginRate) : null,
    cashRate: isRegulation ? wholePercent(event.cashRate) : null,
  };
}
