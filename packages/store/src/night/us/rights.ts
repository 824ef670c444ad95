import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { FxRate } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { quantity, usdCents, type Quantity, type Ratio } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { DeclaredUsDividend, UsDividend } from '@tsuzura/domain/us-order';
import { usdPerShare } from '@tsuzura/domain/us-stock';
import { column, moment, statement, type Reader, type Tx } from '../../kernel/index.ts';
import { keptUsOrderOf, type KeptUsOrder, type UsOrderRow } from '../../us-order/order.ts';

/** A US share in one account type with all that was executed before a day, fixed or not. */
export interface UsHolder {
  readonly customerId: string;
  readonly accountType: OrderAccountType;
  readonly quantity: Quantity;
}

const holders = statement<
  { customer_id: string; account_type: string; quantity: bigint },
  [symbol: string, exDate: Ymd, after: string, limit: number]
>(
  'night-us.holders',
  `select h.customer_id, h.account_type, sum(h.quantity)::bigint as quantity from (
      select p.customer_id, p.account_type, p.quantity from app.us_position p
        where p.symbol = $1 and p.quantity > 0 and p.customer_id > $3
      union all
      select f.customer_id, f.account_type, case f.side when 'BUY' then f.quantity else -f.quantity end * f.split_times from app.us_fill f
        where f.fixed_at is null and f.symbol = $1 and f.local_trade_date < $2 and f.customer_id > $3) h
    group by 1, 2 order by 1, 2 limit $4`,
);

/** Who holds a share, by customer, also what is sold and not fixed (zero); of a full page the last customer is left to the next. */
export async function usHoldersOf(
  reader: Reader,
  symbol: string,
  exDate: Ymd,
  after: string,
  limit: number,
): Promise<{ readonly holders: readonly UsHolder[]; readonly goOnAfter: string | null }> {
  const found = (await holders(reader, symbol, exDate, after, limit)).map((row) => ({
    customerId: row.customer_id,
    accountType: row.account_type as OrderAccountType,
    quantity: quantity(row.quantity),
  }));
  const last = found.at(-1)?.customerId;
  if (found.length < limit || last === undefined) return { holders: found, goOnAfter: null };
  const whole = found.filter(({ customerId }) => customerId !== last);
  return { holders: whole, goOnAfter: whole.at(-1)?.customerId ?? null };
}

const declare = statement<object, readonly unknown[]>(
  'night-us.dividends-declare',
  `insert into app.us_dividend (id, customer_id, symbol, account_type, ex_date, pay_date, received_on, quantity, per_share, gross)
    select v.* from json_to_recordset($1::json) as v (id text, customer_id text, symbol text, account_type text, ex_date date,
      pay_date date, received_on date, quantity bigint, per_share bigint, gross bigint)
    on conflict do nothing`,
);

export async function declareUsDividends(tx: Tx, dividends: readonly DeclaredUsDividend[]): Promise<void> {
  if (dividends.length === 0) return;
  const rows = dividends.map((one) => ({
    id: one.id,
    customer_id: one.customerId,
    symbol: one.symbol,
    account_type: one.accountType,
    ex_date: one.exDate,
    pay_date: one.payDate,
    received_on: one.receivedOn,
    quantity: String(one.quantity),
    per_share: String(one.perShare),
    gross: String(one.gross),
  }));
  await declare(tx, JSON.stringify(rows));
}

interface DividendRow {
  readonly id: string;
  readonly customer_id: string;
  readonly symbol: string;
  readonly account_type: string;
  readonly ex_date: Ymd;
  readonly pay_date: Ymd;
  readonly received_on: Ymd;
  readonly quantity: bigint;
  readonly per_share: bigint;
  readonly gross: bigint;
  readonly w8ben_signed_on: Ymd | null;
}

/** A dividend to pay, and when its holder signed W-8BEN. */
export interface UsDividendToPay extends DeclaredUsDividend {
  readonly w8benSignedOn: Ymd | null;
}

const toPay = statement<DividendRow, [through: Ymd, limit: number]>(
  'night-us.dividends-to-pay',
  `select d.*, a.w8ben_signed_on from app.us_dividend d left join app.account a on a.customer_id = d.customer_id collate "default"
    where d.state = 'DECLARED' and d.received_on <= $1 order by d.received_on, d.customer_id, d.id limit $2`,
);

/** Dividends whose day of receipt has come. */
export const usDividendsToPay = async (tx: Tx, through: Ymd, limit: number): Promise<readonly UsDividendToPay[]> =>
  (await toPay(tx, through, limit)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    symbol: row.symbol,
    accountType: row.account_type as OrderAccountType,
    exDate: row.ex_date,
    payDate: row.pay_date,
    receivedOn: row.received_on,
    quantity: quantity(row.quantity),
    perShare: usdPerShare(row.per_share),
    gross: usdCents(row.gross),
    w8benSignedOn: row.w8ben_signed_on,
  }));

