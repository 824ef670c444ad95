import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { stockPrice } from '@tsuzura/domain/stock';
import type { ShareDividend, SharePosition } from '@tsuzura/domain/stock-order';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { column, statement, type Reader, type Tx } from '../../kernel/index.ts';
import { sharePositionOf, type SharePositionRow } from '../../stock-order/position.ts';

const holders = statement<SharePositionRow, [stockCode: string, after: string, limit: number]>(
  'night-stock.holders',
  `select * from app.share_position where stock_code = $1 and quantity > 0 and customer_id > $2
    order by customer_id, account_type limit $3`,
);

/** Who holds a share, by customer; of a full page the last customer is left to the next. */
export async function holdersOf(
  reader: Reader,
  stockCode: string,
  after: string,
  limit: number,
): Promise<{ readonly positions: readonly SharePosition[]; readonly goOnAfter: string | null }> {
  const found = (await holders(reader, stockCode, after, limit)).map(sharePositionOf);
  const last = found.at(-1)?.customerId;
  if (found.length < limit || last === undefined) return { positions: found, goOnAfter: null };
  const whole = found.filter(({ customerId }) => customerId !== last);
  return { positions: whole, goOnAfter: whole.at(-1)?.customerId ?? null };
}

const declare = statement<object, readonly unknown[]>(
  'night-stock.dividends-declare',
  `insert into app.share_dividend (id, customer_id, stock_code, account_type, record_date, paid_on, quantity, per_share, gross,
      income_tax, resident_tax)
    select v.id, v.customer_id, v.stock_code, v.account_type, v.record_date, v.paid_on, v.quantity, v.per_share, v.gross,
      v.income_tax, v.resident_tax
    from json_to_recordset($1::json) as v (id text, customer_id text, stock_code text, account_type text, record_date date,
      paid_on date, quantity bigint, per_share bigint, gross bigint, income_tax bigint, resident_tax bigint)
    on conflict do nothing`,
);

export async function declareDividends(tx: Tx, dividends: readonly ShareDividend[]): Promise<void> {
  if (dividends.length === 0) return;
  const rows = dividends.map((one) => ({
    id: one.id,
    customer_id: one.customerId,
    stock_code: one.stockCode,
    account_type: one.accountType,
    record_date: one.recordDate,
    paid_on: one.paidOn,
    quantity: String(one.quantity),
    per_share: String(one.perShare),
    gross: String(one.gross),
    income_tax: String(one.tax.income),
    resident_tax: String(one.tax.resident),
  }));
  await declare(tx, JSON.stringify(rows));
}

interface DividendRow {
  readonly id: string;
  readonly customer_id: string;
  readonly stock_code: string;
  readonly account_type: string;
  readonly record_date: Ymd;
  readonly paid_on: Ymd;
  readonly quantity: bigint;
  readonly per_share: bigint;
  readonly gross: bigint;
  readonly income_tax: bigint;
  readonly resident_tax: bigint;
}

export const dividendOf = (row: DividendRow): ShareDividend => ({
  id: row.id,
  customerId: row.customer_id,
  stockCode: row.stock_code,
  accountType: row.account_type as OrderAccountType,
  recordDate: row.record_date,
  paidOn: row.paid_on,
  quantity: row.quantity,
  perShare: stockPrice(row.per_share),
  gross: yen(row.gross),
  tax: { income: yen(row.income_tax), resident: yen(row.resident_tax) },
});

const toPay = statement<DividendRow, [through: Ymd, limit: number]>(
  'night-stock.dividends-to-pay',
  `select * from app.share_dividend where state = 'DECLARED' and paid_on <= $1 order by paid_on, customer_id, id limit $2`,
);
export const dividendsToPay = async (tx: Tx, through: Ymd, limit: number): Promise<readonly ShareDividend[]> =>
  (await toPay(tx, through, limit)).map(dividendOf);

const paid = statement<object, [ids: readonly string[]]>(
  'night-stock.dividends-paid',
  `update app.share_dividend set state = 'PAID' where id = any ($1::text[]) and state = 'DECLARED'`,
);
export const markDividendsPaid = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await paid(tx, ids);
};

/** A split as it was booked for one position. */
export interface BookedSplit {
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: OrderAccountType;
  readonly exDate: Ymd;
  readonly before: bigint;
  readonly after: bigint;
  readonly fraction: bigint;
  /** Of a reverse split: so many old shares make a new one. */
  readonly into: bigint | null;
  readonly fractionCost: Yen;
  readonly fractionBook: Yen;
}

const addSplits = statement<object, readonly unknown[]>(
  'night-stock.splits-add',
  `insert into app.share_split (id, customer_id, stock_code, account_type, ex_date, quantity_before, quantity_after, fraction,
      into_one, fraction_cost, fraction_book)
    select v.* from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::bigint[]) as v`,
);
export async function addShareSplits(tx: Tx, splits: readonly BookedSplit[]): Promise<void> {
  if (splits.length === 0) return;
  await addSplits(
    tx,
    splits.map(({ id }) => id),
    splits.map(({ customerId }) => customerId),
    splits.map(({ stockCode }) => stockCode),
    splits.map(({ accountType }) => accountType),
    column(splits.map(({ exDate }) => exDate)),
    column(splits.map(({ before }) => before)),
    column(splits.map(({ after }) => after)),
    column(splits.map(({ fraction }) => fraction)),
    column(splits.map(({ into }) => into)),
    column(splits.map(({ fractionCost }) => fractionCost)),
    column(splits.map(({ fractionBook }) => fractionBook)),
  );
}

interface SplitRow {
  readonly id: string;
  readonly customer_id: string;
  readonly stock_code: string;
  readonly account_type: string;
  readonly ex_date: Ymd;
  readonly quantity_before: bigint;
  readonly quantity_after: bigint;
  readonly fraction: bigint;
  readonly into_one: bigint | null;
  readonly fraction_cost: bigint;
  readonly fraction_book: bigint;
}

const fractions = statement<SplitRow, [exDate: Ymd, limit: number]>(
  'night-stock.fractions',
  `select * from app.share_split where ex_date <= $1 and fraction > 0 and fraction_fill is null order by ex_date, customer_id limit $2`,
);

/** Fractions of reverse splits that wait for the close of their ex-date. */
export const fractionsToPay = async (tx: Tx, day: Ymd, limit: number): Promise<readonly BookedSplit[]> =>
  (await fractions(tx, day, limit)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    stockCode: row.stock_code,
    accountType: row.account_type as OrderAccountType,
    exDate: row.ex_date,
    before: row.quantity_before,
    after: row.quantity_after,
    fraction: row.fraction,
    into: row.into_one,
    fractionCost: yen(row.fraction_cost),
    fractionBook: yen(row.fraction_book),
  }));

const filled = statement<object, [ids: readonly string[]]>(
  'night-stock.fractions-sold',
  `update app.share_split set fraction_fill = id where id = any ($1::text[])`,
);
export const markFractionsSold = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await filled(tx, ids);
};
