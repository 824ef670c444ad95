import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../../kernel/index.ts';
import { keptUsOrderOf, type KeptUsOrder, type UsOrderRow } from '../../us-order/order.ts';

/** An open order, and whose. */
export interface OpenUsOrder extends KeptUsOrder {
  readonly subject: string;
}

const openOf = statement<UsOrderRow & { subject: string }, [through: Ymd, after: string, limit: number]>(
  'night-us.open-orders',
  `select o.*, c.subject from app.us_order o join app.customer c on c.id = o.customer_id collate "default"
    where o.is_open and o.session_date <= $1 and o.customer_id > $2 order by o.customer_id, o.sequence limit $3`,
);

/** Open orders of sessions up to a day of New York, by customer and in order of acceptance. */
export const openUsOrders = async (
  reader: Reader,
  through: Ymd,
  after: string,
  limit: number,
): Promise<readonly OpenUsOrder[]> =>
  (await openOf(reader, through, after, limit)).map((row) => ({ ...keptUsOrderOf(row), subject: row.subject }));
