import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelFundOrder, listPendingOrders, listTradedOrders } from '@tsuzura/contract/main';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { heldNavs } from '@tsuzura/store/night/fund';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, domestic, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { releaseNav } from './index.ts';
import { openNight, type NightScene } from './night.test-support.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
  await scene.setNav(domestic, 25_000);
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

describe('a purchase', () => {
  test('F01 F25 goes from acceptance through cut-off, fill and settlement to completion, with the figures of the example', async () => {
    const hanako = await scene.as('hanako');
    await readFundDocuments(hanako);
    const { orderId } = await buyNow(hanako, { amount: 10_000 });
    scene.price(domestic, '2026-11-13', 25_432);

    await scene.to('2026-11-13', '15:29:59');
    expect(await scene.order(orderId)).toMatchObject({ state: 'RECEIVED' });
    await scene.to('2026-11-13', '15:30');
    expect(await scene.order(orderId)).toMatchObject({ state: 'WORKING', units: null });
    await expect(
      hanako.call(cancelFundOrder, { params: { id: orderId } }, { key: randomUUID() }),
    ).rejects.toMatchObject({
      code: '400-101',
    });
    await scene.to('2026-11-14', '02:14:59');
    expect(await scene.order(orderId)).toMatchObject({ state: 'WORKING' });

    await scene.to('2026-11-14', '06:00');
    expect(await scene.order(orderId)).toMatchObject({
      state: 'EXECUTED',
      nav: 25_432n,
      units: 3_932n,
      amount: 10_000n,
    });
    expect(await scene.books(subjectOf('hanako'))).toEqual({
      CASH_FREE: 990_000n,
      BUY_PAYABLE: 10_000n,
      [`UNITS_UNSETTLED/${domestic}/SPECIFIC`]: 3_932n,
    });
    expect((await hanako.call(listPendingOrders)).orders).toMatchObject([{ id: orderId, status: 'EXECUTED' }]);

    await scene.to('2026-11-17', '23:59:59');
    expect(await scene.order(orderId)).toMatchObject({ state: 'EXECUTED' });
    await scene.to('2026-11-18', '00:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'SETTLED' });
    expect(await scene.books(subjectOf('hanako'))).toEqual({
      CASH_FREE: 990_000n,
      [`UNITS/${domestic}/SPECIFIC`]: 3_932n,
    });
    await scene.to('2026-11-18', '05:30');
    expect(await scene.order(orderId)).toMatchObject({ state: 'COMPLETED' });
    expect(
      await scene.row(`select json_agg(event order by at, array_position(
      '{ACCEPT,CUT_OFF,EXECUTE,SETTLE,COMPLETE}', event)) as events from app.fund_order_event`),
    ).toEqual({
      events: ['ACCEPT', 'CUT_OFF', 'EXECUTE', 'SETTLE', 'COMPLETE'],
    });
  });

  test('R2.06 cancelled just before the cut-off is never filled', async () => {
    const hanako = await scene.as('hanako');
    await readFundDocuments(hanako);
    const { orderId } = await buyNow(hanako);
    await scene.to('2026-11-13', '15:29:59');
    await hanako.call(cancelFundOrder, { params: { id: orderId } }, { key: randomUUID() });
    await scene.to('2026-11-19', '06:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'CANCELED', units: null });
    expect(await scene.books(subjectOf('hanako'))).toEqual({ CASH_FREE: 1_000_000n });
  });

  test('by units gives back what its reserve was too much', async () => {
    const hanako = await scene.as('hanako');
    await readFundDocuments(hanako);
    const { orderId } = await buyNow(hanako, { units: 10_000 });
    expect(await scene.books(subjectOf('hanako'))).toEqual({ CASH_FREE: 972_500n, 'CASH_RESERVED/ORDER': 27_500n });
    scene.price(domestic, '2026-11-13', 26_000);
    await scene.to('2026-11-14', '06:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'EXECUTED', units: 10_000n, amount: 26_000n });
    expect(await scene.books(subjectOf('hanako'))).toMatchObject({ CASH_FREE: 974_000n, BUY_PAYABLE: 26_000n });
  });

  test.each([
    ['takes free cash for the rest', 71_000, { state: 'EXECUTED', amount: 29_000n }],
    ['lapses where one yen is missing', 71_001, { state: 'LAPSED', lapse_reason: 'CASH_SHORT' }],
  ])('by units that came out dearer than its reserve %s', async (_, otherwiseSpent, outcome) => {
    const ginko = await scene.as('ginko');
    await readFundDocuments(ginko);
    const { orderId } = await buyNow(ginko, { units: 10_000 });
    // 100,000 less the reserve of 27,500; 1,500 more are needed at 29,000.
    const other = await buyNow(ginko, { amount: otherwiseSpent });
    scene.price(domestic, '2026-11-13', 29_000);
    await scene.to('2026-11-14', '06:00');
    expect(await scene.order(orderId)).toMatchObject(outcome);
    expect(await scene.order(other.orderId)).toMatchObject({ state: 'EXECUTED' });
    if (outcome.state === 'EXECUTED') return;
    const mail = await scene.row(
      `select payload ->> 'subject' as subject from ops.outbox where payload ->> 'subject' like '%失効%'`,
    );
    expect(mail).toEqual({ subject: '【つづら】購入のご注文が失効しました' });
    const { orders } = await ginko.call(listTradedOrders, { query: {} });
    expect(orders.find(({ id }) => id === orderId)).toMatchObject({ status: 'LAPSED', execution: null });
  });
});

describe('a sale', () => {
  async function holder(price: number, amount: number) {
    const beika = await scene.as('beika');
    await readFundDocuments(beika);
    await scene.setNav(domestic, price);
    scene.price(domestic, '2026-11-13', price);
    await buyNow(beika, { amount });
    await scene.to('2026-11-18', '06:00');
    return beika;
  }

  test('T14 of a lot with a fee: cost, gain, tax of the day and cash are those of the example', async () => {
    await scene.asOwner(
      `update app.fund_terms set purchase_fee_rate = 15000, redemption_reserve_rate = 3000 where fund_code = '${domestic}'`,
    );
    scene.price(domestic, '2026-11-16', 13_500);
    const beika = await holder(12_345, 100_000);
    expect(await scene.row(`select amount, fee, consumption_tax, units from app.fund_fill`)).toEqual({
      amount: 98_376n,
      fee: 1_477n,
      consumption_tax: 147n,
      units: 79_688n,
    });
    scene.price(domestic, '2026-11-18', 15_000);
    const before = await scene.books(subjectOf('beika'));
    const { orderId } = await sellNow(beika, {});
    await scene.to('2026-11-19', '06:00');
    expect(await scene.order(orderId)).toMatchObject({
      state: 'EXECUTED',
      price: 14_955n,
      amount: 119_173n,
      cost: 100_001n,
      projected_tax: 3_894n,
      income_tax: null,
    });
    await scene.to('2026-11-24', '06:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'COMPLETED', income_tax: 2_936n, resident_tax: 958n });
    const after = await scene.books(subjectOf('beika'));
    expect((after['CASH_FREE'] ?? 0n) - (before['CASH_FREE'] ?? 0n)).toBe(115_279n);
    expect(after).toEqual({
      CASH_FREE: after['CASH_FREE'],
      'TAX_INCOME/GAIN-2026': 2_936n,
      'TAX_RESIDENT/GAIN-2026': 958n,
    });
  });

  test('F14 F15 by amount sells what is needed, by amount after a fall everything, and both keep the rest right', async () => {
    const beika = await holder(25_432, 1_000_000);
    const part = await sellNow(beika, { amount: 30_000 });
    await scene.to('2026-11-19', '06:00');
    expect(await scene.order(part.orderId)).toMatchObject({ units: 11_797n, amount: 30_002n, converted_to_all: false });
    await scene.to('2026-11-24', '09:00');
    const all = await sellNow(beika, { amount: 860_000 });
    scene.price(domestic, '2026-11-24', 21_000);
    await scene.to('2026-11-25', '06:00');
    // 381,411 units are left; at 21,000 they come to less than was asked for.
    expect(await scene.order(all.orderId)).toMatchObject({ units: 381_408n, converted_to_all: true });
  });

  test('T08 a loss after a gain brings tax back, and what is held back follows the outlook of the year', async () => {
    const beika = await holder(10_000, 3_000_000);
    scene.price(domestic, '2026-11-18', 11_000);
    const gain = await sellNow(beika, { units: 1_000_000 });
    await scene.to('2026-11-19', '09:00');
    expect(await scene.order(gain.orderId)).toMatchObject({ amount: 1_100_000n, projected_tax: 20_315n });
    scene.price(domestic, '2026-11-19', 9_000);
    const loss = await sellNow(beika, { units: 1_000_000 });
    await scene.to('2026-11-20', '09:00');
    expect(await scene.order(loss.orderId)).toMatchObject({ amount: 900_000n, projected_tax: -20_315n });
    expect(await scene.order(gain.orderId)).toMatchObject({ projected_tax: 20_315n });
    // 11-18 settles on 11-24 (a holiday between), 11-19 on 11-25.
    await scene.to('2026-11-24', '06:00');
    expect(await scene.books(subjectOf('beika'))).toMatchObject({
      'TAX_INCOME/GAIN-2026': 15_315n,
      'TAX_RESIDENT/GAIN-2026': 5_000n,
    });
    await scene.to('2026-11-25', '06:00');
    expect(await scene.order(loss.orderId)).toMatchObject({ income_tax: -15_315n, resident_tax: -5_000n });
    const books = await scene.books(subjectOf('beika'));
    expect(books).toEqual({ CASH_FREE: 4_000_000n, [`UNITS/${domestic}/SPECIFIC`]: 1_000_000n });
  });
});

describe('NISA', () => {
  test('F31 F32 counts the year of settlement: the last order of 2026 and the first of 2027', async () => {
    const beika = await scene.as('beika');
    await readFundDocuments(beika);
    scene.price(domestic, '2026-11-13', 25_000);
    await scene.to('2026-12-25', '10:00');
    await readFundDocuments(beika);
    await buyNow(beika, { accountType: 'NISA_GROWTH', amount: 2_400_000 });
    await expect(buyNow(beika, { accountType: 'NISA_GROWTH', amount: 100 })).rejects.toMatchObject({ code: '400-301' });
    await scene.to('2026-12-28', '10:00');
    const next = await buyNow(beika, { accountType: 'NISA_GROWTH', amount: 100_000 });
    const years = () =>
      scene.row(`select json_agg(json_build_array(year, used, reserved) order by year) as years from app.nisa_year`);
    expect(await years()).toEqual({
      years: [
        [2026, 2_400_000, 0],
        [2027, 0, 100_000],
      ],
    });
    await scene.to('2027-01-04', '06:00');
    expect(await years()).toEqual({
      years: [
        [2026, 2_400_000, 0],
        [2027, 100_000, 0],
      ],
    });
    expect(await scene.order(next.orderId)).toMatchObject({ state: 'COMPLETED' });
    const sale = await sellNow(beika, { accountType: 'NISA_GROWTH', units: 960_000 });
    await scene.to('2027-01-08', '06:00');
    expect(await scene.order(sale.orderId)).toMatchObject({ state: 'COMPLETED', income_tax: 0n });
    // 960,000 of 1,000,000 units take 2,400,000 of a book of 2,500,000.
    expect(await scene.row('select released from app.nisa_year where year = 2027')).toEqual({ released: 2_400_000n });
  });

  test('an order by units whose quota does not cover the dearer fill lapses and gives everything back', async () => {
    const beika = await scene.as('beika');
    await readFundDocuments(beika);
    await buyNow(beika, { accountType: 'NISA_GROWTH', amount: 2_372_400 });
    const { orderId } = await buyNow(beika, { accountType: 'NISA_GROWTH', units: 10_000 });
    scene.price(domestic, '2026-11-13', 27_700);
    await scene.to('2026-11-14', '06:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'LAPSED', lapse_reason: 'NISA_LIMIT' });
    expect(await scene.row('select used, reserved from app.nisa_year')).toEqual({ used: 2_372_400n, reserved: 0n });
    expect(await scene.books(subjectOf('beika'))).toMatchObject({ CASH_FREE: 5_000_000n - 2_372_400n });
  });
});

describe('a price', () => {
  const operator = subjectOf('unyo');

  test('that does not come holds the fund back; released late, execution and settlement happen at once with their own dates', async () => {
    const hanako = await scene.as('hanako');
    await readFundDocuments(hanako);
    const { orderId } = await buyNow(hanako, { amount: 10_000 });
    scene.price(domestic, '2026-11-13', null);
    await scene.to('2026-11-16', '09:00');
    const later = await buyNow(hanako, { amount: 20_000 });
    await scene.to('2026-11-19', '09:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'WORKING' });
    // Days go in order: the 16th waits for the 13th although its price is there.
    expect(await scene.order(later.orderId)).toMatchObject({ state: 'WORKING' });
    const { database } = scene.api;
    expect(await heldNavs(database.reader)).toMatchObject([
      { fundCode: domestic, date: '2026-11-13', reason: 'MISSING', nav: null },
    ]);
    expect(await scene.row(`select kind, subject from ops.alert`)).toEqual({
      kind: 'nav.held',
      subject: `${domestic} 2026-11-13`,
    });
    const hold = { fundCode: domestic, date: ymd('2026-11-13'), operator };
    const release = () => database.tx((tx) => releaseNav(tx, hold, atJst(ymd('2026-11-19'), '09:00')));
    await expect(release()).rejects.toMatchObject({ kind: 'NOT_FOUND' });
    await scene.asOwner(`insert into app.nav values ('${domestic}', '2026-11-13', 25432, 1, 0, null)`);
    await scene.to('2026-11-20', '02:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'WORKING' });
    await release();
    await expect(release()).rejects.toMatchObject({ kind: 'NOT_FOUND' });
    await scene.to('2026-11-20', '06:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'COMPLETED', units: 3_932n });
    expect(await scene.order(later.orderId)).toMatchObject({ state: 'COMPLETED' });
    expect(
      await scene.row(`select execution_date, settlement_date from app.fund_order where id = '${orderId}'`),
    ).toEqual({
      execution_date: '2026-11-13',
      settlement_date: '2026-11-18',
    });
  });

  test.each([
    ['20 % above', 30_000, 'HELD'],
    ['just below that', 29_999, 'FINAL'],
    ['20 % below', 20_000, 'HELD'],
    ['just above that', 20_001, 'FINAL'],
  ])('%s the day before is %i: %s', async (_, value, status) => {
    scene.price(domestic, '2026-11-13', value);
    await scene.to('2026-11-13', '20:00');
    const check = () => scene.row(`select status from app.nav_check where fund_code = '${domestic}'`);
    expect(await check()).toEqual({ status: status === 'HELD' ? 'HELD' : 'PRELIMINARY' });
    await scene.to('2026-11-14', '05:30');
    expect(await check()).toEqual({ status });
  });
});

test('the customer sees the same money everywhere: buying power after a fill is what acceptance would take', async () => {
  const hanako = await scene.as('hanako');
  await readFundDocuments(hanako);
  await buyNow(hanako, { amount: 10_000 });
  await scene.to('2026-11-14', '06:00');
  await buyNow(hanako, { amount: Number(yen(990_000)) });
  await expect(buyNow(hanako, { amount: 100 })).rejects.toMatchObject({ code: '400-102' });
});
