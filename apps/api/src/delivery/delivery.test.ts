import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { listOpenTransfers, rejectTransfer } from '@tsuzura/contract/ops';
import { freezeAccount, requestWithdrawal } from '@tsuzura/contract/main';
import {
  cancelFundDelivery,
  cancelStockDelivery,
  getTradeCapacities,
  listDeliverableFunds,
  listDeliverableStocks,
  listEquityBalances,
  listFundDeliveries,
  listStockDeliveries,
  requestFundDelivery,
} from '@tsuzura/contract/trading';
import { units, yen } from '@tsuzura/domain/money';
import { readClosingFacts } from '@tsuzura/store/account';
import { checkOpenBooks } from '@tsuzura/store/books';
import { listDeliveries, reviewDeliveries } from '@tsuzura/store/delivery';
import { subjectOf } from '@tsuzura/store/seed';
import { domestic, openOrders, sellNow, type OrderScene } from '../fund-order/orders.test-support.ts';
import { placeShares } from '../stock-order/stock-orders.test-support.ts';
import { destination, giveShares, moveFund, moveShares } from './delivery.test-support.ts';

/* The calls of transfers, without their days. 山田 花子 holds 80,000 units of a fund and 300 shares, all settled. */

let scene: OrderScene;
let hanako: Client;
const customer = subjectOf('hanako');
beforeAll(async () => {
  scene = await openOrders();
});
beforeEach(async () => {
  await scene.at('2026-11-13', '10:00');
  hanako = await scene.as('hanako', 'trading', { strongSecondsAgo: 0 });
});
afterAll(() => scene.close());
afterEach(async () => expect(await checkOpenBooks(scene.api.database.reader, [customer])).toEqual([]));

const refused = (code: string) => ({ body: { code } });
const cancelFund = (requestId: string, client = hanako, key: string = randomUUID()) =>
  client.call(cancelFundDelivery, { body: { requestId } }, { key });
const cancelShares = (requestId: string, client = hanako, key: string = randomUUID()) =>
  client.call(cancelStockDelivery, { body: { requestId } }, { key });
const funds = async () => (await hanako.call(listDeliverableFunds)).transferable;
const shares = async () => (await hanako.call(listDeliverableStocks)).transferable;
const withdrawable = async () => (await hanako.call(getTradeCapacities)).withdrawable;

test('nothing is there to be moved before anything is held, and what is not held is refused', async () => {
  expect([await funds(), await shares()]).toEqual([[], []]);
  expect((await hanako.call(listFundDeliveries)).requests).toEqual([]);
  expect((await hanako.call(listStockDeliveries)).requests).toEqual([]);
  await expect(moveFund(hanako)).rejects.toMatchObject(refused('400-151'));
  await expect(moveShares(hanako)).rejects.toMatchObject(refused('400-151'));
  const { database, clock } = scene.api;
  await scene.give(customer, { units: 80_000, paid: 100_000 });
  await scene.give(customer, { units: 5_000, paid: 6_000, accountType: 'NISA_GROWTH', nisaBook: 6_000 });
  await giveShares(database, customer, { quantity: 300n, paid: 150_000 }, clock.now());
});

test('NISA is not among what can be moved; a fund costs 3,300 yen, shares nothing', async () => {
  const ofFunds = await hanako.call(listDeliverableFunds);
  expect(ofFunds).toMatchObject({
    fee: 3_300n,
    transferable: [{ fundCode: domestic, accountType: 'SPECIFIC', units: 80_000n, lockedUnits: 0n }],
  });
  expect(ofFunds.notices.join('')).toContain('NISA口座でお持ちの銘柄は移管できません');
  expect(await hanako.call(listDeliverableStocks)).toMatchObject({
    fee: 0n,
    transferable: [{ stockCode: '1217', accountType: 'SPECIFIC', quantity: 300, lockedQuantity: 0 }],
  });
  await expect(moveFund(hanako, { accountType: 'NISA_GROWTH' })).rejects.toMatchObject({ status: 400 });
});

