import { getAssets } from '@tsuzura/contract/main';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buyNow, domestic, readFundDocuments, type Buy } from '../../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from './night.test-support.ts';
import { subjectOf } from '@tsuzura/store/seed';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

/** 1,000,000 units at an individual principal of 10,500, settled. */
async function holderOf(over: Buy) {
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  await scene.setNav(domestic, 10_500);
  await buyNow(beika, { amount: 1_050_000, ...over });
  await scene.to('2026-11-18', '10:00');
  scene.price(domestic, '2026-11-18', 10_200, 600);
  return beika;
}

const distribution = () =>
  scene.row(`select course, state, units, special, ordinary, income_tax, resident_tax, due_date from app.distribution`);
const position = (type: string) =>
  scene.row(`select units, cost / 10000 as cost, individual_principal, bought, distributed from app.position
    where account_type = '${type}'`);

test('F18 received: split at the individual principal, taxed, declared in the night and paid five business days later', async () => {
  const beika = await holderOf({ course: 'RECEIVE' });
  // Executed on the fiscal date, so not entitled (rule FUND-25); the sale before it is out, the purchase of the day not in.
  await buyNow(beika, { amount: 10_200 });
  await scene.to('2026-11-19', '06:00');
  expect(await distribution()).toEqual({
    course: 'RECEIVE',
    state: 'DECLARED',
    units: 1_000_000n,
    special: 30_000n,
    ordinary: 30_000n,
    income_tax: 4_594n,
    resident_tax: 1_500n,
    due_date: '2026-11-26',
  });
  expect(await position('SPECIFIC')).toEqual({
    units: 1_010_000n,
    cost: 1_050_000n - 30_000n + 10_200n,
    individual_principal: 10_200n,
    bought: 1_060_200n,
    distributed: 53_906n,
  });
  expect(await scene.books(subjectOf('beika'))).toMatchObject({
    CASH_FREE: 5_000_000n - 1_060_200n + 53_906n,
    'CASH_RESERVED/TAX': 6_094n,
    DISTRIBUTION_RECEIVABLE: -60_000n,
  });
  await scene.to('2026-11-25', '23:59:59');
  expect(await distribution()).toMatchObject({ state: 'DECLARED' });
  await scene.to('2026-11-26', '06:00');
  expect(await distribution()).toMatchObject({ state: 'PAID' });
  expect(await scene.books(subjectOf('beika'))).toEqual({
    CASH_FREE: 5_000_000n - 1_060_200n + 53_906n,
    'TAX_INCOME/DISTRIBUTION-2026': 4_594n,
    'TAX_RESIDENT/DISTRIBUTION-2026': 1_500n,
    [`UNITS/${domestic}/SPECIFIC`]: 1_010_000n,
  });
});

test('F21 reinvested: executed and settled on the next business day at the NAV of the fiscal date, there the morning after', async () => {
  await holderOf({ course: 'REINVEST' });
  await scene.to('2026-11-19', '23:59:59');
  expect(await distribution()).toMatchObject({ course: 'REINVEST', state: 'DECLARED', due_date: '2026-11-19' });
  expect(await scene.books(subjectOf('beika'))).toMatchObject({ [`UNITS/${domestic}/SPECIFIC`]: 1_000_000n });
  await scene.to('2026-11-20', '06:00');
  expect(await distribution()).toMatchObject({ course: 'REINVEST', state: 'REINVESTED', due_date: '2026-11-19' });
  expect(await position('SPECIFIC')).toMatchObject({
    units: 1_052_849n,
    individual_principal: 10_200n,
    distributed: 0n,
  });
  expect(
    await scene.row(`select source, state, settlement_date, size from app.fund_order where source = 'REINVEST'`),
  ).toEqual({
    source: 'REINVEST',
    state: 'COMPLETED',
    settlement_date: '2026-11-19',
    size: 53_906n,
  });
  expect(await scene.books(subjectOf('beika'))).toMatchObject({ [`UNITS/${domestic}/SPECIFIC`]: 1_052_849n });
});

