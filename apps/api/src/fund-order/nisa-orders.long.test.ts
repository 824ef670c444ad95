import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelFundOrder, confirmSubscription, getNisaUsages, listNisaStatusByYear } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import {
  buyNow,
  completeBuy,
  domestic,
  openOrders,
  overseas,
  quoteBuy,
  readFundDocuments,
  type OrderScene,
} from './orders.test-support.ts';

let scene: OrderScene;
let beika: Client;
beforeEach(async () => {
  scene = await openOrders();
  beika = await scene.as('beika');
  await readFundDocuments(beika, domestic);
  await readFundDocuments(beika, overseas);
});
afterEach(() => scene.close());

const growth = (amount: number, fundCode = domestic) => ({ fundCode, accountType: 'NISA_GROWTH', amount }) as const;
const usages = () => beika.call(getNisaUsages);
const opening = (tsumitate: number, growthBook: number) =>
  scene.asOwner(`insert into app.nisa_opening values ('${subjectOf('beika')}', 2026, ${tsumitate}, ${growthBook})`);

describe('R5.08 the growth quota', () => {
  test('is taken to the yen: 2,400,000 is accepted, one yen more is refused', async () => {
    await expect(quoteBuy(beika, growth(2_400_001))).rejects.toMatchObject({ code: '400-301' });
    const before = await usages();
    expect(before.available.growth).toBe(2_400_000n);
    const { nisa } = await quoteBuy(beika, growth(2_400_000));
    expect(nisa).toEqual({ year: 2026, frame: 'GROWTH', remaining: 2_400_000n, remainingAfter: 0n });
    await buyNow(beika, growth(2_400_000));
    const after = await usages();
    expect(after.years[0]?.growth).toEqual({ limit: 2_400_000n, used: 0n, reserved: 2_400_000n, remaining: 0n });
    expect(after.available).toEqual({ tsumitate: 1_200_000n, growth: 0n });
    await expect(quoteBuy(beika, growth(100))).rejects.toMatchObject({ code: '400-301' });
    const { accountTypes } = await beika.call(confirmSubscription, { query: { fundCode: domestic } });
    expect(accountTypes.find(({ type }) => type === 'NISA_GROWTH')).toMatchObject({
      selectable: false,
      reason: '2026年の枠を使い切りました。',
      nisa: { year: 2026, remaining: 0n },
    });
  });

  test('its last yen is taken once, however many ask at once', async () => {
    const draft = growth(1_500_000);
    const quotes = await Promise.all([1, 2, 3].map(() => quoteBuy(beika, draft)));
    const answers = await Promise.allSettled(quotes.map((quote) => completeBuy(beika, quote.confirmToken, draft)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: '400-301' });
    expect((await usages()).years[0]?.growth).toMatchObject({ reserved: 1_500_000n, remaining: 900_000n });
  });

  test('N09 a pending order holds it, a cancelled one gives exactly that back', async () => {
    await scene.asOwner(`insert into app.nisa_year (customer_id, year, frame, used)
      values ('${subjectOf('beika')}', 2026, 'GROWTH', 2160000)`);
    const { orderId } = await buyNow(beika, growth(200_000));
    await expect(quoteBuy(beika, growth(50_000))).rejects.toMatchObject({ code: '400-301' });
    await beika.call(cancelFundOrder, { params: { id: orderId } }, { key: randomUUID() });
    expect((await usages()).available.growth).toBe(240_000n);
    await buyNow(beika, growth(50_000));
    expect((await usages()).available.growth).toBe(190_000n);
  });

  test('counts the principal, not the fee', async () => {
    await scene.asOwner(`update app.fund_terms set purchase_fee_rate = 15000 where fund_code = '${domestic}'`);
    await scene.asOwner(`insert into app.nisa_year (customer_id, year, frame, used)
      values ('${subjectOf('beika')}', 2026, 'GROWTH', ${2_400_000 - 98_376})`);
    await buyNow(beika, growth(100_000));
    expect((await usages()).years[0]?.growth).toMatchObject({ reserved: 98_376n, remaining: 0n });
  });
});

