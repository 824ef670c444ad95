import { Refused, type Received } from '@tsuzura/contract/kernel';
import {
  getUsOrder,
  listFilledUsOrders,
  listUsOrders as listUsOrdersCall,
  listWorkingUsOrders as listWorkingCall,
} from '@tsuzura/contract/trading';
import type { ApiServer } from '@tsuzura/http/server';
import type { Database } from '@tsuzura/store/kernel';
import {
  findListedUsOrder,
  listUsOrders,
  listWorkingUsOrders,
  type ListedUsOrder,
  type UsOrderFilter,
} from '@tsuzura/store/us-order';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { pageOf } from '../kernel/page-of.ts';
import { showUsOrder } from './show-us-order.ts';
import { listedUsStocks } from './us-catalogue.ts';

type ListQuery = Received<typeof listWorkingCall, 'query'>;

/** Lists and one order, as Japanese shares have them. Periods go by New York's days. */
export function handleUsOrderReads(server: ApiServer, { database }: Deps): void {
  server.handle(getUsOrder, async ({ who, params }) => {
    const found = await findListedUsOrder(database.reader, signedIn(who).subject, params.orderID);
    if (!found) throw new Refused('NOT_FOUND');
    return showUsOrder(found.order, (await usNamesOf(database))(found.order.symbol), found.last);
  });
  server.handle(listUsOrdersCall, ({ who, query }) =>
    pageOfOrders(database, signedIn(who).subject, query, {
      status: query.status === undefined || query.status === 'NEW' ? null : query.status,
      filledOnly: false,
    }),
  );
  server.handle(listFilledUsOrders, ({ who, query }) =>
    pageOfOrders(database, signedIn(who).subject, query, { status: null, filledOnly: true }),
  );
  server.handle(listWorkingCall, ({ who, query }) => pageOfOrders(database, signedIn(who).subject, query, null));
}

export async function usNamesOf(database: Database): Promise<(symbol: string) => string> {
  const names = new Map((await listedUsStocks(database)).map(({ stock }) => [stock.symbol, stock.name]));
  return (symbol) => names.get(symbol) ?? symbol;
}

async function pageOfOrders(
  database: Database,
  subject: string,
  { from, to, symbol, limit, offset }: ListQuery,
  wanted: Pick<UsOrderFilter, 'status' | 'filledOnly'> | null,
) {
  const period = { from: from ?? null, to: to ?? null, code: symbol ?? null };
  const most = offset + limit + 1;
  const found: readonly ListedUsOrder[] =
    wanted === null
      ? await listWorkingUsOrders(database.reader, subject, period, most)
      : await listUsOrders(database.reader, subject, { ...period, ...wanted }, most);
  const { rows, paging } = pageOf(found, limit, offset);
  const nameOf = await usNamesOf(database);
  return { orders: rows.map(({ order, last }) => showUsOrder(order, nameOf(order.symbol), last)), paging };
}