test('a fund is requested once for its key, locks its units and its fee, and is given back when it is cancelled', async () => {
  const before = await withdrawable();
  const key = randomUUID();
  const asked = await moveFund(hanako, { quantity: 40_000, key });
  expect(asked).toMatchObject({
    kind: 'FUND',
    status: 'REQUESTED',
    items: [{ fundCode: domestic, accountType: 'SPECIFIC', units: 40_000n }],
    destination: { brokerName: 'あけぼの証券（架空）', accountNumberMasked: '****567' },
    fee: 3_300n,
    expectedOn: '2026-11-20',
    completedOn: null,
    cancelable: true,
    reason: null,
  });
  expect(await moveFund(hanako, { quantity: 40_000, key })).toEqual(asked);
  await expect(moveFund(hanako, { quantity: 40_001, key })).rejects.toMatchObject(refused('409-200'));
  expect(await funds()).toMatchObject([{ units: 40_000n, lockedUnits: 40_000n }]);
  expect(await withdrawable()).toBe(before - 3_300n);
  expect((await hanako.call(listFundDeliveries)).requests).toEqual([asked]);
  expect((await hanako.call(listStockDeliveries)).requests).toEqual([]);
  expect(await readClosingFacts(scene.api.database.reader, customer)).toMatchObject({ allOrders: 1 });
  // What is locked cannot be sold, nor moved again.
  const main = await scene.as('hanako', 'main', { strongSecondsAgo: 0 });
  await expect(sellNow(main, { units: 40_001 })).rejects.toMatchObject({ status: 400 });
  await expect(moveFund(hanako, { quantity: 40_001 })).rejects.toMatchObject(refused('400-151'));

  const canceled = await cancelFund(asked.requestId);
  expect(canceled).toEqual({ ...asked, status: 'CANCELED', cancelable: false });
  expect(await funds()).toMatchObject([{ units: 80_000n, lockedUnits: 0n }]);
  expect(await withdrawable()).toBe(before);
  await expect(cancelFund(asked.requestId)).rejects.toMatchObject(refused('400-108'));
});

test('shares are requested, locked and given back on the same way', async () => {
  const asked = await moveShares(hanako, { quantity: 200 });
  expect(asked).toMatchObject({ kind: 'EQUITY', status: 'REQUESTED', fee: 0n, items: [{ quantity: 200 }] });
  expect(await shares()).toMatchObject([{ quantity: 100, lockedQuantity: 200 }]);
  const { balances } = await hanako.call(listEquityBalances, { query: {} });
  expect(balances).toMatchObject([{ quantity: 300, lockedQuantity: 200 }]);
  await expect(placeShares(hanako, { ...sale, quantity: 200 })).rejects.toMatchObject(refused('400-117'));
  await expect(moveShares(hanako, { quantity: 101 })).rejects.toMatchObject(refused('400-151'));
  // A request of shares is none of funds.
  await expect(cancelFund(asked.requestId)).rejects.toMatchObject(refused('400-000'));
  expect(await cancelShares(asked.requestId)).toMatchObject({ status: 'CANCELED' });
  expect(await shares()).toMatchObject([{ quantity: 300, lockedQuantity: 0 }]);
});

const sale = { stockCode: '1217', side: 'SELL', orderType: 'LIMIT', price: '560' } as const;

test('what is in an open sale, or bought or sold by a plan, is not moved', async () => {
  await placeShares(hanako, { ...sale, quantity: 100 });
  expect(await shares()).toMatchObject([{ quantity: 200, lockedQuantity: 100 }]);
  await expect(moveShares(hanako, { quantity: 201 })).rejects.toMatchObject(refused('400-151'));
  const main = await scene.as('hanako', 'main', { strongSecondsAgo: 0 });
  await sellNow(main, { units: 30_000 });
  expect(await funds()).toMatchObject([{ units: 50_000n, lockedUnits: 30_000n }]);
  await scene.asOwner(`insert into app.subscription_plan (id, customer_id, fund_code, account_type, distribution_course, day_of_month,
      state, start_month, created_at, updated_at)
    values ('plan', '${customer}', '${domestic}', 'SPECIFIC', 'RECEIVE', 5, 'PAUSED', '2026-12', now(), now())`);
  expect(await funds()).toMatchObject([{ units: 0n, lockedUnits: 80_000n }]);
  await expect(moveFund(hanako, { quantity: 1 })).rejects.toMatchObject(refused('400-151'));
  await scene.asOwner(`delete from app.subscription_plan where id = 'plan'`);
});