/** What the day of receipt made of a dividend. */
export interface PaidUsDividend {
  readonly id: string;
  readonly rate: FxRate;
  readonly foreignTaxRate: Ratio;
  readonly paid: UsDividend;
}

const pay = statement<{ done: bigint }, readonly unknown[]>(
  'night-us.dividends-paid',
  `with paid as (
      update app.us_dividend d set state = 'PAID', rate = v.rate, foreign_tax_rate = v.foreign_tax_rate, foreign_tax = v.foreign_tax,
          adr_fee = v.adr_fee, paid_usd = v.paid_usd, jpy_before_tax = v.jpy_before_tax, reported_jpy = v.reported_jpy,
          foreign_tax_jpy = v.foreign_tax_jpy, income_tax = v.income_tax, resident_tax = v.resident_tax
        from json_to_recordset($1::json) as v (id text, rate bigint, foreign_tax_rate smallint, foreign_tax bigint, adr_fee bigint,
          paid_usd bigint, jpy_before_tax bigint, reported_jpy bigint, foreign_tax_jpy bigint, income_tax bigint, resident_tax bigint)
        where d.id = v.id and d.state = 'DECLARED' returning d.id)
    select count(*) as done from paid`,
);

export async function writePaidUsDividends(tx: Tx, all: readonly PaidUsDividend[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ id, rate, foreignTaxRate, paid }) => ({
    id,
    rate: String(rate),
    foreign_tax_rate: Number((foreignTaxRate.numerator * 100n) / foreignTaxRate.denominator),
    foreign_tax: String(paid.foreignTax),
    adr_fee: String(paid.adrFee),
    paid_usd: String(paid.paidUsd),
    jpy_before_tax: String(paid.jpyBeforeTax),
    reported_jpy: String(paid.reportedJpy),
    foreign_tax_jpy: String(paid.foreignTaxJpy),
    income_tax: String(paid.tax.income),
    resident_tax: String(paid.tax.resident),
  }));
  const [row] = await pay(tx, JSON.stringify(rows));
  assert(row?.done === BigInt(all.length), 'every dividend that is paid was not');
}

/** A split as it was booked for one position. */
export interface BookedUsSplit {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly accountType: OrderAccountType;
  readonly exDate: Ymd;
  readonly times: bigint;
  readonly before: Quantity;
  readonly after: Quantity;
}

const addSplits = statement<object, readonly unknown[]>(
  'night-us.splits-add',
  `insert into app.us_split (id, customer_id, symbol, account_type, ex_date, booked_at, times, quantity_before, quantity_after)
    select v.id, v.customer_id, v.symbol, v.account_type, v.ex_date, $8::timestamptz, v.times, v.before, v.after
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::integer[], $7::bigint[], $9::bigint[])
      as v (id, customer_id, symbol, account_type, ex_date, times, before, after)`,
);

export async function addUsSplits(tx: Tx, splits: readonly BookedUsSplit[], at: Instant): Promise<void> {
  if (splits.length === 0) return;
  await addSplits(
    tx,
    splits.map(({ id }) => id),
    splits.map(({ customerId }) => customerId),
    splits.map(({ symbol }) => symbol),
    splits.map(({ accountType }) => accountType),
    column(splits.map(({ exDate }) => exDate)),
    column(splits.map(({ times }) => times)),
    column(splits.map(({ before }) => before)),
    moment(at),
    column(splits.map(({ after }) => after)),
  );
}

const splitFills = statement<object, [customers: readonly string[], symbol: string, exDate: Ymd, times: number]>(
  'night-us.split-unfixed',
  `update app.us_fill set split_times = split_times * $4::integer where customer_id = any ($1::text[]) and symbol = $2 and not is_settled
      and fixed_at is null and local_trade_date < $3`,
);

/** Executions of before the split that wait for their fixing count in its shares from now on. */
export const splitUnfixedFills = async (
  tx: Tx,
  customers: readonly string[],
  { symbol, exDate, times }: { readonly symbol: string; readonly exDate: Ymd; readonly times: bigint },
): Promise<void> => {
  await splitFills(tx, customers, symbol, exDate, Number(times));
};

const openOf = statement<UsOrderRow, [symbol: string, session: Ymd, limit: number]>(
  'night-us.open-of-symbol',
  `select * from app.us_order where is_open and session_date <= $2 and symbol = $1 order by customer_id, sequence limit $3`,
);

/** Open orders of a share for sessions up to a day, by customer and in order of acceptance. */
export const openUsOrdersOf = async (
  reader: Reader,
  symbol: string,
  session: Ymd,
  limit: number,
): Promise<readonly KeptUsOrder[]> => (await openOf(reader, symbol, session, limit)).map(keptUsOrderOf);
