import type { UsFill } from '@tsuzura/domain/us-order';
import { statement, type Reader } from '../kernel/index.ts';
import { keptUsOrderOf, usFillOf, type KeptUsOrder, type UsFillRow, type UsOrderRow } from './order.ts';

const find = statement<UsOrderRow, [subject: string, id: string]>(
  'us-order.find',
  `select o.* from app.customer c join app.us_order o on o.customer_id = c.id where c.subject = $1 and o.id = $2`,
);

/** Null: there is none, or it is another customer's. */
export async function findUsOrder(reader: Reader, subject: string, id: string): Promise<KeptUsOrder | null> {
  const [row] = await find(reader, subject, id);
  return row ? keptUsOrderOf(row) : null;
}

const exists = statement<{ id: string }, [id: string]>('us-order.exists', 'select id from app.us_order where id = $1');

/** Whoever's: a confirm token makes one order. */
export const isUsOrderThere = async (reader: Reader, id: string): Promise<boolean> =>
  (await exists(reader, id)).length > 0;

const lasts = statement<UsFillRow, [orders: readonly string[]]>(
  'us-order.last-fills',
  `select f.* from unnest($1::text[]) as o (id)
    cross join lateral (select x.* from app.us_fill x where x.order_id = o.id order by x.number desc limit 1) f`,
);

/** The newest execution of each of these orders that has one, by order: its days and its rate are what a list shows. */
export const lastUsFills = async (reader: Reader, orders: readonly string[]): Promise<ReadonlyMap<string, UsFill>> =>
  orders.length === 0 ? new Map() : new Map((await lasts(reader, orders)).map((row) => [row.order_id, usFillOf(row)]));
