import type { UsFill, UsOrder } from '@tsuzura/domain/us-order';
import type { Reader } from '../kernel/index.ts';
import { orderLists, type OrderListFilter } from '../stock-order/order-lists.ts';
import { lastUsFills } from './find-order.ts';
import { usOrderOf, type UsOrderRow } from './order.ts';

export type UsOrderFilter = OrderListFilter;

/** With its newest execution: its days and its rate are what the lists show. */
export interface ListedUsOrder {
  readonly order: UsOrder;
  readonly last: UsFill | null;
}

const lists = orderLists<UsOrderRow>({
  room: 'us-order',
  table: 'app.us_order',
  share: { name: 'symbol', column: 'symbol', of: ({ symbol }) => symbol },
  listed: (orders) => `select o.* from (${orders}) o`,
});

async function withLastFills(reader: Reader, rows: readonly UsOrderRow[]): Promise<readonly ListedUsOrder[]> {
  const filled = rows.filter(({ fills }) => fills > 0).map(({ id }) => id);
  const lasts = await lastUsFills(reader, filled);
  return rows.map((row) => ({ order: usOrderOf(row), last: lasts.get(row.id) ?? null }));
}

/** Newest session first, then newest order. */
export const listUsOrders = async (reader: Reader, subject: string, filter: UsOrderFilter, limit: number) =>
  withLastFills(reader, await lists.list(reader, subject, filter, limit));

export const listWorkingUsOrders = async (
  reader: Reader,
  subject: string,
  filter: Pick<UsOrderFilter, 'from' | 'to' | 'code'>,
  limit: number,
) => withLastFills(reader, await lists.working(reader, subject, filter, limit));

/** Null: there is none, or it is somebody else's. */
export async function findListedUsOrder(reader: Reader, subject: string, id: string): Promise<ListedUsOrder | null> {
  const row = await lists.find(reader, subject, id);
  const [listed = null] = row === null ? [] : await withLastFills(reader, [row]);
  return listed;
}
