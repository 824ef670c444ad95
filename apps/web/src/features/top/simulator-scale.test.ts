import { expect, test } from 'vitest';
import { simulateValuation } from '@tsuzura/contract/main';
import { monthlyAmounts, tenthsText } from './simulator-scale.ts';

test('R2.01 the amounts go from 100 yen to 300,000 yen, each more than the one before', () => {
  expect(monthlyAmounts[0]).toBe(100);
  expect(monthlyAmounts.at(-1)).toBe(300_000);
  expect(monthlyAmounts).toContain(30_000);
  for (const [index, amount] of monthlyAmounts.entries()) {
    if (index > 0) expect(amount).toBeGreaterThan(monthlyAmounts[index - 1] ?? 0);
  }
});

test('every rate of the slider is one that the contract takes', () => {
  for (let tenths = 0; tenths <= 100; tenths += 1) {
    const asked = { monthlyAmount: '30000', years: '30', annualRate: tenthsText(tenths) };
    expect(simulateValuation.query.safeParse(asked).success).toBe(true);
    expect(Number(tenthsText(tenths))).toBeCloseTo(tenths / 10);
  }
});
