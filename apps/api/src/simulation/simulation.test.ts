import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  simulateRedemptionAmount,
  simulateSubscriptionAmount,
  simulateSubscriptionPeriod,
  simulateValuation,
} from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { yen } from '@tsuzura/domain/money';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let visitor: Client;
beforeAll(async () => {
  scene = await openScene();
  visitor = await scene.as(null);
});
afterAll(() => scene.close());

/** As a stranger would ask, past the client that would have refused already. */
async function ask(path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${scene.address('main')}/public/v1/simulation/${path}`);
  return { status: answer.status, body: await answer.json() };
}
const refusedAt = (field: string) => ({ status: 400, body: { code: '400-001', errors: [{ field }] } });
const tenBillion = yen(10_000_000_000);

describe('R7.01 input outside the ranges is refused by field', () => {
  test.each([
    ['valuation?monthlyAmount=30000&annualRate=5', 'years'],
    ['valuation?monthlyAmount=30000&annualRate=5&years=&months=', 'years'],
    ['valuation?monthlyAmount=30000&annualRate=5&years=20&months=240', 'months'],
    ['valuation?annualRate=5&years=101', 'years'],
    ['valuation?annualRate=5&months=1201', 'months'],
    ['valuation?annualRate=5&months=0', 'months'],
    ['valuation?monthlyAmount=10000000001&annualRate=5&years=1', 'monthlyAmount'],
    ['valuation?initialAmount=-1&annualRate=5&years=1', 'initialAmount'],
    ['valuation?years=1', 'annualRate'],
    ['valuation?annualRate=20.1&years=1', 'annualRate'],
    ['valuation?annualRate=0.05&years=1', 'annualRate'],
    ['scheduledSubscriptionAmount?annualRate=5&years=1', 'targetAmount'],
    ['scheduledSubscriptionPeriod?monthlyAmount=1&annualRate=5', 'targetAmount'],
    ['scheduledRedemptionAmount?annualRate=5&years=1', 'initialAmount'],
  ])('%s → %s', async (path, field) => {
    expect(await ask(path)).toMatchObject(refusedAt(field));
  });

  test('a result beyond what a JSON number can hold is refused, one within it is exact', async () => {
    const query = { initialAmount: tenBillion, monthlyAmount: yen(0), annualRate: '20' };
    await expect(visitor.call(simulateValuation, { query: { ...query, years: 100 } })).rejects.toMatchObject({
      code: '400-001',
      lines: [{ message: expect.stringContaining('大きすぎる') as string }],
    });
    await expect(
      visitor.call(simulateSubscriptionAmount, { query: { ...query, targetAmount: yen(1), years: 100 } }),
    ).rejects.toMatchObject({ code: '400-001' });
    const { valuation } = await visitor.call(simulateValuation, { query: { ...query, years: 60 } });
    expect(valuation).toBe(1_474_283_250_613_742n);
  });
});

describe('R7.01 the four simulations answer as the worked examples say', () => {
  test('M01 what saving comes to, by years or by months, with a series', async () => {
    const query = { monthlyAmount: yen(30_000), annualRate: '5' };
    const answer = await visitor.call(simulateValuation, { query: { ...query, years: 20 } });
    expect(answer).toMatchObject({ valuation: 12_331_010n, principal: 7_200_000n, profit: 5_131_010n });
    expect(answer.series).toHaveLength(20);
    expect(answer.series.at(-1)).toEqual({ month: 240, principal: 7_200_000n, valuation: 12_331_010n });
    expect(await visitor.call(simulateValuation, { query: { ...query, months: 240 } })).toEqual(answer);
  });

  test('M06 a negative rate ends in a loss; every spelling of the rate the contract takes is understood', async () => {
    const at = (annualRate: string) =>
      visitor.call(simulateValuation, { query: { monthlyAmount: yen(30_000), annualRate, years: 10 } });
    expect(await at('-2')).toMatchObject({ valuation: 3_265_305n, profit: -334_695n });
    expect(await at('-0')).toEqual(await at('0.0'));
    expect(await at('05')).toEqual(await at('5'));
  });

  test('M07 what has to be saved a month', async () => {
    const query = { targetAmount: yen(20_000_000), annualRate: '5', years: 20 };
    expect(await visitor.call(simulateSubscriptionAmount, { query })).toMatchObject({
      monthlyAmount: 48_658n,
      valuation: 20_000_076n,
      principal: 11_677_920n,
    });
  });

  test('M11 how long it takes: 17 years and 6 months', async () => {
    const query = { targetAmount: yen(10_000_000), monthlyAmount: yen(30_000), annualRate: '5' };
    const answer = await visitor.call(simulateSubscriptionPeriod, { query });
    expect(answer).toMatchObject({
      reachable: true,
      months: 210,
      years: 17,
      remainderMonths: 6,
      valuation: 10_040_532n,
    });
    expect(answer.series.map(({ month }) => month).slice(-2)).toEqual([204, 210]);
  });

  test('M14 M15 a target that is met already takes no months; one out of reach has none', async () => {
    const query = { targetAmount: yen(1_000_000), annualRate: '3' };
    expect(
      await visitor.call(simulateSubscriptionPeriod, { query: { ...query, initialAmount: yen(1_000_000) } }),
    ).toEqual({
      reachable: true,
      months: 0,
      years: 0,
      remainderMonths: 0,
      valuation: 1_000_000n,
      principal: 1_000_000n,
      series: [],
    });
    expect(await visitor.call(simulateSubscriptionPeriod, { query })).toMatchObject({
      reachable: false,
      months: null,
      years: null,
      remainderMonths: null,
      valuation: 0n,
    });
  });

  test('M17 what can be taken out a month, and what is left of it', async () => {
    const query = { initialAmount: yen(20_000_000), annualRate: '3', years: 25 };
    const answer = await visitor.call(simulateRedemptionAmount, { query });
    expect(answer).toMatchObject({ monthlyAmount: 94_842n, totalAmount: 28_452_600n, remaining: 117n });
    expect(answer.series.at(-1)).toEqual({ month: 300, balance: 117n, withdrawn: 28_452_600n });
  });
});