describe('the lifetime limit', () => {
  test('N02 binds both frames: 1,000,000 is left', async () => {
    await opening(6_000_000, 11_000_000);
    expect((await usages()).available).toEqual({ tsumitate: 1_000_000n, growth: 1_000_000n });
    await expect(quoteBuy(beika, growth(1_000_001))).rejects.toMatchObject({ code: '400-301' });
    await buyNow(beika, growth(1_000_000));
    expect((await usages()).available).toEqual({ tsumitate: 0n, growth: 0n });
  });

  test('N03 binds growth by its own part: 500,000 is left', async () => {
    await opening(1_000_000, 11_500_000);
    expect(await usages()).toMatchObject({
      available: { tsumitate: 1_200_000n, growth: 500_000n },
      lifetime: { used: 12_500_000n, remaining: 5_500_000n, growthRemaining: 500_000n },
    });
    await expect(quoteBuy(beika, growth(500_001))).rejects.toMatchObject({ code: '400-301' });
  });
});

describe('N07 the year of the settlement date', () => {
  test('an order of 24 December that settles in January takes the quota of 2027, and says so', async () => {
    await scene.at('2026-12-24', '10:00');
    const { dates, warnings, accountTypes } = await beika.call(confirmSubscription, {
      query: { fundCode: overseas, accountType: 'NISA_GROWTH' },
    });
    expect(dates).toMatchObject({ executionDate: '2026-12-25', settlementDate: '2027-01-04' });
    expect(warnings).toContain('受渡日が2027年のため、NISAは2027年の枠を使います。');
    expect(accountTypes.find(({ type }) => type === 'NISA_GROWTH')?.nisa).toEqual({
      year: 2027,
      remaining: 2_400_000n,
    });
    await buyNow(beika, growth(300_000, overseas));
    const { years } = await usages();
    expect(years.map(({ year, growth: frame }) => [year, frame.reserved])).toEqual([
      [2026, 0n],
      [2027, 300_000n],
    ]);
  });

  test('rule NISA-4: what is reserved for 2027 lowers the lifetime room of 2026', async () => {
    await opening(6_000_000, 11_000_000);
    await scene.at('2026-12-24', '10:00');
    await buyNow(beika, growth(700_000, overseas));
    expect((await usages()).available.growth).toBe(300_000n);
    await scene.at('2026-12-24', '11:00');
    await expect(quoteBuy(beika, growth(300_001))).rejects.toMatchObject({ code: '400-301' });
    expect((await quoteBuy(beika, growth(300_000))).nisa).toMatchObject({ year: 2026, remaining: 300_000n });
  });
});

describe('NISA by year', () => {
  test('is told from the year of opening on; a purchase blocks the change of firm', async () => {
    await scene.asOwner(`insert into app.nisa_year (customer_id, year, frame, used)
      values ('${subjectOf('beika')}', 2025, 'GROWTH', 100)`);
    const { nisaStatusByYear } = await beika.call(listNisaStatusByYear);
    expect(nisaStatusByYear[0]).toEqual({
      year: 2026,
      status: 'AVAILABLE',
      tsumitate: true,
      growth: true,
      boughtThisYear: false,
    });
    expect(nisaStatusByYear.find(({ year }) => year === 2025)?.boughtThisYear).toBe(true);
    expect((await beika.call(listNisaStatusByYear, { query: { year: 2015 } })).nisaStatusByYear).toEqual([
      { year: 2015, status: 'NONE', tsumitate: false, growth: false, boughtThisYear: false },
    ]);
  });

  test('without a NISA account there is none', async () => {
    const { nisaStatusByYear } = await (await scene.as('hanako')).call(listNisaStatusByYear);
    expect(nisaStatusByYear).toMatchObject([{ year: 2026, status: 'NONE', growth: false }]);
  });
});
