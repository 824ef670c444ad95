import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  cancelEquityOrder,
  changeEquityOrder,
  confirmEquityOrder,
  getEquityOrder,
  listEquityBalances,
  listEquityOrders,
  listExecutionDates,
  listFilledEquityOrders,
  listTrades,
  listWorkingEquityOrders,
  placeEquityOrder,
} from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { subjectOf } from '@tsuzura/store/seed';
import { seesRealtime } from '@tsuzura/store/stock';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { placeShares, quoteShares, usualDraft } from './stock-orders.test-support.ts';

/* The calls of share orders without an exchange: the newest price is the last close, and nothing leaves. */

let scene: Scene;
let hanako: Client;
beforeAll(async () => {
  scene = await openScene();
  await scene.api.clock.put(atJst(ymd('2026-11-13'), '10:00'), 'frozen');
  hanako = await scene.as('hanako', 'trading');
});
afterAll(() => scene.close());

const cheap = { stockCode: '1217', orderType: 'LIMIT', price: '541' } as const;

test('an order is placed, shown in the lists it belongs to, changed and cancelled', async () => {
  const placed = await placeShares(hanako, cheap);
  expect(placed).toMatchObject({ status: 'ACCEPTED', price: '541', quantity: 100 });
  const params = { order_id: placed.orderId };
  expect(await hanako.call(getEquityOrder, { params })).toEqual({ ...placed, executions: [] });
  expect((await hanako.call(listWorkingEquityOrders, { query: {} })).orders).toEqual([placed]);
  expect((await hanako.call(listEquityOrders, { query: { status: 'ACCEPTED' } })).orders).toEqual([placed]);
  expect((await hanako.call(listEquityOrders, { query: { stockCode: '1078' } })).orders).toEqual([]);
  expect((await hanako.call(listFilledEquityOrders, { query: {} })).orders).toEqual([]);

  const body = { seenFilledQuantity: 0, price: '540' };
  const changed = await hanako.call(changeEquityOrder, { params, body }, { key: randomUUID() });
  expect(changed).toMatchObject({ status: 'ACCEPTED', price: '540' });
  const ended = await hanako.call(cancelEquityOrder, { params }, { key: randomUUID() });
  expect(ended).toMatchObject({ status: 'CANCELED' });
  expect((await hanako.call(listWorkingEquityOrders, { query: {} })).orders).toEqual([]);
  expect((await hanako.call(listEquityOrders, { query: { status: 'CANCELED' } })).orders).toEqual([ended]);
  expect((await hanako.call(listEquityOrders, { query: { status: 'CANCELED', stockCode: '1078' } })).orders).toEqual(
    [],
  );
  expect((await hanako.call(listEquityBalances, { query: {} })).balances).toEqual([]);
  expect((await hanako.call(listTrades, { query: {} })).trades).toEqual([]);
  expect((await hanako.call(listExecutionDates, { query: { year: 2026 } })).dates).toEqual([]);
});

test('who ordered shares within thirty days sees prices of the last minute', async () => {
  const sees = (who: string, day: string) => seesRealtime(scene.api.database.reader, subjectOf(who), ymd(day));
  expect([await sees('hanako', '2026-12-13'), await sees('hanako', '2026-12-14')]).toEqual([true, false]);
  expect([await sees('waku', '2026-11-13'), await sees('oisho', '2026-11-13')]).toEqual([false, true]);
});

test('an order waits for an open account and for documents; the gates are passed under the lock', async () => {
  const { quote } = await quoteShares(hanako, cheap);
  const body = { ...usualDraft, ...cheap, confirmToken: quote.confirmToken };
  const place = async (who: string) =>
    (await scene.as(who, 'trading')).call(placeEquityOrder, { body }, { key: randomUUID() });
  await expect(place('hajime')).rejects.toMatchObject({ code: '400-999' });
  await expect(place('owari')).rejects.toMatchObject({ code: '400-999' });
  await expect(place('midoku')).rejects.toMatchObject({ code: '400-997' });
  // The token is hanako's.
  await expect(place('waku')).rejects.toMatchObject({ code: '400-107' });
});

test('margin is refused while it is not open, and an order of another customer is not there', async () => {
  const margin = { ...usualDraft, ...cheap, tradeType: 'MARGIN_NEW', marginType: 'SYSTEM' } as const;
  await expect(hanako.call(confirmEquityOrder, { body: margin })).rejects.toMatchObject({ code: '400-130' });
  const params = { order_id: (await placeShares(hanako, { ...cheap, quantity: 200 })).orderId };
  const waku = await scene.as('waku', 'trading');
  const body = { seenFilledQuantity: 0, price: '540' };
  const ofAnother = [
    () => waku.call(getEquityOrder, { params }),
    () => waku.call(changeEquityOrder, { params, body }, { key: randomUUID() }),
    () => waku.call(cancelEquityOrder, { params }, { key: randomUUID() }),
  ];
  for (const call of ofAnother) await expect(call()).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});
