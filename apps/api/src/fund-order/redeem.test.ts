import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmRedemption } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { tokenFor } from '../kernel/scene.test-support.ts';
import {
  bonds,
  completeSell,
  domestic,
  openOrders,
  quoteSell,
  sellNow,
  type OrderScene,
  type Sell,
} from './orders.test-support.ts';

let scene: OrderScene;
let hanako: Client;
beforeAll(async () => {
  scene = await openOrders();
  hanako = await scene.as('hanako');
  await scene.setNav(domestic, 20_000);
  await scene.give(subjectOf('hanako'), { units: 100_000, paid: 150_000 });
});
afterAll(() => scene.close());

const holdingOf = async (client: Client, fundCode = domestic) =>
  (await client.call(confirmRedemption, { query: { fundCode, accountType: 'SPECIFIC' } })).holding;

describe('R2.08 a sale is refused, and leaves no trace', () => {
  test.each<[string, Sell, string]>([
    ['a unit more than there is', { units: 100_001 }, '400-103'],
    ['below the minimum amount', { amount: 99 }, '400-106'],
    ['a yen above 90 % of the valuation', { amount: 180_001 }, '400-106'],
    ['a fund that is not held', { fundCode: bonds }, '400-103'],
    ['an account type it is not held in', { accountType: 'GENERAL' }, '400-103'],
    ['an account type of before 2024', { accountType: 'NISA_OLD' }, '400-103'],
    ['zero units', { units: 0 }, '400-001'],
    ['a fund nobody knows', { fundCode: 'ZZ999999' }, '400-000'],
  ])('%s', async (_, sell, code) => {
    const before = await scene.trace(subjectOf('hanako'));
    await expect(quoteSell(hanako, sell)).rejects.toMatchObject({ status: 400, code });
    expect(await scene.trace(subjectOf('hanako'))).toEqual(before);
  });

  test.each([
    ['2^53', 'units=9007199254740992'],
    ['full width', `units=${encodeURIComponent('１００')}`],
    ['negative', 'units=-1'],
    ['half a unit', 'units=0.5'],
    ['an amount with 口数指定', 'units=100&amount=100'],
    ['an account type nobody knows', 'units=100&accountType=GOLD'],
    ['a code that is none', 'units=100&fundCode=abc'],
  ])('%s, sent by hand', async (_, query) => {
    const before = await scene.trace(subjectOf('hanako'));
    const given = new URLSearchParams({ fundCode: domestic, accountType: 'SPECIFIC', orderMethod: 'UNITS' });
    for (const [name, value] of new URLSearchParams(query)) given.set(name, value);
    const answer = await fetch(
      `${scene.address('main')}/v1/fundInvestment/orders/redemption/confirmParams?${given.toString()}`,
      { headers: { authorization: `Bearer ${await tokenFor(subjectOf('hanako'))}` } },
    );
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: '400-001' }]);
    expect(await scene.trace(subjectOf('hanako'))).toEqual(before);
  });

  test('with the token of a purchase, of another size, or of somebody else', async () => {
    const before = await scene.trace(subjectOf('hanako'));
    const { confirmToken } = await quoteSell(hanako, { units: 10_000 });
    await expect(completeSell(hanako, confirmToken, { units: 10_001 })).rejects.toMatchObject({ code: '400-107' });
    await expect(completeSell(hanako, confirmToken)).rejects.toMatchObject({ code: '400-107' });
    await expect(completeSell(await scene.as('beika'), confirmToken, { units: 10_000 })).rejects.toMatchObject({
      code: '400-107',
    });
    expect(await scene.trace(subjectOf('hanako'))).toEqual(before);
  });

  test('documents of the account that were not read', async () => {
    const midoku = await scene.as('midoku');
    await scene.give(subjectOf('midoku'), { units: 10_000, paid: 15_000 });
    const { confirmToken } = await quoteSell(midoku, { units: 1_000 });
    const before = await scene.trace(subjectOf('midoku'));
    await expect(completeSell(midoku, confirmToken, { units: 1_000 })).rejects.toMatchObject({ code: '400-997' });
    expect(await scene.trace(subjectOf('midoku'))).toEqual(before);
  });

  test('after the cut-off it was shown with', async () => {
    const { confirmToken } = await quoteSell(hanako, { units: 10_000 });
    await scene.at('2026-11-13', '15:30');
    await expect(completeSell(hanako, confirmToken, { units: 10_000 })).rejects.toMatchObject({ code: '400-107' });
    await scene.at('2026-11-13', '10:00');
  });
});

