import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { listTradedOrders } from '@tsuzura/contract/main';
import { correctNav, listNavCorrections } from '@tsuzura/contract/ops';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { openAlerts } from '@tsuzura/store/kernel';
import { entriesOf } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, domestic, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { correctPage } from './correct-page.ts';
import { openNight, type NightScene } from './night.test-support.ts';

const opened: NightScene[] = [];
afterEach(async () => {
  for (const scene of opened.splice(0)) {
    await scene.expectSoundBooks();
    await scene.close();
  }
});

async function open(): Promise<NightScene> {
  const scene = await openNight();
  opened.push(scene);
  await scene.setNav(domestic, 25_000);
  return scene;
}

const correct = async (scene: NightScene, date: string, value: number) =>
  (await scene.as('unyo', 'ops')).call(
    correctNav,
    { params: { fundCode: domestic, date: ymd(date) }, body: { nav: yen(value), note: '委託会社からの訂正連絡' } },
    { key: randomUUID() },
  );

/** Everything of a customer that a corrected price may move. */
const standing = async (scene: NightScene) => ({
  books: await scene.books(subjectOf('beika')),
  positions:
    await scene.row(`select json_agg(json_build_array(account_type, units, cost::text, individual_principal, nisa_book,
    bought, sold, distributed) order by account_type) as all from app.position`),
  nisa: await scene.row(
    `select json_agg(json_build_array(year, frame, used, reserved, released)) as all from app.nisa_year`,
  ),
  tax: await scene.row(`select json_agg(json_build_array(year, net_gain, income_tax, resident_tax, dividends,
    dividend_income_tax, dividend_resident_tax, coalesce(refunded_income_tax, 0)) order by year) as all from app.tax_year`),
  fills:
    await scene.row(`select json_agg(json_build_array(o.side, o.account_type, f.nav, f.price, f.units, f.amount, f.fee,
      f.cost, f.book_released, case o.state when 'EXECUTED' then f.projected_tax end, f.income_tax, f.resident_tax) order by o.sequence) as all
    from app.fund_order o cross join lateral (select * from app.fund_fill x where x.order_id = o.id order by turn desc limit 1) f`),
  distributions:
    await scene.row(`select json_agg(json_build_array(account_type, state, course, units, nav_ex, special, ordinary,
    income_tax, resident_tax) order by account_type) as all from app.distribution`),
});

/** Three account types, a distribution, sales that are settled and one that is not; `price` is that of the first day. */
async function story(scene: NightScene, price: number): Promise<void> {
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  scene.price(domestic, '2026-11-13', price);
  scene.price(domestic, '2026-11-16', 25_500);
  scene.price(domestic, '2026-11-18', 25_300, 900);
  scene.price(domestic, '2026-11-20', 26_400);
  scene.price(domestic, '2026-11-27', 24_900);
  await buyNow(beika, { amount: 500_000 });
  await buyNow(beika, { accountType: 'NISA_GROWTH', units: 100_000, course: 'REINVEST' });
  await buyNow(beika, { accountType: 'GENERAL', amount: 100_000, course: 'REINVEST' });
  await scene.to('2026-11-20', '10:00');
  await sellNow(beika, { units: 50_000 });
  await sellNow(beika, { accountType: 'NISA_GROWTH', units: 20_000 });
  await scene.to('2026-11-27', '10:00');
  await sellNow(beika, { amount: 200_000 });
  await scene.to('2026-11-30', '10:00');
}

test('a price that was too low or too high is corrected: books, positions, quota and tax end as if it had been right from the beginning', async () => {
  const right = await open();
  await story(right, 25_000);
  const before = await standing(right);
  await right.to('2026-12-01', '06:00');
  const after = await standing(right);
  // And the days that follow go on from there.
  await right.to('2026-12-04', '06:00');
  const later = await standing(right);
  for (const wrong of [24_100, 26_300]) {
    const scene = await open();
    await story(scene, wrong);
    expect(await standing(scene)).not.toEqual(before);
    expect(await correct(scene, '2026-11-13', 25_000)).toMatchObject({ turn: 0, affected: 3 });
    await scene.to('2026-12-01', '06:00');
    expect(await standing(scene)).toEqual(after);
    await scene.expectSoundBooks();
    await scene.to('2026-12-04', '06:00');
    expect(await standing(scene)).toEqual(later);
  }
});

