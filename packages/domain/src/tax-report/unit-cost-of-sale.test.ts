import { expect, test } from 'vitest';
import { units, yen } from '../money/index.ts';
import { addToPool, emptyPool, takeFromPool, unitCost } from '../tax/index.ts';
import { unitCostOfSale } from './index.ts';

const fund = 10_000n;

test('a sale of ten thousand units or more has one unit cost: the one it was made with', () => {
  for (const sold of [10_000, 12_345, 70_000]) {
    const pool = addToPool(addToPool(emptyPool(fund), units(39_320), yen(100_000)), units(40_500), yen(100_001));
    const { cost } = takeFromPool(pool, units(sold));
    expect(unitCostOfSale(cost, units(sold), fund)).toBe(unitCost(pool));
  }
});

test('T01 below, two unit costs may come to the same yen, and then none is said', () => {
  expect(unitCostOfSale(yen(12_529), units(5_000), fund)).toBeNull();
  expect(unitCostOfSale(yen(2), units(9_999), fund)).toBe(2n);
});

test('what cost nothing has a unit cost of nothing', () => {
  expect(unitCostOfSale(yen(0), units(1), fund)).toBe(0n);
});
