import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../../kernel/index.ts';
import { keptOrderOf, type KeptStockOrder, type StockOrderRow } from '../../stock-order/order.ts';

const openOf = statement<StockOrderRow & { subject: string }, [through: Ymd, after: string, limit: number]>(
  'night-stock.open-orders',
  `select o.*, c.subject from app.stock_order o join app.customer c on c.id = o.customer_id collate "default"
    where o.is_open and o.session_date <= $1 and o.customer_id > $2 order by o.customer_id, o.sequence limit $3`,
);

/** An open order, and whose. */
export interface OpenStockOrder extends KeptStockOrder {
  readonly subject: string;
}

/** Open orders of sessions up to a day, by customer and in order of acceptance. */
export const openStockOrders = async (
  reader: Reader,
  through: Ymd,
  after: string,
  limit: number,
): Promise<readonly OpenStockOrder[]> =>
  (await openOf(reader, through, after, limit)).map((row) => ({ ...keptOrderOf(row), subject: row.subject }));

const salesOf = statement<StockOrderRow, [customers: readonly string[], stockCode: string]>(
  'night-stock.open-sales-of-stock',
  `select o.* from unnest($1::text[]) as c (id) join app.stock_order o on o.customer_id = c.id and o.is_open
    where o.stock_code = $2 and o.side = 'SELL' and o.trade_type = 'SPOT' order by o.customer_id, o.sequence`,
);

/** Open sales of a share, by customer and in order of acceptance. */
export const openSalesOf = async (
  reader: Reader,
  customers: readonly string[],
  stockCode: string,
): Promise<readonly KeptStockOrder[]> => (await salesOf(reader, customers, stockCode)).map(keptOrderOf);
