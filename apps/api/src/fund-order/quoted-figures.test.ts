import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmSubscription } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { demoStart } from '@tsuzura/store/seed';
import { catalogueOf } from '../fund/index.ts';
import { orderTermsAt } from './order-terms.ts';
import { bonds, domestic, openOrders, overseas, quoteBuy, type OrderScene } from './orders.test-support.ts';

let scene: OrderScene;
let beika: Client;
beforeAll(async () => {
  scene = await openOrders();
  beika = await scene.as('beika');
});
afterAll(() => scene.close());

const form = (fundCode: string) => beika.call(confirmSubscription, { query: { fundCode } });

describe('what a purchase would come to', () => {
  test('F07 ¥100,000 at 12,345 with a fee of 1.5 %', async () => {
    await scene.setNav(domestic, 12_345);
    await scene.asOwner(`update app.fund_terms set purchase_fee_rate = 15000 where fund_code = '${domestic}'`);
    const { estimate, buyingPowerAfter, nisa } = await quoteBuy(beika, { amount: 100_000 });
    expect(estimate).toEqual({
      nav: 12_345n,
      principal: 98_376n,
      fee: 1_477n,
      consumptionTax: 147n,
      units: 79_688n,
      reservedAmount: 100_000n,
    });
    expect([buyingPowerAfter, nisa]).toEqual([4_900_000n, null]);
  });

  test('F10 and F11 123,457 units at 18,273 with a fee of 1.65 %: 1.1 times is reserved', async () => {
    await scene.setNav(bonds, 18_273);
    await scene.asOwner(`update app.fund_terms set purchase_fee_rate = 16500 where fund_code = '${bonds}'`);
    const { estimate } = await quoteBuy(beika, { fundCode: bonds, units: 123_457 });
    expect(estimate).toMatchObject({
      principal: 225_592n,
      fee: 3_722n,
      consumptionTax: 372n,
      reservedAmount: 252_657n,
    });
  });
});

describe('the dates of an order, with the reason for each', () => {
  test.each([
    ['F25', domestic, '2026-11-13', '15:29:59', ['2026-11-13', '2026-11-13', '2026-11-18']],
    ['F26', domestic, '2026-11-13', '15:30:00', ['2026-11-16', '2026-11-16', '2026-11-19']],
    ['F27', domestic, '2026-11-14', '23:45:00', ['2026-11-16', '2026-11-16', '2026-11-19']],
    ['F28', overseas, '2026-11-19', '10:00:00', ['2026-11-19', '2026-11-20', '2026-11-27']],
    ['F29', overseas, '2026-11-26', '10:00:00', ['2026-11-27', '2026-11-30', '2026-12-04']],
    ['F31', domestic, '2026-12-25', '10:00:00', ['2026-12-25', '2026-12-25', '2026-12-30']],
    ['F32', domestic, '2026-12-28', '10:00:00', ['2026-12-28', '2026-12-28', '2027-01-04']],
    ['F33', overseas, '2026-12-23', '10:00:00', ['2026-12-23', '2026-12-24', '2026-12-30']],
    ['F34', overseas, '2026-12-24', '10:00:00', ['2026-12-24', '2026-12-25', '2027-01-04']],
  ])('%s', async (_, fundCode, day, time, dates) => {
    // Read once, at the demo's first moment: the fund's terms do not depend on the day, its figures would be made anew.
    const fund = await catalogueOf(scene.api.database).find(fundCode, demoStart);
    if (!fund) throw new Error('the fund is handled');
    const given = orderTermsAt(fund, 'BUY', atJst(ymd(day), time)).dates;
    expect(given).toMatchObject({
      ok: true,
      value: { applicationDate: dates[0], executionDate: dates[1], settlementDate: dates[2] },
    });
  });

  test('after the cut-off of a Friday, and over a holiday', async () => {
    await scene.at('2026-11-20', '15:30');
    const reasons = (await form(domestic)).skippedDays.map(({ towards, day, reason }) => [towards, day, reason]);
    expect(reasons).toEqual([
      ['applicationDate', '2026-11-20', '締切後'],
      ['applicationDate', '2026-11-21', '土日'],
      ['applicationDate', '2026-11-22', '土日'],
      ['applicationDate', '2026-11-23', '休業日'],
    ]);
    await scene.at('2026-11-26', '10:00');
    expect((await form(overseas)).skippedDays[0]).toEqual({
      towards: 'applicationDate',
      day: '2026-11-26',
      reason: 'ファンド休業日',
    });
    await scene.at('2026-11-13', '10:00');
  });
});

describe('the form before an amount', () => {
  test('says what can be chosen, what must be read and how much there is, and quotes nothing', async () => {
    const shown = await (await scene.as('hanako')).call(confirmSubscription, { query: { fundCode: domestic } });
    expect(shown).toMatchObject({ quote: null, buyingPower: 1_000_000n, limits: { minAmount: 100n } });
    expect(shown.documents).toMatchObject({
      prospectus: { isConfirmed: false },
      supplementaryProspectus: { isConfirmed: false },
    });
    expect(shown.accountTypes.map(({ type, reason }) => [type, reason])).toEqual([
      ['SPECIFIC', null],
      ['GENERAL', null],
      ['NISA_GROWTH', 'NISA口座が未開設です。'],
      ['NISA_TSUMITATE', 'つみたて投資枠は積立でのみご利用いただけます。'],
    ]);
  });
});
