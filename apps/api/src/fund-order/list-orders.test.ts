import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelFundOrder, listPendingOrders, listTradedOrders } from '@tsuzura/contract/main';
import { findReceipt } from '@tsuzura/contract/ops';
import type { Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { readReceiptNumber } from '@tsuzura/domain/text';
import {
  bonds,
  buyNow,
  completeBuy,
  completeSell,
  domestic,
  openOrders,
  quoteBuy,
  quoteSell,
  readFundDocuments,
  sellNow,
  type OrderScene,
} from './orders.test-support.ts';

let scene: OrderScene;
let hanako: Client;
let bought: string;
let boughtNumber: string;
let sold: string;
let lapsed: string;
beforeAll(async () => {
  scene = await openOrders();
  hanako = await scene.as('hanako');
  await scene.give(subjectOf('hanako'), { units: 10_000, paid: 10_000 });
  for (const fund of [domestic, bonds]) await readFundDocuments(hanako, fund);
  ({ orderId: bought, receiptNumber: boughtNumber } = await buyNow(hanako, { amount: 50_000 }));
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
  expect(await traded()).toEqual({ orders: [], paging: { total: 0, limit: 20, offset: 0, next: null } });
  expect((await (await scene.as('beika')).call(listPendingOrders)).orders).toEqual([]);
});

test('fills, corrections and reasons are shown; filters and pages hold', async () => {
  await scene.asOwner(`insert into app.fund_fill (order_id, turn, nav, price, units, amount, fee, consumption_tax, executed_at)
    values ('${bought}', 0, 20000, 20000, 24500, 49000, 910, 90, now()), ('${bought}', 1, 21000, 21000, 23333, 49000, 910, 90, now())`);
  await scene.asOwner(`insert into app.fund_fill (order_id, nav, price, units, amount, cost, projected_tax, executed_at)
    values ('${sold}', 20000, 20000, 5000, 10000, 5000, 1015, now())`);
  await scene.asOwner(`update app.fund_order set state = 'EXECUTED' where id in ('${bought}', '${sold}')`);
  await scene.asOwner(
    `update app.fund_order set state = 'LAPSED', lapse_reason = 'ZERO_UNITS', ended_at = accepted_at where id = '${lapsed}'`,
  );
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

test('pages follow one another by what the page before says, for its customer and its filter alone', async () => {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof traded>> = await traded({ limit: 1, ...(after === null ? {} : { after }) });
    expect(page.paging).toMatchObject({ offset: pages.length, limit: 1, total: Math.min(pages.length + 2, 3) });
    pages.push(ids(page));
    after = page.paging.next;
  } while (after !== null);
  expect(pages).toEqual([[lapsed], [sold], [bought]]);

  const { next } = (await traded({ limit: 1 })).paging;
  const refused = { code: '400-001', lines: [{ field: 'after' }] };
  const others = await scene.as('beika');
  await expect(others.call(listTradedOrders, { query: { limit: 1, after: next ?? '' } })).rejects.toMatchObject(
    refused,
  );
  for (const query of [{ side: 'BUY', after: next ?? '' }, { after: `${next}x` }, { after: 'made-up' }] as const)
    await expect(traded(query)).rejects.toMatchObject(refused);
});

test('a filter passes over what does not match, page by page, and ends', async () => {
  const copied = `customer_id, fund_code, account_type, side, source, method, size, distribution_course, state, accepted_at,
    cutoff_at, application_date, execution_date, settlement_date`;
  await scene.asOwner(`insert into app.fund_order (id, ${copied}) select 'copy-' || n, ${copied.replace('execution_date', `'2026-11-13'`)}
    from app.fund_order, generate_series(1, 450) as n where id = '${bought}'`);
  const found: string[] = [];
  const counts: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof traded>> = await traded({
      side: 'SELL',
      ...(after === null ? {} : { after }),
    });
    found.push(...ids(page));
    counts.push(page.orders.length);
    after = page.paging.next;
  } while (after !== null);
  expect(found).toEqual([sold]);
  expect(counts).toEqual([0, 0, 0, 0, 1]);
  expect((await traded({ limit: 100, offset: 400 })).orders).toHaveLength(53);
  await scene.asOwner(`delete from app.fund_order where id like 'copy-%'`);
});

test('the other customers have none of it', async () => {
  expect((await (await scene.as('beika')).call(listTradedOrders)).orders).toEqual([]);
});

test('R2.10 the history is dated by what happened, newest first: 約定 by its day, 取消 by the day of the cancellation', async () => {
  const later = (await buyNow(hanako, { amount: 1_111 })).orderId;
  await scene.at('2026-11-16', '10:30');
  await hanako.call(cancelFundOrder, { params: { id: later } }, { key: randomUUID() });
  await scene.asOwner(`update app.fund_order set execution_date = '2026-11-12' where id = '${sold}'`);
  const { orders } = await traded();
  expect(orders.map(({ id }) => id)).toEqual([later, lapsed, bought, sold]);
  expect(orders[0]).toMatchObject({ status: 'CANCELED', endedAt: '2026-11-16T10:30:00+09:00' });
  expect(orders.slice(2).map(({ endedAt }) => endedAt)).toEqual([null, null]);
  expect(ids(await traded({ to: '2026-11-12' as never }))).toEqual([sold]);
  expect(ids(await traded({ from: '2026-11-16' as never }))).toEqual([later, lapsed]);
});

test('R2.07 an order has a receipt number that is checked, found by its customer and by an operator, and by nobody else', async () => {
  expect(readReceiptNumber(boughtNumber)).toBe(boughtNumber);
  const typed = boughtNumber.toLowerCase().replace('-', ' ');
  expect(await traded({ receiptNumber: typed })).toMatchObject({
    orders: [{ id: bought, receiptNumber: boughtNumber }],
    paging: { total: 1 },
  });
  expect((await (await scene.as('beika')).call(listTradedOrders, { query: { receiptNumber: typed } })).orders).toEqual(
    [],
  );
  const operator = await scene.as('unyo', 'ops');
  expect(await operator.call(findReceipt, { params: { receiptNumber: typed } })).toMatchObject({
    receiptNumber: boughtNumber,
    kind: 'FUND_ORDER',
    id: bought,
    customerId: subjectOf('hanako'),
    status: 'EXECUTED',
  });
  await expect(operator.call(findReceipt, { params: { receiptNumber: 'N6XV-CVGX' } })).rejects.toMatchObject({
    code: '400-001',
  });
});

test('two orders cannot have one receipt number, whoever writes them', async () => {
  await expect(
    scene.asOwner(`insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date,
        bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana, receipt_number)
      values ('w', '${subjectOf('hanako')}', 'REQUESTED', 'REQUESTED', 1, now(), now(), '2026-11-16', '2026-11-17', '9876', '058', '1',
        '1234567', 'b', 'b', 'b', '${boughtNumber}')`),
  ).rejects.toThrow('receipt_pkey');
});

test('an order of the same content is refused with 400-123 until it is said that another one is meant', async () => {
  const buy = { amount: 2_222 };
  await buyNow(hanako, buy);
  const { confirmToken } = await quoteBuy(hanako, buy);
  const before = await scene.trace(subjectOf('hanako'));
  const key = randomUUID();
  await expect(completeBuy(hanako, confirmToken, buy, key, false)).rejects.toMatchObject({
    status: 400,
    code: '400-123',
  });
  expect(await scene.trace(subjectOf('hanako'))).toEqual(before);
  // One yen more is another order, and so is the same one after the first was cancelled.
  const other = { amount: 2_223 };
  const different = await completeBuy(hanako, (await quoteBuy(hanako, other)).confirmToken, other, randomUUID(), false);
  await hanako.call(cancelFundOrder, { params: { id: different.orderId } }, { key: randomUUID() });
  await completeBuy(hanako, (await quoteBuy(hanako, other)).confirmToken, other, randomUUID(), false);
  // The same key may carry the answer: a refusal leaves nothing behind.
  await completeBuy(hanako, confirmToken, buy, key);
  await sellNow(hanako, { units: 1_000 });
  const again = await quoteSell(hanako, { units: 1_000 });
  await expect(completeSell(hanako, again.confirmToken, { units: 1_000 }, randomUUID(), false)).rejects.toMatchObject({
    code: '400-123',
  });
});
