import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOccurrences, listSaleResults } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { readFundDocuments } from '../fund-order/orders.test-support.ts';
import { makePlan, makeSale, openPlans, type PlanScene } from './plans.test-support.ts';

let scene: PlanScene;
let hanako: Client;
let [planId, saleId] = ['', ''];
beforeAll(async () => {
  scene = await openPlans();
  hanako = await scene.as('hanako');
  await readFundDocuments(hanako);
  const customer = subjectOf('hanako');
  await scene.give(customer, { units: 100_000, paid: 100_000, accountType: 'GENERAL' });
  planId = (await makePlan(hanako)).id;
  saleId = (await makeSale(hanako, { accountType: 'GENERAL' })).id;
  // Every third month was skipped.
  const months = `generate_series(1, 14) as n cross join lateral (select (date '2026-11-20' - n * interval '1 month')::date as day) d`;
  await scene.asOwner(`insert into app.subscription_occurrence (setting_id, month, customer_id, state, reason, amount, freeze_at,
      order_date, execution_date, settlement_date, nisa_year, order_id)
    select '${planId}', to_char(day, 'YYYY-MM'), '${customer}', case when n % 3 = 0 then 'SKIPPED' else 'ORDERED' end,
      case when n % 3 = 0 then 'INSUFFICIENT_CASH' end, 1000, day, day, day, day, extract(year from day),
      case when n % 3 > 0 then 'o-' || n end from ${months}`);
  await scene.asOwner(`insert into app.redemption_occurrence (setting_id, month, customer_id, state, reason, order_date, order_id)
    select '${saleId}', to_char(day, 'YYYY-MM'), '${customer}', case when n % 3 = 0 then 'SKIPPED' else 'ORDERED' end,
      case when n % 3 = 0 then 'PENDING_SALE' end, day, case when n % 3 > 0 then 's-' || n end from ${months}`);
});
afterAll(() => scene.close());

test('R1.04 every month of a 積立 is shown, skipped ones with their reason, a page at a time', async () => {
  const first = await hanako.call(listOccurrences, { params: { id: planId } });
  expect(first.occurrences).toHaveLength(12);
  expect(first.occurrences.slice(0, 3)).toMatchObject([
    { month: '2026-10', status: 'ORDERED', reason: null, orderId: 'o-1', amount: 1_000n },
    { month: '2026-09', orderId: 'o-2' },
    { month: '2026-08', status: 'SKIPPED', reason: 'INSUFFICIENT_CASH', orderId: null },
  ]);
  expect(first.next).toBe('2025-11');
  const rest = await hanako.call(listOccurrences, { params: { id: planId }, query: { before: '2025-11' } });
  expect([rest.occurrences.map(({ month }) => month), rest.next]).toEqual([['2025-10', '2025-09'], null]);
});

test('R1.04 and so is every month of a 定期売却', async () => {
  const query = { limit: 13 };
  const first = await hanako.call(listSaleResults, { params: { id: saleId }, query });
  expect(first.occurrences.slice(1, 3)).toEqual([
    { month: '2026-09', orderDate: '2026-09-20', status: 'ORDERED', reason: null, orderId: 's-2' },
    { month: '2026-08', orderDate: '2026-08-20', status: 'SKIPPED', reason: 'PENDING_SALE', orderId: null },
  ]);
  expect(first.next).toBe('2025-10');
  const rest = await hanako.call(listSaleResults, { params: { id: saleId }, query: { before: '2025-10' } });
  expect([rest.occurrences.map(({ month }) => month), rest.next]).toEqual([['2025-09'], null]);
});

test.each([
  [listOccurrences, () => planId],
  [listSaleResults, () => saleId],
] as const)('another’s are not there, and who may not see them is told so', async (call, id) => {
  const ask = async (who: string | null, limit = 12) =>
    (await scene.as(who)).call(call, { params: { id: id() }, query: { limit } });
  await expect(ask('beika')).rejects.toMatchObject({ code: '400-000' });
  await expect(ask('hajime')).rejects.toMatchObject({ code: '400-999' });
  await expect(ask(null)).rejects.toMatchObject({ code: '401-000' });
  await expect(ask('hanako', 101)).rejects.toMatchObject({ code: '400-001' });
});
