import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { stockPrice, type StockPrice } from '@tsuzura/domain/stock';
import { statement, type Reader } from '../kernel/index.ts';

/** A result of margin in the specific account that settled: one execution that closed lots, or one 配当落調整金. */
export interface SettledMarginResult {
  /** Of the order; of the execution where the firm closed. */
  readonly id: string;
  readonly customerId: string;
  /** Null where nobody ordered it. */
  readonly receiptNumber: string | null;
  readonly stockCode: string;
  readonly stockName: string;
  readonly side: 'LONG' | 'SHORT';
  readonly tradeDate: Ymd;
  readonly settlementDate: Ymd;
  /** Order of acceptance; 0 of an adjustment, which comes first. */
  readonly sequence: bigint;
  readonly quantity: bigint;
  /** Null of an adjustment. */
  readonly close: { readonly price: StockPrice; readonly openAmount: Yen; readonly closeAmount: Yen } | null;
  readonly realized: Yen;
  readonly incomeTax: Yen;
  readonly residentTax: Yen;
}

interface ResultRow {
  readonly id: string;
  readonly customer_id: string;
  readonly receipt_number: string | null;
  readonly stock_code: string;
  readonly name: string;
  readonly side: 'LONG' | 'SHORT';
  readonly trade_date: Ymd;
  readonly settlement_date: Ymd;
  readonly sequence: bigint;
  readonly quantity: bigint;
  readonly price: bigint | null;
  readonly open_amount: bigint | null;
  readonly close_amount: bigint | null;
  readonly realized: bigint;
  readonly income_tax: bigint;
  readonly resident_tax: bigint;
}

const mostResults = 100_000;

/** Closed in the year, or so late in the one before that they settle in it. */
const results = statement<ResultRow, [customers: readonly string[], year: number, limit: number]>(
  'statement.margin-results-of-year',
  `select r.*, k.name from (
      select coalesce(m.order_id, m.fill_id) as id, m.customer_id, o.receipt_number, m.stock_code, m.side, m.closed_on as trade_date,
          m.settlement_date, m.sequence, sum(m.quantity)::bigint as quantity, f.price, sum(m.open_amount)::bigint as open_amount,
          sum(m.close_amount)::bigint as close_amount, sum(m.realized)::bigint as realized, sum(m.income_tax)::bigint as income_tax,
          sum(m.resident_tax)::bigint as resident_tax, f.number
        from unnest($1::text[]) as c (id) join app.margin_close m on m.customer_id = c.id
            and m.closed_on between make_date($2 - 1, 12, 1) and make_date($2, 12, 31)
          join app.stock_fill f on f.id = m.fill_id left join app.stock_order o on o.id = m.order_id
        where m.account_type = 'SPECIFIC' and m.is_settled
          and m.settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31)
        group by 1, 2, 3, 4, 5, 6, 7, 8, m.fill_id, f.price, f.number
      union all
      select a.id, a.customer_id, null, a.stock_code, a.side, a.last_cum_day, a.paid_on, 0, a.quantity, null, null, null, a.amount,
          a.income_tax, a.resident_tax, 0
        from unnest($1::text[]) as c (id) join app.margin_adjustment a on a.customer_id = c.id
            and a.paid_on between make_date($2, 1, 1) and make_date($2, 12, 31)
        where a.account_type = 'SPECIFIC' and a.is_paid) r join app.stock k on k.code = r.stock_code
    order by r.customer_id, r.settlement_date, r.sequence, r.number, r.stock_code, r.id limit $3`,
);

/** In the order in which they were taxed (rules TAX-8 and MARGIN-22). */
export const marginResultsOfYear = async (
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<readonly SettledMarginResult[]> =>
  (await results(reader, customerIds, year, mostResults)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    receiptNumber: row.receipt_number,
    stockCode: row.stock_code,
    stockName: row.name,
    side: row.side,
    tradeDate: row.trade_date,
    settlementDate: row.settlement_date,
    sequence: row.sequence,
    quantity: row.quantity,
    close:
      row.price === null || row.open_amount === null || row.close_amount === null
        ? null
        : { price: stockPrice(row.price), openAmount: yen(row.open_amount), closeAmount: yen(row.close_amount) },
    realized: yen(row.realized),
    incomeTax: yen(row.income_tax),
    residentTax: yen(row.resident_tax),
  }));