describe('R2.08 a sale', () => {
  test('exactly 90 % of the valuation is quoted', async () => {
    expect((await quoteSell(hanako, { amount: 180_000 })).estimate.units).toBe(90_000n);
  });

  test('by units locks those units; by amount everything that is left, and then no second one', async () => {
    const { orderId, dates } = await sellNow(hanako, { units: 30_000 });
    expect(dates).toMatchObject({ executionDate: '2026-11-13', settlementDate: '2026-11-18' });
    expect(await holdingOf(hanako)).toMatchObject({ units: 100_000n, lockedUnits: 30_000n, sellableUnits: 70_000n });
    // Both were quoted while neither was accepted.
    const [one, other] = [await quoteSell(hanako, { amount: 50_000 }), await quoteSell(hanako)];
    await completeSell(hanako, one.confirmToken, { amount: 50_000 });
    expect(await holdingOf(hanako)).toMatchObject({ lockedUnits: 100_000n, sellableUnits: 0n });
    await expect(completeSell(hanako, other.confirmToken)).rejects.toMatchObject({ code: '400-110' });
    expect(await scene.trace(subjectOf('hanako'))).toMatchObject({ events: 2, audits: 2, mails: 2 });
    expect(orderId).toMatch(/^00000000-/);
  });

  test('the last units are sold once, however many ask at once', async () => {
    await scene.give(subjectOf('oisho'), { units: 40_000, paid: 60_000 });
    const oisho = await scene.as('oisho');
    const quotes = await Promise.all([1, 2, 3].map(() => quoteSell(oisho, { units: 40_000 })));
    const answers = await Promise.allSettled(
      quotes.map(({ confirmToken }) => completeSell(oisho, confirmToken, { units: 40_000 })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: '400-103' });
  });
});

describe('from a device that is new', () => {
  const seen = (who: string, at: string) =>
    scene.asOwner(`insert into app.shield_event (customer_id, kind, detail, at)
      values ('${subjectOf(who)}', 'NEW_DEVICE', 'signed-in', '${at}+09:00')`);
  const code = (run: Promise<unknown>) =>
    run.then(
      () => 'ok',
      (error: { code?: string }) => error.code,
    );
  let beika: Client;
  beforeAll(async () => {
    await scene.setNav(domestic, 20_000);
    await scene.give(subjectOf('beika'), { units: 1_000_000, paid: 1_500_000 });
    await seen('beika', '2026-11-12T10:00:01'); // 24 hours ago in a second
    beika = await scene.as('beika');
  });

  test.each<[string, Sell]>([
    ['a whole holding', {}],
    ['all units of a holding', { units: 1_000_000 }],
    ['a yen more than 1,000,000', { amount: 1_000_001 }],
  ])('%s asks for a strong check of the last five minutes, and leaves no trace without', async (_, sell) => {
    const before = await scene.trace(subjectOf('beika'));
    const quote = await quoteSell(beika, sell);
    expect(quote.needsCheck).toBe(true);
    expect(await code(completeSell(beika, quote.confirmToken, sell))).toBe('403-100');
    const stale = await scene.as('beika', 'main', { strongSecondsAgo: 301 });
    expect(await code(completeSell(stale, quote.confirmToken, sell))).toBe('403-100');
    expect(await scene.trace(subjectOf('beika'))).toEqual(before);
    const checked = await scene.as('beika', 'main', { strongSecondsAgo: 300 });
    expect((await quoteSell(checked, sell)).needsCheck).toBe(false);
  });

  test('a sale that cannot be is refused before anybody is sent to a check', async () => {
    expect(await code(quoteSell(beika, { units: 1_000_001 }))).toBe('400-103');
  });

  test('exactly 1,000,000 yen goes through, and the next yen asks, also of orders sent together', async () => {
    await scene.give(subjectOf('ichinen'), { units: 100_000, paid: 150_000 });
    const ichinen = await scene.as('ichinen');
    const [own, other] = [await quoteSell(beika, { units: 500_000 }), await quoteSell(ichinen)];
    expect(own.needsCheck).toBe(false);
    const sent = [completeSell(beika, own.confirmToken, { units: 500_000 }), completeSell(ichinen, other.confirmToken)];
    expect(await Promise.all(sent.map(code))).toEqual(['ok', 'ok']);
    const small = await quoteSell(beika, { units: 1 });
    expect(small.needsCheck).toBe(true);
    expect(await code(completeSell(beika, small.confirmToken, { units: 1 }))).toBe('403-100');
    const checked = await scene.as('beika', 'main', { strongSecondsAgo: 0 });
    const whole = await quoteSell(beika, { units: 500_000 });
    expect(await code(completeSell(checked, whole.confirmToken, { units: 500_000 }))).toBe('ok');
  });

  test('24 hours later it is a device like any other', async () => {
    await scene.give(subjectOf('waku'), { fundCode: bonds, units: 1_000, paid: 1_000 });
    await seen('waku', '2026-11-12T10:00:00');
    const waku = await scene.as('waku');
    expect((await quoteSell(waku, { fundCode: bonds })).needsCheck).toBe(false);
    await seen('waku', '2026-11-12T10:00:01');
    expect((await quoteSell(waku, { fundCode: bonds })).needsCheck).toBe(true);
  });
});

