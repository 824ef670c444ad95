import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { stockPrice, type StockPrice } from '@tsuzura/domain/stock';
import { statement, type Reader } from '../kernel/index.ts';

/** A sale of shares in the specific account that settled, or 現渡: one execution. */
export interface SettledShareSale {
  readonly id: string;
  readonly customerId: string;
  /** Null of 現渡. */
  readonly receiptNumber: string | null;
  readonly stockCode: string;
  readonly stockName: string;
  readonly tradeDate: Ymd;
  readonly settlementDate: Ymd;
  /** Order of acceptance; 0 of the fraction of a reverse split, which has no order. */
  readonly sequence: bigint;
  readonly quantity: bigint;
  readonly price: StockPrice;
  readonly amount: Yen;
  readonly fee: Yen;
  readonly cost: Yen;
  readonly incomeTax: Yen;
  readonly residentTax: Yen;
}

interface SaleRow {
  readonly id: string;
  readonly customer_id: string;
  readonly receipt_number: string | null;
  readonly stock_code: string;
  readonly name: string;
  readonly trade_date: Ymd;
  readonly settlement_date: Ymd;
  readonly sequence: bigint;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly amount: bigint;
  readonly fees: bigint;
  readonly cost: bigint;
  readonly income_tax: bigint;
  readonly resident_tax: bigint;
}

const mostSales = 100_000;

/** Traded in the year, or so late in the one before that they settle in it; a fraction settles a month after it was sold. */
const sales = statement<SaleRow, [customers: readonly string[], year: number, limit: number]>(
  'statement.share-sales-of-year',
  `select coalesce(f.order_id, f.id) as id, f.customer_id, coalesce(o.receipt_number, s.receipt_number) as receipt_number, f.stock_code,
      k.name, f.trade_date, f.settlement_date, f.sequence, f.quantity, f.price, f.amount, f.fee + f.consumption_tax as fees, f.cost,
      f.income_tax, f.resident_tax
    from unnest($1::text[]) as c (id) join app.stock_fill f on f.customer_id = c.id
        and f.trade_date between make_date($2 - 1, 11, 1) and make_date($2, 12, 31)
      join app.stock k on k.code = f.stock_code
      left join app.stock_order o on o.id = f.order_id left join app.share_split s on s.id = f.id
    where f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI') and f.account_type = 'SPECIFIC' and f.is_settled
      and f.settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31)
    order by f.customer_id, f.settlement_date, f.sequence, f.executed_at, f.number limit $3`,
);

/** In the order in which they were taxed (rule TAX-8). */
export const shareSalesOfYear = async (
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<readonly SettledShareSale[]> =>
  (await sales(reader, customerIds, year, mostSales)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    receiptNumber: row.receipt_number,
    stockCode: row.stock_code,
    stockName: row.name,
    tradeDate: row.trade_date,
    settlementDate: row.settlement_date,
    sequence: row.sequence,
    quantity: row.quantity,
    price: stockPrice(row.price),
    amount: yen(row.amount),
    fee: yen(row.fees),
    cost: yen(row.cost),
    incomeTax: yen(row.income_tax),
    residentTax: yen(row.resident_tax),
  }));

/** 配当金 of the specific account that was paid. */
export interface PaidDividend {
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly stockName: string;
  readonly paidOn: Ymd;
  readonly gross: Yen;
  readonly incomeTax: Yen;
  readonly residentTax: Yen;
}

const dividends = statement<
  {
    id: string;
    customer_id: string;
    stock_code: string;
    name: string;
    paid_on: Ymd;
    gross: bigint;
    income_tax: bigint;
    resident_tax: bigint;
  },
  [customers: readonly string[], year: number, limit: number]
>(
  'statement.share-dividends-of-year',
  `select d.id, d.customer_id, d.stock_code, k.name, d.paid_on, d.gross, d.income_tax, d.resident_tax
    from unnest($1::text[]) as c (id) join app.share_dividend d on d.customer_id = c.id
        and d.paid_on between make_date($2, 1, 1) and make_date($2, 12, 31)
      join app.stock k on k.code = d.stock_code
    where d.state = 'PAID' and d.account_type = 'SPECIFIC' order by d.customer_id, d.paid_on, d.id limit $3`,
);

export const shareDividendsOfYear = async (
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<readonly PaidDividend[]> =>
  (await dividends(reader, customerIds, year, mostSales)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    stockCode: row.stock_code,
    stockName: row.name,
    paidOn: row.paid_on,
    gross: yen(row.gross),
    incomeTax: yen(row.income_tax),
    residentTax: yen(row.resident_tax),
  }));