test('15:30 is too late to cancel, and a request from then on counts for the next business day', async () => {
  const asked = await moveFund(hanako);
  await scene.at('2026-11-13', '15:30');
  await expect(cancelFund(asked.requestId)).rejects.toMatchObject(refused('400-108'));
  const late = await moveFund(hanako);
  expect(late).toMatchObject({ expectedOn: '2026-11-24', cancelable: true });
  await cancelFund(late.requestId);
  await scene.at('2026-11-13', '15:29');
  await cancelFund(asked.requestId);
});

test('the account at the other firm is the customer’s own; its number has digits, its code twenty-one', async () => {
  await expect(moveFund(hanako, { to: { holderName: 'ワクタ ミツル' } })).rejects.toMatchObject(refused('400-152'));
  await expect(moveShares(hanako, { to: { holderName: '山田太郎' } })).rejects.toMatchObject(refused('400-152'));
  for (const to of [{ accountNumber: '1'.repeat(200) }, { accountNumber: '口座' }, { participantCode: '1' }])
    await expect(moveFund(hanako, { to })).rejects.toMatchObject({ status: 400, body: { code: '400-001' } });
  const twice = { fundCode: domestic as never, accountType: 'SPECIFIC' as const, units: units(1) };
  await expect(
    hanako.call(
      requestFundDelivery,
      { body: { items: [twice, twice], destination, agreed: true } },
      { key: randomUUID() },
    ),
  ).rejects.toMatchObject({ status: 400 });
});