describe('what a sale would come to', () => {
  test('T14 everything, at the price less the reserve, with the tax of the year so far', async () => {
    await scene.setNav(bonds, 15_000);
    await scene.asOwner(`update app.fund_terms set redemption_reserve_rate = 3000 where fund_code = '${bonds}'`);
    await scene.give(subjectOf('ichinen'), { fundCode: bonds, units: 79_688, paid: 100_000 });
    const { estimate, nisa } = await quoteSell(await scene.as('ichinen'), { fundCode: bonds });
    expect(estimate).toEqual({
      price: 14_955n,
      units: 79_688n,
      proceeds: 119_173n,
      cost: 100_001n,
      profit: 19_172n,
      taxable: { offset: 0n, amount: 19_172n, incomeTaxRate: '15.315', residentTaxRate: '5' },
      incomeTax: 2_936n,
      residentTax: 958n,
      net: 115_279n,
    });
    expect(nisa).toBeNull();
  });

  test('T09 a loss after a gain brings back what was withheld this year', async () => {
    await scene.asOwner(`insert into app.tax_year (customer_id, year, net_gain, income_tax, resident_tax)
      values ('${subjectOf('henko')}', 2026, 500000, 76575, 25000)`);
    await scene.asOwner(`update app.nav set nav = 10000 where fund_code = 'TZ010008'
      and date = (select max(date) from app.nav where fund_code = 'TZ010008')`);
    await scene.asOwner(`update app.fund_terms set redemption_reserve_rate = 0 where fund_code = 'TZ010008'`);
    // A cost of 400,000 for what is worth 100,000: the gain of the year falls to 200,000.
    await scene.give(subjectOf('henko'), { fundCode: 'TZ010008', units: 100_000, paid: 200_000 });
    await scene.asOwner(`update app.position set cost = 4000000000 where customer_id = '${subjectOf('henko')}'`);
    const { estimate } = await quoteSell(await scene.as('henko'), { fundCode: 'TZ010008' });
    expect(estimate).toMatchObject({
      proceeds: 100_000n,
      profit: -300_000n,
      taxable: { offset: 0n, amount: -300_000n },
      incomeTax: -45_945n,
      residentTax: -15_000n,
      net: 160_945n,
    });
  });

  test('R2.08 gain and 損益通算 add up to what is taxed: a loss of the year takes its part off', async () => {
    await scene.asOwner(`insert into app.tax_year (customer_id, year, net_gain, income_tax, resident_tax)
      values ('${subjectOf('hanako')}', 2026, -18000, 0, 0) on conflict (customer_id, year) do update set net_gain = -18000`);
    await scene.give(subjectOf('hanako'), { fundCode: bonds, accountType: 'SPECIFIC', units: 10_000, paid: 10_000 });
    await scene.setNav(bonds, 60_000);
    const { estimate } = await quoteSell(hanako, { fundCode: bonds });
    const { profit, taxable } = estimate;
    expect(taxable).toMatchObject({ offset: -18_000n, amount: profit - 18_000n });
    await scene.setNav(bonds, 15_000);
    expect((await quoteSell(hanako, { fundCode: bonds })).estimate).toMatchObject({
      taxable: { offset: -4_955n, amount: 0n },
      incomeTax: 0n,
    });
  });

  test('nothing is withheld where 源泉徴収なし was chosen', async () => {
    await scene.give(subjectOf('oisho'), { fundCode: bonds, units: 10_000, paid: 10_000 });
    const { estimate } = await quoteSell(await scene.as('oisho'), { fundCode: bonds });
    expect(estimate).toMatchObject({ profit: 4_955n, taxable: null, incomeTax: 0n, residentTax: 0n, net: 14_955n });
  });

  test('N04 a NISA sale gives its book value back next year, and no tax', async () => {
    await scene.setNav(domestic, 12_000);
    const holding = { accountType: 'NISA_GROWTH', units: 400_000, paid: 1_000_000, nisaBook: 1_000_000 } as const;
    await scene.give(subjectOf('waku'), holding);
    const { estimate, nisa } = await quoteSell(await scene.as('waku'), { accountType: 'NISA_GROWTH', units: 100_000 });
    expect(estimate).toMatchObject({
      proceeds: 120_000n,
      taxable: null,
      incomeTax: 0n,
      residentTax: 0n,
      net: 120_000n,
    });
    expect(nisa).toEqual({ restoredAmount: 250_000n, restoredFrom: '2027-01-01' });
  });
});