test('a filled purchase keeps its old fill, gets the right one, and its customer is told once', async () => {
  const scene = await open();
  const hanako = await scene.as('hanako');
  await readFundDocuments(hanako);
  const { orderId } = await buyNow(hanako, { amount: 10_000 });
  scene.price(domestic, '2026-11-13', 24_000);
  await scene.to('2026-11-14', '10:00');
  expect(await scene.order(orderId)).toMatchObject({ state: 'EXECUTED', units: 4_166n });
  await correct(scene, '2026-11-13', 25_432);
  const { database } = scene.api;
  const night = atJst(ymd('2026-11-15'), '02:15');
  // Killed before its commit, then twice at once, then once more: one effect.
  await expect(
    database.tx(async (tx) => {
      await correctPage(tx, night, () => undefined);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  await Promise.allSettled([1, 2].map(() => database.tx((tx) => correctPage(tx, night, () => undefined))));
  await scene.to('2026-11-15', '12:00');

  expect(
    await scene.row(`select json_agg(json_build_array(turn, nav, units, amount) order by turn) as fills
    from app.fund_fill`),
  ).toEqual({
    fills: [
      [0, 24_000, 4_166, 10_000],
      [1, 25_432, 3_932, 10_000],
    ],
  });
  expect(await scene.row(`select order_id, turn, replaces, nav_date, nav_turn from app.fill_correction`)).toEqual({
    order_id: orderId,
    turn: 1,
    replaces: 0,
    nav_date: '2026-11-13',
    nav_turn: 0,
  });
  expect(await scene.books(subjectOf('hanako'))).toEqual({
    CASH_FREE: 990_000n,
    BUY_PAYABLE: 10_000n,
    [`UNITS_UNSETTLED/${domestic}/SPECIFIC`]: 3_932n,
  });
  expect((await entriesOf(database.reader, orderId)).filter(({ kind }) => kind === 'CORRECTION')).toMatchObject([
    { revision: 1, lines: [{ amount: -234n }, { amount: 234n }] },
  ]);
  expect(
    await scene.row(`select count(*) as n, min(payload ->> 'text') as text from ops.outbox
    where payload ->> 'subject' like '%訂正%'`),
  ).toMatchObject({
    n: 1n,
    text: expect.stringContaining('口数：4,166口 → 3,932口') as string,
  });
  expect((await hanako.call(listTradedOrders)).orders).toMatchObject([
    { id: orderId, status: 'EXECUTED', execution: { nav: 25_432n, units: 3_932n } },
  ]);
  const operator = await scene.as('unyo', 'ops');
  expect((await operator.call(listNavCorrections)).corrections).toMatchObject([
    { oldNav: 24_000n, newNav: 25_432n, correctedFills: 1, finishedAt: '2026-11-15T02:15:00+09:00' },
  ]);
  await scene.to('2026-11-18', '06:00');
  expect(await scene.order(orderId)).toMatchObject({ state: 'COMPLETED', units: 3_932n });
  // Each mail has the figures that counted when it happened.
  const sent = [...scene.mails.values()].filter(({ subject }) => /約定し|受渡/.test(subject));
  expect(sent.map(({ text }) => /口数：(.*)口/.exec(text)?.[1])).toEqual(['4,166', '3,932']);
});

describe('what is gone', () => {
  test('proceeds that were spent are lent, and come back with the next correction', async () => {
    const scene = await open();
    const hanako = await scene.as('hanako');
    await readFundDocuments(hanako);
    await buyNow(hanako, { amount: 1_000_000 });
    scene.price(domestic, '2026-11-13', 25_000);
    await scene.to('2026-11-18', '10:00');
    scene.price(domestic, '2026-11-18', 29_000);
    const { orderId } = await sellNow(hanako, {});
    await scene.to('2026-11-24', '10:00');
    expect(await scene.order(orderId)).toMatchObject({ state: 'COMPLETED', amount: 1_160_000n });
    const all = (await scene.books(subjectOf('hanako')))['CASH_FREE'] ?? 0n;
    await buyNow(hanako, { amount: Number(all) });
    await scene.to('2026-11-25', '10:00');

    await correct(scene, '2026-11-18', 26_000);
    await scene.to('2026-11-26', '10:00');
    expect(await scene.order(orderId)).toMatchObject({ amount: 1_040_000n, income_tax: 6_126n, resident_tax: 2_000n });
    // 120,000 less in proceeds, 24,378 less in tax.
    const owed = 120_000n - (32_504n - 8_126n);
    expect(await scene.books(subjectOf('hanako'))).toMatchObject({ 'CASH_ADVANCED/CORRECTION': 0n - owed });
    expect((await scene.books(subjectOf('hanako')))['CASH_FREE']).toBeUndefined();
    const said = await openAlerts(scene.api.database.reader);
    expect(said.filter(({ kind }) => kind === 'nav.correction-advanced')).toMatchObject([
      { detail: { yen: `${owed}` } },
    ]);
    await scene.expectSoundBooks();

    await correct(scene, '2026-11-18', 29_000);
    await scene.to('2026-11-27', '10:00');
    expect(await scene.order(orderId)).toMatchObject({ amount: 1_160_000n });
    expect((await scene.books(subjectOf('hanako')))['CASH_ADVANCED/CORRECTION']).toBeUndefined();
    expect((await scene.books(subjectOf('hanako')))['CASH_FREE']).toBeUndefined();
  });

  test('units that were sold stay sold, at the cost of the house', async () => {
    const scene = await open();
    const hanako = await scene.as('hanako');
    await readFundDocuments(hanako);
    const bought = await buyNow(hanako, { amount: 1_000_000 });
    scene.price(domestic, '2026-11-13', 25_000);
    await scene.to('2026-11-18', '10:00');
    const sale = await sellNow(hanako, { units: 399_000 });
    await scene.to('2026-11-19', '10:00');
    // At 26,000 it would have been 384,615 units: fewer than were sold.
    await correct(scene, '2026-11-13', 26_000);
    await scene.to('2026-11-20', '10:00');
    expect(await scene.order(bought.orderId)).toMatchObject({ nav: 26_000n, units: 399_000n, amount: 1_000_000n });
    expect(await scene.order(sale.orderId)).toMatchObject({ units: 399_000n, cost: 1_000_014n });
    expect(await scene.row('select units, cost from app.position')).toEqual({ units: 0n, cost: 0n });
    const said = await openAlerts(scene.api.database.reader);
    expect(said.filter(({ kind }) => kind === 'nav.correction-borne')).toMatchObject([{ detail: { yen: '37401' } }]);
  });
});