test('a transfer asks for a strong check, an open account and a key; another customer’s request is not there', async () => {
  const weak = await scene.as('hanako', 'trading');
  for (const call of [
    () => moveFund(weak),
    () => moveShares(weak),
    () => cancelFund('x', weak),
    () => cancelShares('x', weak),
  ])
    await expect(call()).rejects.toMatchObject(refused('403-100'));
  const nobody = await scene.as(null, 'trading');
  const none = await scene.as('hajime', 'trading', { strongSecondsAgo: 0 });
  for (const [client, code] of [
    [nobody, '401-000'],
    [none, '400-999'],
  ] as const) {
    const lists = [listDeliverableFunds, listDeliverableStocks, listFundDeliveries, listStockDeliveries] as const;
    for (const list of lists)
      await expect(client.call(list)).rejects.toMatchObject({ status: code === '401-000' ? 401 : 400 });
    for (const call of [
      () => moveFund(client),
      () => moveShares(client),
      () => cancelFund('x', client),
      () => cancelShares('x', client),
    ])
      await expect(call()).rejects.toMatchObject({ status: code === '401-000' ? 401 : 400 });
  }
  for (const call of [
    () => cancelFund('', hanako),
    () => cancelShares('', hanako),
    () => moveFund(hanako, { quantity: 0 }),
    () => moveShares(hanako, { quantity: 0 }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 400 });
  for (const call of [
    () => moveFund(hanako, { key: '' }),
    () => moveShares(hanako, { key: '' }),
    () => cancelFund('x', hanako, ''),
    () => cancelShares('x', hanako, ''),
  ])
    await expect(call()).rejects.toMatchObject({ status: 400 });
  const asked = await moveFund(hanako);
  const waku = await scene.as('waku', 'trading', { strongSecondsAgo: 0 });
  await expect(cancelFund(asked.requestId, waku)).rejects.toMatchObject(refused('400-000'));
  await cancelFund(asked.requestId);
});

test('the fee must be there, shares need none', async () => {
  const main = await scene.as('hanako', 'main', { strongSecondsAgo: 0 });
  const rest = await withdrawable();
  await main.call(requestWithdrawal, { body: { amount: yen(rest - 3_299n) } }, { key: randomUUID() });
  await expect(moveFund(hanako)).rejects.toMatchObject(refused('400-102'));
  const asked = await moveShares(hanako, { quantity: 1 });
  await cancelShares(asked.requestId);
});

test('what leaves counts as money that leaves: protection holds it, and both are counted together', async () => {
  await scene.asOwner(`insert into app.shield_event (customer_id, kind, detail, at)
    values ('${customer}', 'NEW_DEVICE', '', timestamptz '2026-11-13 09:00+09')`);
  // 100,000 yen a day: 200 shares at about 540 yen are more, beside what is withdrawn already.
  await expect(moveShares(hanako, { quantity: 200 })).rejects.toMatchObject(refused('400-205'));
  await scene.asOwner(`delete from app.shield_event where customer_id = '${customer}'`);
  const asked = await moveShares(hanako, { quantity: 200 });
  await scene.asOwner(`insert into app.shield_event (customer_id, kind, detail, at)
    values ('${customer}', 'NEW_DEVICE', '', timestamptz '2026-11-13 09:00+09')`);
  const main = await scene.as('hanako', 'main', { strongSecondsAgo: 0 });
  await expect(
    main.call(requestWithdrawal, { body: { amount: yen(1_000) } }, { key: randomUUID() }),
  ).rejects.toMatchObject(refused('400-205'));
  await scene.asOwner(`delete from app.shield_event where customer_id = '${customer}'`);
  await cancelShares(asked.requestId);
});

test('an operator sees what is under review and rejects it once: the holding comes back with the reason', async () => {
  const operator = await scene.as('unyo', 'ops');
  const reject = (requestId: string, client = operator, body: object = { reason: 'NOT_HANDLED', note: '回答の連絡' }) =>
    client.call(rejectTransfer, { params: { requestId }, body: body as never });
  const asked = await moveShares(hanako, { quantity: 50 });
  await expect(reject(asked.requestId)).rejects.toMatchObject(refused('400-108'));
  expect((await operator.call(listOpenTransfers)).transfers).toEqual([]);
  await scene.at('2026-11-13', '15:30');
  await scene.api.database.tx((tx) => reviewDeliveries(tx, scene.api.clock.now(), 10));
  expect((await operator.call(listOpenTransfers)).transfers).toMatchObject([
    {
      requestId: asked.requestId,
      accountNumber: '1000001',
      status: 'IN_REVIEW',
      items: [{ code: '1217', quantity: 50n }],
    },
  ]);
  const nobody = await scene.as(null, 'ops');
  await expect(nobody.call(listOpenTransfers)).rejects.toMatchObject({ status: 401 });
  await expect(reject(asked.requestId, nobody)).rejects.toMatchObject({ status: 401 });
  const weak = await scene.as('unyo', 'ops', { strongSecondsAgo: 16 * 60 });
  await expect(reject(asked.requestId, weak)).rejects.toMatchObject(refused('403-100'));
  await expect(reject(asked.requestId, operator, { reason: 'NO' })).rejects.toMatchObject(refused('400-001'));
  await expect(reject('unknown')).rejects.toMatchObject(refused('400-000'));
  expect(await reject(asked.requestId)).toMatchObject({ status: 'REJECTED' });
  await expect(reject(asked.requestId)).rejects.toMatchObject(refused('400-108'));
  const [rejected] = (await hanako.call(listStockDeliveries)).requests;
  expect(rejected).toMatchObject({
    status: 'REJECTED',
    cancelable: false,
    reason: '移管先の金融機関が、この銘柄を取り扱っていません。',
  });
  expect(await shares()).toMatchObject([{ quantity: 200, lockedQuantity: 100 }]);
});

test('a freeze gives up what has not been sent', async () => {
  const asked = await moveShares(hanako, { quantity: 50 });
  const main = await scene.as('hanako', 'main', { strongSecondsAgo: 0 });
  await main.call(freezeAccount, {}, { key: randomUUID() });
  const { reader } = scene.api.database;
  const [stopped] = await listDeliveries(reader, customer, 'EQUITY', 1);
  expect(stopped).toMatchObject({
    id: asked.requestId,
    status: 'CANCELED',
    reason: '口座が凍結されたため、移管を取りやめました。',
  });
  await expect(moveShares(hanako)).rejects.toMatchObject({
    status: expect.toSatisfy((one) => one === 401 || one === 403),
  });
});
