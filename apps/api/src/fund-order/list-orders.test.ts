import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPendingOrders, listTradedOrders } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { bonds, buyNow, domestic, openOrders, readPapers, sellNow, type OrderScene } from './orders.test-support.ts';

let scene: OrderScene;
let hanako: Client;
let bought: string;
let sold: string;
let lapsed: string;
beforeAll(async () => {
  scene = await openOrders();
  hanako = await scene.as('hanako');
  await scene.give(subjectOf('hanako'), { units: 10_000, paid: 10_000 });
  for (const fund of [domestic, bonds]) await readPapers(hanako, fund);
  bought = (await buyNow(hanako, { amount: 50_000 })).orderId;
  await scene.at('2026-11-13', '11:00');
  sold = (await sellNow(hanako, { units: 5_000 })).orderId;
  await scene.at('2026-11-16', '09:00');
  lapsed = (await buyNow(hanako, { fundCode: bonds, accountType: 'GENERAL', amount: 7_000 })).orderId;
});
afterAll(() => scene.close());

const traded = (query: NonNullable<Parameters<typeof hanako.call<typeof listTradedOrders>>[1]>['query'] = {}) =>
  hanako.call(listTradedOrders, { query });
const ids = ({ orders }: { orders: readonly { id: string }[] }) => orders.map(({ id }) => id);

test('what was accepted is pending, newest first, and not in the history', async () => {
  expect(ids(await hanako.call(listPendingOrders))).toEqual([lapsed, sold, bought]);
  expect(await traded()).toEqual({ orders: [], paging: { total: 0, limit: 20, offset: 0 } });
  expect((await (await scene.as('beika')).call(listPendingOrders)).orders).toEqual([]);
});

test('fills, corrections and reasons are shown; filters and pages hold', async () => {
  await scene.asOwner(`insert into app.fund_fill (order_id, turn, nav, price, units, amount, fee, consumption_tax, executed_at)
    values ('${bought}', 0, 20000, 20000, 24500, 49000, 910, 90, now()), ('${bought}', 1, 21000, 21000, 23333, 49000, 910, 90, now())`);
  await scene.asOwner(`insert into app.fund_fill (order_id, nav, price, units, amount, cost, projected_tax, executed_at)
    values ('${sold}', 20000, 20000, 5000, 10000, 5000, 1015, now())`);
  await scene.asOwner(`update app.fund_order set state = 'EXECUTED' where id in ('${bought}', '${sold}')`);
  await scene.asOwner(`update app.fund_order set state = 'LAPSED', lapse_reason = 'ZERO_UNITS' where id = '${lapsed}'`);
  expect(ids(await hanako.call(listPendingOrders))).toEqual([sold, bought]);

  const { orders, paging } = await traded();
  expect(paging.total).toBe(3);
  expect(orders).toMatchObject([
    { id: lapsed, status: 'LAPSED', lapseReason: '約定時の基準価額では1口に満たなかったため、失効しました。' },
    { id: sold, side: 'SELL', execution: { settlementAmount: 8_985n, profit: 5_000n, incomeTax: null } },
    { id: bought, side: 'BUY', execution: { nav: 21_000n, units: 23_333n, settlementAmount: 50_000n, profit: null } },
  ]);
  expect(ids(await traded({ from: '2026-11-16' as never }))).toEqual([lapsed]);
  expect(ids(await traded({ to: '2026-11-13' as never }))).toEqual([sold, bought]);
  expect(ids(await traded({ side: 'BUY' }))).toEqual([lapsed, bought]);
  expect(ids(await traded({ fundCode: domestic, side: 'SELL' }))).toEqual([sold]);
  expect(ids(await traded({ accountType: 'GENERAL' }))).toEqual([lapsed]);
  expect(ids(await traded({ source: 'SCHEDULED' }))).toEqual([]);
  expect(await traded({ limit: 1, offset: 1 })).toMatchObject({
    orders: [{ id: sold }],
    paging: { total: 3, limit: 1, offset: 1 },
  });
  await scene.asOwner(`update app.fund_fill set income_tax = 765, resident_tax = 250 where order_id = '${sold}'`);
  expect((await traded({ side: 'SELL' })).orders[0]?.execution).toMatchObject({
    incomeTax: 765n,
    settlementAmount: 8_985n,
  });
});

test('the other customers have none of it', async () => {
  expect((await (await scene.as('beika')).call(listTradedOrders)).orders).toEqual([]);
});
