import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { ShareFill, StockOrder, StockOrderStatus } from '@tsuzura/domain/stock-order';
import { statement, type Reader } from '../kernel/index.ts';
import { orderLists } from './order-lists.ts';
import type { FillType } from './write-orders.ts';
import { stockFillOf, stockOrderOf, type StockFillRow, type StockOrderRow } from './order.ts';

export interface StockOrderFilter {
  readonly from: Ymd | null;
  readonly to: Ymd | null;
  readonly stockCode: string | null;
  /** Null: in every state. */
  readonly status: StockOrderStatus | null;
  readonly filledOnly: boolean;
}

/** With what the lists show of its executions. */
export interface ListedStockOrder {
  readonly order: StockOrder;
  /** So far, with tax. */
  readonly fee: bigint;
  readonly settlementDate: Ymd | null;
}

type ListedRow = StockOrderRow & { readonly fee: bigint | null; readonly last_settlement: Ymd | null };

const lists = orderLists<ListedRow>({
  room: 'stock-order',
  table: 'app.stock_order',
  share: { name: 'stock', column: 'stock_code', of: (row) => row.stock_code },
  listed: (orders) => `select o.*, f.fee, f.last_settlement from (${orders}) o
  cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
    from app.stock_fill x where x.order_id = o.id) f`,
});

const listedOf = (row: ListedRow): ListedStockOrder => ({
  order: stockOrderOf(row),
  fee: row.fee ?? 0n,
  settlementDate: row.last_settlement,
});

/** Newest session first, then newest order. */
export const listStockOrders = async (
  reader: Reader,
  subject: string,
  { stockCode: code, ...filter }: StockOrderFilter,
  limit: number,
): Promise<readonly ListedStockOrder[]> =>
  (await lists.list(reader, subject, { ...filter, code }, limit)).map(listedOf);

export const listWorkingStockOrders = async (
  reader: Reader,
  subject: string,
  { from, to, stockCode: code }: Pick<StockOrderFilter, 'from' | 'to' | 'stockCode'>,
  limit: number,
): Promise<readonly ListedStockOrder[]> =>
  (await lists.working(reader, subject, { from, to, code }, limit)).map(listedOf);

/** Null: there is none, or it is somebody else's. */
export async function findStockOrder(reader: Reader, subject: string, id: string): Promise<ListedStockOrder | null> {
  const row = await lists.find(reader, subject, id);
  return row ? listedOf(row) : null;
}

const ownedBy = 'customer_id = (select c.id from app.customer c where c.subject = $1)';
type ListArgs = readonly [subject: string, from: Ymd | null, to: Ymd | null, limit: number, ...rest: string[]];

export interface StockFillFilter {
  readonly from: Ymd | null;
  readonly to: Ymd | null;
  readonly stockCode: string | null;
}

/** With the tax of its settlement; null before. */
export interface ListedFill {
  readonly fill: ShareFill;
  readonly type: FillType;
  readonly incomeTax: bigint | null;
  readonly residentTax: bigint | null;
}

const fillList = (name: string, where: string) =>
  statement<StockFillRow, ListArgs>(
    name,
    `select f.* from app.stock_fill f where f.${ownedBy} and f.trade_date >= coalesce($2::date, '0001-01-01') and
        f.trade_date <= coalesce($3::date, '9999-12-31') ${where}
      order by f.trade_date desc, f.sequence desc, f.number desc limit $4`,
  );
const [trades, tradesOfStock] = [
  fillList('stock-order.list-fills', ''),
  fillList('stock-order.list-fills-of-stock', 'and f.stock_code = $5'),
];

/** Newest first. */
export async function listStockFills(
  reader: Reader,
  subject: string,
  { from, to, stockCode }: StockFillFilter,
  limit: number,
): Promise<readonly ListedFill[]> {
  const shared = [subject, from, to, limit] as const;
  const rows = await (stockCode === null ? trades(reader, ...shared) : tradesOfStock(reader, ...shared, stockCode));
  return rows.map((row) => ({
    fill: stockFillOf(row),
    type: row.trade_type as FillType,
    incomeTax: row.income_tax,
    residentTax: row.resident_tax,
  }));
}

const days = statement<{ trade_date: Ymd }, [subject: string, from: Ymd, to: Ymd]>(
  'stock-order.execution-dates',
  `select distinct f.trade_date from app.customer c join app.stock_fill f on f.customer_id = c.id
    where c.subject = $1 and f.trade_date between $2 and $3 and f.order_id is not null order by 1 limit 400`,
);

export const executionDates = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<readonly Ymd[]> =>
  (await days(reader, subject, from, to)).map(({ trade_date }) => trade_date);

const profits = statement<{ profit: bigint | null }, [subject: string, from: Ymd, to: Ymd]>(
  'stock-order.realized-profit',
  `select sum(f.amount - f.fee - f.consumption_tax - f.cost)::bigint as profit
    from app.customer c join app.stock_fill f on f.customer_id = c.id
    where c.subject = $1 and f.trade_date between $2 and $3 and f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI')`,
);

/** Of sales, 現渡 and fractions, by execution date, before tax. */
export const realizedShareProfit = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<Yen> =>
  yen((await profits(reader, subject, from, to))[0]?.profit ?? 0n);
