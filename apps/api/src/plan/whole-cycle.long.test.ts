import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelFundOrder,
  endSubscriptionSetting,
  getNisaUsages,
  listOccurrences,
  listPendingOrders,
  listRedemptionSettings,
  listSaleResults,
  listSchedule,
  listSubscriptionSettings,
} from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { openNewAccount, pay } from '../account/procedure.test-support.ts';
import { bonds, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { makePlan, makeSale, openPlans, type PlanScene } from './plans.test-support.ts';

let scene: PlanScene;
let client: Client;
let customerId = '';
beforeAll(async () => {
  scene = await openPlans();
  ({ client, customerId } = await openNewAccount(scene, 'tsumiko', { nisa: 'OPEN' }));
  for (const fundCode of ['TZ010002', bonds]) await readFundDocuments(client, fundCode);
  await pay(scene, customerId, 200_000);
  await scene.give(customerId, { fundCode: bonds, units: 50_000, paid: 50_000 });
});
afterAll(() => scene.close());

test('R1.04 what was set is bought and sold by the jobs, and every list says what became of it', async () => {
  const nisa = await makePlan(client, { accountType: 'NISA_TSUMITATE', amount: 100_000 });
  // 50,000 are left for the others: the first does not fit, the second does.
  const large = await makePlan(client, { amount: 60_000 });
  const small = await makePlan(client, { amount: 40_000, accountType: 'GENERAL' });
  const ended = await makePlan(client, { amount: 1_000, dayOfMonth: 25 });
  const sale = await makeSale(client, { fundCode: bonds, amount: 5_000 });
  await client.call(endSubscriptionSetting, { params: { id: ended.id } }, { key: randomUUID() });
  await scene.to('2026-11-20', '00:45');
  const settings = new Map((await client.call(listSubscriptionSettings)).settings.map((one) => [one.id, one]));
  expect(settings.get(nisa.id)).toMatchObject({
    last: { month: '2026-11', status: 'ORDERED', amount: 100_000n },
    next: { month: '2026-12', status: 'PLANNED' },
  });
  expect(settings.get(large.id)).toMatchObject({
    status: 'ACTIVE',
    last: { status: 'SKIPPED', reason: 'INSUFFICIENT_CASH' },
  });
  expect(settings.get(small.id)).toMatchObject({ last: { status: 'ORDERED' } });
  const { orders } = await client.call(listPendingOrders);
  expect(orders.map(({ settingId, source, side }) => `${settingId} ${source} ${side}`).toSorted()).toEqual(
    [`${nisa.id} SCHEDULED BUY`, `${small.id} SCHEDULED BUY`, `${sale.id} SCHEDULED SELL`].toSorted(),
  );
  const [month] = (await client.call(listOccurrences, { params: { id: nisa.id } })).occurrences;
  expect(orders.map(({ id }) => id)).toContain(month?.orderId);
  expect((await client.call(getNisaUsages)).years[0]?.tsumitate).toMatchObject({ reserved: 100_000n });
  const [sold] = (await client.call(listRedemptionSettings)).settings;
  expect(sold).toMatchObject({ lastResult: { status: 'ORDERED' }, next: { orderDate: '2026-12-21' } });
  expect((await client.call(listSaleResults, { params: { id: sale.id } })).occurrences).toMatchObject([
    { month: '2026-11', status: 'ORDERED', orderId: sold?.lastResult?.orderId },
  ]);
  // PLAN-12: the order of a plan can be cancelled on its day; the month is over all the same.
  await client.call(cancelFundOrder, { params: { id: month?.orderId ?? '' } }, { key: randomUUID() });
  expect((await client.call(getNisaUsages)).years[0]?.tsumitate).toMatchObject({ reserved: 0n });
  await scene.to('2026-11-26', '01:00');
  expect((await client.call(listOccurrences, { params: { id: nisa.id } })).occurrences).toHaveLength(1);
  expect((await client.call(listOccurrences, { params: { id: ended.id } })).occurrences).toEqual([]);
  const { schedule } = await client.call(listSchedule, { query: { months: 1 } });
  expect(new Set(schedule.filter(({ status }) => status === 'PLANNED').map(({ month: each }) => each))).toEqual(
    new Set(['2026-12']),
  );
});
