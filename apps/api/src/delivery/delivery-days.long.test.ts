import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { correctNav } from '@tsuzura/contract/ops';
import { listFundDeliveries, listStockDeliveries, listTradeReports } from '@tsuzura/contract/trading';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { shareMovementsIn } from '@tsuzura/store/statement';
import { buyNow, domestic, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { openStockNight, type StockNight } from '../night/stock/stock-night.test-support.ts';
import { placeShares } from '../stock-order/stock-orders.test-support.ts';
import { moveFund, moveShares } from './delivery.test-support.ts';

/* Transfers through their days, with purchases from the market before and after; every story ends with sound books. */

let scene: StockNight;
let beika: Client;
const customer = subjectOf('beika');
const own = { to: { holderName: 'ベイカ ワタル' } };
const isOfStory = (job: string): boolean =>
  /^(stock|fund|night|ledger|books|asset|delivery)/.test(job) || job === 'paper.issue-daily';

beforeEach(async () => {
  scene = await openStockNight(isOfStory);
  await scene.setNav(domestic, 25_000);
  await scene.at('2026-11-13', '10:00');
  beika = await scene.trader('beika');
  const main = await scene.as('beika', 'main', { strongSecondsAgo: 0 });
  await readFundDocuments(main);
  scene.price(domestic, '2026-11-13', 25_057);
  scene.price(domestic, '2026-11-19', 25_500);
  await buyNow(main, { amount: 300_000 });
  await placeShares(beika, { stockCode: '1217', quantity: 300 });
  await scene.send();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const fundState = async () => (await beika.call(listFundDeliveries)).requests.map(({ status }) => status);
const shareState = async () => (await beika.call(listStockDeliveries)).requests.map(({ status }) => status);
const item = (product: string) =>
  scene.row(`select i.quantity, i.unit_cost, i.cost, i.individual_principal, i.sent_value from app.delivery_item i
    join app.delivery d on d.id = i.delivery_id where d.product = '${product}' order by d.sequence limit 1`);
const reports = async () =>
  (await beika.call(listTradeReports, { query: { kind: 'DELIVERY' } })).reports.map(({ name }) => name);
const notified = async () =>
  (
    await scene.owner.pool.query<{ kind: string }>(
      `select kind from app.notification where kind like 'delivery.%' order by kind`,
    )
  ).rows.map(({ kind }) => kind);

test('what is bought and not settled yet stays here', async () => {
  await scene.to('2026-11-13', '16:00');
  await expect(moveShares(beika, { ...own, quantity: 1 })).rejects.toMatchObject({ code: '400-151' });
  await scene.to('2026-11-16', '10:00');
  await expect(moveShares(beika, { ...own, quantity: 1 })).rejects.toMatchObject({ code: '400-151' });
  await expect(moveFund(beika, { ...own, quantity: 1 })).rejects.toMatchObject({ code: '400-151' });
  await scene.to('2026-11-17', '10:00');
  expect(await moveShares(beika, { ...own, quantity: 300 })).toMatchObject({ status: 'REQUESTED' });
});

test('a fund and shares leave on their days with their cost; what is bought in the meantime stays', async () => {
  // Before settlement nothing can leave.
  await scene.to('2026-11-16', '10:00');
  await expect(moveShares(beika, { ...own, quantity: 1 })).rejects.toMatchObject({ code: '400-151' });
  await scene.to('2026-11-18', '10:00');
  const before = await scene.books(customer);
  await moveFund(beika, { ...own, quantity: 40_000 });
  await moveShares(beika, { ...own, quantity: 200 });
  await scene.to('2026-11-18', '16:00');
  expect([await fundState(), await shareState()]).toEqual([['IN_REVIEW'], ['IN_REVIEW']]);
  // Bought on the day before they leave: the cost of what leaves is the average of both.
  await scene.to('2026-11-20', '10:00');
  await buyNow(await scene.as('beika', 'main', { strongSecondsAgo: 0 }), { amount: 100_000 });
  await placeShares(beika, { stockCode: '1217', quantity: 100 });
  await scene.send();
  await scene.to('2026-11-24', '06:00');
  expect([await fundState(), await shareState()]).toEqual([['SENT'], ['SENT']]);

  const units = before[`UNITS/${domestic}/SPECIFIC`] ?? 0n;
  const shareRow = await scene.row(
    `select quantity, open_quantity, open_cost from app.share_position where customer_id = '${customer}'`,
  );
  expect(shareRow).toMatchObject({ quantity: 200n });
  const fundItem = await item('FUND');
  expect(fundItem).toMatchObject({ quantity: 40_000n });
  expect(Number(fundItem?.['unit_cost'])).toBeGreaterThan(25_057);
  const after = await scene.books(customer);
  expect(after[`UNITS/${domestic}/SPECIFIC`]).toBe(units - 40_000n);
  expect(after[`UNITS_LOCKED/${domestic}/SPECIFIC`] ?? 0n).toBe(0n);
  expect(after['CASH_RESERVED/DELIVERY'] ?? 0n).toBe(0n);
  expect(await reports()).toHaveLength(2);
  const movements = await shareMovementsIn(scene.api.database.reader, customer, ymd('2026-11-01'), ymd('2026-11-30'));
  expect(movements.filter(({ what }) => what === 'DELIVERY')).toMatchObject([{ day: '2026-11-24', quantity: -200n }]);

  await scene.to('2026-11-26', '06:00');
  expect([await fundState(), await shareState()]).toEqual([['COMPLETED'], ['COMPLETED']]);
  expect((await beika.call(listFundDeliveries)).requests).toMatchObject([
    { completedOn: '2026-11-26', cancelable: false },
  ]);
  expect(await reports()).toHaveLength(2);
  expect((await notified()).toSorted()).toEqual(
    ['completed', 'requested', 'sent'].flatMap((step) => [`delivery.${step}`, `delivery.${step}`]),
  );
});

test('a price that is late keeps a fund here until its cost is known; a corrected price corrects the cost that went along', async () => {
  await scene.to('2026-11-18', '10:00');
  await moveFund(beika, { ...own, quantity: 40_000 });
  scene.price(domestic, '2026-11-20', null);
  await scene.to('2026-11-24', '06:00');
  expect((await beika.call(listFundDeliveries)).requests).toMatchObject([
    { status: 'IN_REVIEW', expectedOn: '2026-11-27' },
  ]);
  await scene.owner.pool.query(`insert into app.nav (fund_code, date, nav, net_assets, distribution)
    values ('${domestic}', '2026-11-20', 25500, 1000000000, 0) on conflict do nothing`);
  await scene.owner.pool.query(`update app.nav_check set status = 'FINAL', reason = null where status = 'HELD'`);
  await scene.to('2026-11-25', '06:00');
  expect(await fundState()).toEqual(['SENT']);
  const sent = await item('FUND');
  expect(sent).toMatchObject({ individual_principal: 25_057n });
  await (
    await scene.as('unyo', 'ops')
  ).call(
    correctNav,
    {
      params: { fundCode: domestic, date: ymd('2026-11-13') },
      body: { nav: yen(25_200), note: '委託会社からの訂正連絡' },
    },
    { key: randomUUID() },
  );
  await scene.to('2026-11-26', '06:00');
  const corrected = await item('FUND');
  expect(corrected).toMatchObject({ individual_principal: 25_200n, sent_value: sent?.['sent_value'] });
  expect(corrected?.['cost']).not.toBe(sent?.['cost']);
  // The notice of the old cost has one in its place.
  expect(await reports()).toHaveLength(2);
  expect(
    await scene.row(`select count(*)::int as replaced from app.paper where kind = 'DELIVERY' and replaces is not null`),
  ).toEqual({
    replaced: 1,
  });
});

test('a split makes more shares of what leaves; a reverse split ends it', async () => {
  await scene.asOwner(`insert into app.stock_event (stock_code, kind, date, last_cum_day, ex_date, shares_after, shares_before)
    values ('1217', 'SPLIT', '2026-11-25', '2026-11-20', '2026-11-24', 3, 1)`);
  await scene.to('2026-11-18', '10:00');
  await moveShares(beika, { ...own, quantity: 200 });
  // The day of sending would lie between the last cum day and the record date.
  expect((await beika.call(listStockDeliveries)).requests).toMatchObject([{ expectedOn: '2026-11-30' }]);
  await scene.to('2026-11-24', '10:00');
  expect((await beika.call(listStockDeliveries)).requests).toMatchObject([{ items: [{ quantity: 600 }] }]);
  expect(await scene.books(customer)).toMatchObject({
    'SHARES_LOCKED/1217/SPECIFIC': 600n,
    'SHARES/1217/SPECIFIC': 300n,
  });
  await scene.to('2026-11-26', '06:00');
  expect(await shareState()).toEqual(['SENT']);
  expect(await scene.books(customer)).toMatchObject({ 'SHARES/1217/SPECIFIC': 300n });

  await moveShares(beika, { ...own, quantity: 300 });
  await scene.asOwner(`insert into app.stock_event (stock_code, kind, date, last_cum_day, ex_date, shares_after, shares_before)
    values ('1217', 'SPLIT', '2026-11-30', '2026-11-26', '2026-11-27', 1, 7)`);
  await scene.to('2026-11-27', '06:00');
  const [given] = (await beika.call(listStockDeliveries)).requests;
  expect(given).toMatchObject({ status: 'REJECTED', reason: expect.stringContaining('株式併合') });
  expect((await scene.books(customer))['SHARES_LOCKED/1217/SPECIFIC'] ?? 0n).toBe(0n);
});
