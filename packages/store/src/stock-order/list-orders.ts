import type { Ymd } from '@tsuzura/domain/calendar';
import type { ShareFill, StockOrder, StockOrderStatus } from '@tsuzura/domain/stock-order';
import { statement, type Reader } from '../kernel/index.ts';
import { stockFillOf, stockOrderOf, type StockFillRow, type StockOrderRow } from './order.ts';

/** A page of orders goes on behind this one, newest first. */
export interface StockOrderKey {
  readonly day: Ymd;
  readonly sequence: bigint;
}

export interface StockOrderFilter {
  readonly from: Ymd | null;
  readonly to: Ymd | null;
  readonly stockCode: string | null;
  /** Null: in every state. */
  readonly statuses: readonly StockOrderStatus[] | null;
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

const listed = `select o.*, f.fee, f.last_settlement from app.customer c join app.stock_order o on o.customer_id = c.id
  cross join lateral (select sum(x.fee + x.consumption_tax)::bigint as fee, max(x.settlement_date) as last_settlement
    from app.stock_fill x where x.order_id = o.id) f`;

const history = statement<ListedRow, readonly unknown[]>(
  'stock-order.list',
  `${listed} where c.subject = $1 and ($2::date is null or o.session_date >= $2) and ($3::date is null or o.session_date <= $3)
      and ($4::text is null or o.stock_code = $4) and ($5::text[] is null or o.status = any ($5)) and (not $6 or o.filled_quantity > 0)
      and ($7::date is null or (o.session_date, o.sequence) < ($7, $8::bigint))
    order by o.session_date desc, o.sequence desc limit $9`,
);

const working = statement<ListedRow, readonly unknown[]>(
  'stock-order.list-working',
  `${listed} where c.subject = $1 and o.is_open and ($2::date is null or o.session_date >= $2)
      and ($3::date is null or o.session_date <= $3) and ($4::text is null or o.stock_code = $4)
      and ($5::date is null or (o.session_date, o.sequence) < ($5, $6::bigint))
    order by o.session_date desc, o.sequence desc limit $7`,
);

const one = statement<ListedRow, [subject: string, id: string]>(
  'stock-order.of-customer',
  `${listed} where c.subject = $1 and o.id = $2`,
);

const listedOf = (row: ListedRow): ListedStockOrder => ({
  order: stockOrderOf(row),
  fee: row.fee ?? 0n,
  settlementDate: row.last_settlement,
});

/** Newest session first, then newest order. */
export const listStockOrders = async (
  reader: Reader,
  subject: string,
  { from, to, stockCode, statuses, filledOnly }: StockOrderFilter,
  behind: StockOrderKey | null,
  limit: number,
): Promise<readonly ListedStockOrder[]> =>
  (
    await history(
      reader,
      subject,
      from,
      to,
      stockCode,
      statuses,
      filledOnly,
      behind?.day ?? null,
      behind?.sequence ?? null,
      limit,
    )
  ).map(listedOf);

export const listWorkingStockOrders = async (
  reader: Reader,
  subject: string,
  { from, to, stockCode }: Pick<StockOrderFilter, 'from' | 'to' | 'stockCode'>,
  behind: StockOrderKey | null,
  limit: number,
): Promise<readonly ListedStockOrder[]> =>
  (await working(reader, subject, from, to, stockCode, behind?.day ?? null, behind?.sequence ?? null, limit)).map(
    listedOf,
  );

/** Null: there is none, or it is somebody else's. */
export async function findStockOrder(reader: Reader, subject: string, id: string): Promise<ListedStockOrder | null> {
  const [row] = await one(reader, subject, id);
  return row ? listedOf(row) : null;
}

/** A page of executions goes on behind this one, newest first. */
export interface StockFillKey extends StockOrderKey {
  readonly number: number;
}

export interface StockFillFilter {
  readonly from: Ymd | null;
  readonly to: Ymd | null;
  readonly stockCode: string | null;
}

/** With the tax of its settlement; null before. */
export interface ListedFill {
  readonly fill: ShareFill;
  readonly incomeTax: bigint | null;
  readonly residentTax: bigint | null;
}

const trades = statement<StockFillRow, readonly unknown[]>(
  'stock-order.list-fills',
  `select f.* from app.customer c join app.stock_fill f on f.customer_id = c.id
    where c.subject = $1 and ($2::date is null or f.trade_date >= $2) and ($3::date is null or f.trade_date <= $3)
      and ($4::text is null or f.stock_code = $4)
      and ($5::date is null or (f.trade_date, f.sequence, f.number) < ($5, $6::bigint, $7::smallint))
    order by f.trade_date desc, f.sequence desc, f.number desc limit $8`,
);

export const listStockFills = async (
  reader: Reader,
  subject: string,
  { from, to, stockCode }: StockFillFilter,
  behind: StockFillKey | null,
  limit: number,
): Promise<readonly ListedFill[]> =>
  (
    await trades(
      reader,
      subject,
      from,
      to,
      stockCode,
      behind?.day ?? null,
      behind?.sequence ?? null,
      behind?.number ?? null,
      limit,
    )
  ).map((row) => ({ fill: stockFillOf(row), incomeTax: row.income_tax, residentTax: row.resident_tax }));

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
    where c.subject = $1 and f.trade_date between $2 and $3 and f.side = 'SELL' and f.trade_type = 'SPOT'`,
);

/** By execution date, before tax. */
export const realizedShareProfit = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<bigint> =>
  (await profits(reader, subject, from, to))[0]?.profit ?? 0n;