test('reinvested over a holiday: the night of the business day that follows, not the night of the fiscal date', async () => {
  await holderOf({ course: 'REINVEST' });
  scene.price(domestic, '2026-11-18', 10_200);
  scene.price(domestic, '2026-11-20', 10_200, 600);
  // Friday; Monday is a holiday, so Tuesday is the day, and Wednesday the morning.
  await scene.to('2026-11-24', '23:59:59');
  expect(await distribution()).toMatchObject({ state: 'DECLARED', due_date: '2026-11-24' });
  await scene.to('2026-11-25', '06:00');
  expect(await distribution()).toMatchObject({ state: 'REINVESTED', due_date: '2026-11-24' });
  expect(await position('SPECIFIC')).toMatchObject({ units: 1_052_849n });
  expect(await scene.books(subjectOf('beika'))).toMatchObject({ [`UNITS/${domestic}/SPECIFIC`]: 1_052_849n });
});

test('a reinvestment of no unit is paid like a received distribution, on the fiscal date + 5 business days', async () => {
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  await scene.setNav(domestic, 10_000);
  await buyNow(beika, { amount: 100, course: 'REINVEST' });
  await scene.to('2026-11-18', '10:00');
  // 100 units: 1 yen, which buys 0.98 of a unit.
  scene.price(domestic, '2026-11-18', 10_200, 100);
  await scene.to('2026-11-19', '06:00');
  expect(await distribution()).toMatchObject({ course: 'RECEIVE', state: 'DECLARED', due_date: '2026-11-26' });
  expect(await position('SPECIFIC')).toMatchObject({ units: 100n, distributed: 1n });
  await scene.to('2026-11-25', '23:59:59');
  expect(await distribution()).toMatchObject({ state: 'DECLARED' });
  const before = (await beika.call(getAssets)).cash;
  await scene.to('2026-11-26', '00:01');
  expect(await distribution()).toMatchObject({ state: 'PAID' });
  expect((await beika.call(getAssets)).cash).toBe(before + 1n);
  expect(await scene.row(`select count(*) as orders from app.fund_order where source = 'REINVEST'`)).toEqual({
    orders: 0n,
  });
});

test('F22 reinvested in NISA: free of tax, and it uses quota', async () => {
  await holderOf({ course: 'REINVEST', accountType: 'NISA_GROWTH' });
  await scene.to('2026-11-20', '06:00');
  expect(await position('NISA_GROWTH')).toMatchObject({ units: 1_058_823n });
  expect(await scene.row('select used from app.nisa_year')).toEqual({ used: 1_110_000n });
});

test('rule NISA-12: a yen of quota short, all of it is bought in the specific account and the customer is told', async () => {
  const beika = await holderOf({ course: 'REINVEST', accountType: 'NISA_GROWTH' });
  await buyNow(beika, { accountType: 'NISA_GROWTH', course: 'REINVEST', amount: 2_400_000 - 1_050_000 - 59_999 });
  await scene.to('2026-11-20', '06:00');
  expect(await position('SPECIFIC')).toMatchObject({ units: 58_823n, bought: 60_000n });
  expect(await position('NISA_GROWTH')).toMatchObject({ distributed: 60_000n });
  expect(
    await scene.row(`select count(*) as mails from ops.outbox where payload ->> 'subject' like '%再投資について%'`),
  ).toEqual({ mails: 1n });
});

test('rule FUND-25: units reinvested on a day that is a fiscal date again are not entitled to it', async () => {
  await holderOf({ course: 'REINVEST' });
  scene.price(domestic, '2026-11-19', 10_100, 100);
  await scene.to('2026-11-21', '06:00');
  expect(await scene.row('select json_agg(units order by fiscal_date) as units from app.distribution')).toEqual({
    units: [1_000_000, 1_000_000],
  });
});
