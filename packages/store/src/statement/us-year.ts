import type { Ymd } from '@tsuzura/domain/calendar';
import { fxRate, type FxRate } from '@tsuzura/domain/fx';
import { quantity, usdCents, yen, type Quantity, type Usd, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { UsFill } from '@tsuzura/domain/us-order';
import { usdPerShare, type UsdPerShare } from '@tsuzura/domain/us-stock';
import { statement, type Reader } from '../kernel/index.ts';
import { usFillOf, type UsFillRow } from '../us-order/order.ts';

/** An execution of US shares on a statement; `fill.fixed` has its yen. */
export interface ReportedUsTrade {
  readonly fill: UsFill;
  readonly name: string;
  readonly receiptNumber: string;
  /** What the books hold back for its tax, until it settles. */
  readonly projectedTax: Yen;
}

/** A sale of US shares in the specific account that settled. */
export interface SettledUsSale extends ReportedUsTrade {
  readonly incomeTax: Yen;
  readonly residentTax: Yen;
}

type TradeRow = UsFillRow & { readonly name: string; readonly receipt_number: string };

const tradeOf = (row: TradeRow): ReportedUsTrade => ({
  fill: usFillOf(row),
  name: row.name,
  receiptNumber: row.receipt_number,
  projectedTax: yen(row.projected_tax),
});

const trades = statement<TradeRow, [customers: readonly string[], days: readonly Ymd[]]>(
  'statement.us-trades-of-days',
  `select f.*, k.name, o.receipt_number from unnest($1::text[], $2::date[]) as c (id, day)
      join app.us_fill f on f.customer_id = c.id and f.domestic_trade_date = c.day and f.fixed_at is not null
      join app.us_stock k on k.symbol = f.symbol join app.us_order o on o.id = f.order_id
    order by f.customer_id, f.domestic_trade_date, f.sequence, f.executed_at, f.number`,
);

/** By 国内約定日, what is fixed in yen, in the order in which it was accepted. */
export const usTradesOfDays = async (
  reader: Reader,
  days: readonly { readonly customerId: string; readonly day: Ymd }[],
): Promise<readonly ReportedUsTrade[]> =>
  (
    await trades(
      reader,
      days.map(({ customerId }) => customerId),
      days.map(({ day }) => day),
    )
  ).map(tradeOf);

const most = 100_000;

/** Traded in the year, or so late in the one before that they settle in it. */
const sales = statement<TradeRow, [customers: readonly string[], year: number, limit: number]>(
  'statement.us-sales-of-year',
  `select f.*, k.name, o.receipt_number from unnest($1::text[]) as c (id) join app.us_fill f on f.customer_id = c.id
        and f.domestic_trade_date between make_date($2 - 1, 12, 1) and make_date($2, 12, 31)
      join app.us_stock k on k.symbol = f.symbol join app.us_order o on o.id = f.order_id
    where f.side = 'SELL' and f.account_type = 'SPECIFIC' and f.is_settled
      and f.domestic_settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31)
    order by f.customer_id, f.domestic_settlement_date, f.sequence, f.executed_at, f.number limit $3`,
);

/** In the order in which they were taxed (rule TAX-8). */
export const usSalesOfYear = async (
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<readonly SettledUsSale[]> =>
  (await sales(reader, customerIds, year, most)).map((row) => ({
    ...tradeOf(row),
    incomeTax: yen(row.income_tax ?? 0n),
    residentTax: yen(row.resident_tax ?? 0n),
  }));

/** 配当金 of a US share that was paid. */
export interface ReportedUsDividend {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly name: string;
  readonly accountType: OrderAccountType;
  readonly exDate: Ymd;
  readonly payDate: Ymd;
  readonly receivedOn: Ymd;
  readonly quantity: Quantity;
  readonly perShare: UsdPerShare;
  readonly rate: FxRate;
  /** Percent. */
  readonly foreignTaxRate: number;
  readonly gross: Usd;
  readonly foreignTax: Usd;
  readonly adrFee: Usd;
  readonly paidUsd: Usd;
  readonly jpyBeforeTax: Yen;
  /** What the report of the year counts. */
  readonly reportedJpy: Yen;
  readonly foreignTaxJpy: Yen;
  readonly incomeTax: Yen;
  readonly residentTax: Yen;
}

interface DividendRow {
  readonly id: string;
  readonly customer_id: string;
  readonly symbol: string;
  readonly name: string;
  readonly account_type: string;
  readonly ex_date: Ymd;
  readonly pay_date: Ymd;
  readonly received_on: Ymd;
  readonly quantity: bigint;
  readonly per_share: bigint;
  readonly rate: bigint;
  readonly foreign_tax_rate: number;
  readonly gross: bigint;
  readonly foreign_tax: bigint;
  readonly adr_fee: bigint;
  readonly paid_usd: bigint;
  readonly jpy_before_tax: bigint;
  readonly reported_jpy: bigint;
  readonly foreign_tax_jpy: bigint;
  readonly income_tax: bigint;
  readonly resident_tax: bigint;
}

const dividendOf = (row: DividendRow): ReportedUsDividend => ({
  id: row.id,
  customerId: row.customer_id,
  symbol: row.symbol,
  name: row.name,
  accountType: row.account_type as OrderAccountType,
  exDate: row.ex_date,
  payDate: row.pay_date,
  receivedOn: row.received_on,
  quantity: quantity(row.quantity),
  perShare: usdPerShare(row.per_share),
  rate: fxRate(row.rate),
  foreignTaxRate: row.foreign_tax_rate,
  gross: usdCents(row.gross),
  foreignTax: usdCents(row.foreign_tax),
  adrFee: usdCents(row.adr_fee),
  paidUsd: usdCents(row.paid_usd),
  jpyBeforeTax: yen(row.jpy_before_tax),
  reportedJpy: yen(row.reported_jpy),
  foreignTaxJpy: yen(row.foreign_tax_jpy),
  incomeTax: yen(row.income_tax),
  residentTax: yen(row.resident_tax),
});

const ofYear = statement<DividendRow, [customers: readonly string[], year: number, limit: number]>(
  'statement.us-dividends-of-year',
  `select d.*, k.name from unnest($1::text[]) as c (id) join app.us_dividend d on d.customer_id = c.id
        and d.received_on between make_date($2, 1, 1) and make_date($2, 12, 31)
      join app.us_stock k on k.symbol = d.symbol
    where d.state = 'PAID' and d.account_type = 'SPECIFIC' order by d.customer_id, d.received_on, d.id limit $3`,
);

/** Of the specific account. */
export const usDividendsOfYear = async (
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<readonly ReportedUsDividend[]> => (await ofYear(reader, customerIds, year, most)).map(dividendOf);

const toNotify = statement<DividendRow, [since: Ymd, day: Ymd, id: string, limit: number]>(
  'statement.us-dividends-to-notify',
  `select d.*, k.name from app.us_dividend d join app.us_stock k on k.symbol = d.symbol
    where d.state = 'PAID' and d.received_on >= $1 and (d.received_on, d.id) > ($2, $3)
      and not exists (select from app.paper p where p.kind = 'DIVIDEND' and p.ref = d.id and p.turn = 0)
    order by d.received_on, d.id limit $4`,
);

/** Paid from `since` on, whatever the account type, and not notified. */
export const usDividendsToNotify = async (
  reader: Reader,
  since: Ymd,
  after: { readonly paidOn: Ymd; readonly id: string },
  limit: number,
): Promise<readonly ReportedUsDividend[]> =>
  (await toNotify(reader, since, after.paidOn, after.id, limit)).map(dividendOf);
