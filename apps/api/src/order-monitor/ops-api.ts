import { Refused } from '@tsuzura/contract/kernel';
import { countOrders, exportOrders, getOpsOrder, monitorOrders, type Counted } from '@tsuzura/contract/ops';
import { addDays, atJst, formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer, Call } from '@tsuzura/http/server';
import {
  countOpenOrders,
  customerIdOf,
  findOrder,
  monitorOrders as readOrders,
  orderEvents,
  type OpenOrderCounts,
  type OrderFilter,
} from '@tsuzura/store/operator';
import { countedOf } from '../kernel/counted.ts';
import { csvFile, fileRows } from '../kernel/csv.ts';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { mayCancel, showEvent } from './show-event.ts';
import { showOrder } from './show-order.ts';

export const countsOf = (counts: OpenOrderCounts) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, countedOf(count as number)])) as Record<
    keyof OpenOrderCounts,
    Counted
  >;

/** Everybody's orders, of funds, shares and US shares. */
export function orderMonitorOpsApi(server: ApiServer, { database, clock }: Deps): void {
  const pages = createPages(database);

  async function filterOf(query: Call<typeof exportOrders>['query']): Promise<OrderFilter> {
    const { from, to, state, kind, side, code, customer } = query;
    return {
      state,
      kind,
      side,
      code,
      customerId: customer && ((await customerIdOf(database.reader, customer)) ?? customer),
      from: from && atJst(from, '00:00'),
      to: to && atJst(addDays(to, 1), '00:00'),
    };
  }

  server.handle(monitorOrders, async ({ query, who, concerns }) => {
    const { limit, offset, after, ...asked } = query;
    const list = { list: 'orders', subject: signedIn(who).subject, filter: asked };
    const place = await pages.open(list, { limit, offset, after });
    const filter = await filterOf(asked);
    if (filter.customerId) concerns({ customerId: filter.customerId });
    const page = { after: place, limit: place ? limit : offset + limit };
    const found = await readOrders(database.reader, asked.product, filter, page);
    const shown = found.rows.slice(place ? 0 : offset);
    return {
      orders: shown.map(showOrder),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, found.next),
    };
  });

  server.handle(countOrders, async () =>
    countsOf(await countOpenOrders(database.reader, atJst(clock.today(), '00:00'))),
  );

  server.handle(getOpsOrder, async ({ params, concerns }) => {
    const found = await findOrder(database.reader, params.id);
    if (!found) throw new Refused('NOT_FOUND');
    concerns({ customerId: found.order.customerId });
    const events = await orderEvents(database.reader, params.id);
    return {
      product: found.product,
      order: showOrder(found.order),
      cutoffAt: found.cutoffAt === null ? null : formatJst(found.cutoffAt),
      settingId: found.settingId,
      requestKey: found.requestKey,
      mayCancel: mayCancel(found, clock.now()),
      events: events.map(showEvent),
    };
  });

  server.handle(exportOrders, async ({ query, answerHeader, concerns }) => {
    const filter = await filterOf(query);
    if (filter.customerId) concerns({ customerId: filter.customerId });
    answerHeader('content-disposition', 'attachment; filename="orders.csv"');
    const read = (after: readonly string[] | null) =>
      readOrders(database.reader, query.product, filter, { after, limit: fileRows });
    return csvFile(head, read, (order) => {
      const shown = showOrder(order);
      return [
        shown.receiptNumber,
        shown.id,
        shown.acceptedAt,
        shown.customer.accountNumber,
        shown.code,
        shown.name,
        shown.sideText,
        shown.kindText,
        shown.accountTypeText,
        shown.sizeText,
        shown.tradeDate,
        shown.settlementDate,
        shown.stateText,
        shown.reason,
      ];
    });
  });
}

const head = [
  '受付番号',
  '注文番号',
  '受付',
  '口座番号',
  'コード',
  '名称',
  '売買',
  '種類',
  '口座',
  '数量・金額',
  '約定日',
  '受渡日',
  '状態',
  '理由',
];
