import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../../kernel/index.ts';
import { keptOrderOf, type KeptStockOrder, type StockOrderRow } from '../../stock-order/order.ts';

const openOf = statement<StockOrderRow & { subject: string }, [through: Ymd, after: string, limit: number]>(
  'night-stock.open-orders',
  `select o.*, c.subject from app.stock_order o join app.customer c on c.id = o.customer_id
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
