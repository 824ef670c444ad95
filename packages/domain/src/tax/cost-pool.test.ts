import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { formatDecimal } from '../money/decimal.ts';
import { units, yen } from '../money/index.ts';
import { acquisitionCost, addToPool, emptyPool, lowerPool, takeFromPool, unitCost } from './index.ts';

const fund = 10_000n;
const share = 1n;
const pool = (navUnit: bigint, ...buys: readonly (readonly [number, number])[]) =>
  buys.reduce((held, [bought, paid]) => addToPool(held, units(bought), yen(paid)), emptyPool(navUnit));

const twoBuys = pool(fund, [3_932, 10_000], [4_050, 10_000]);

test('more than is held cannot be taken, and neither can nothing', () => {
  expect(() => takeFromPool(twoBuys, units(7_983))).toThrow('only held units are sold');
  expect(() => takeFromPool(twoBuys, units(0))).toThrow('only held units are sold');
  expect(() => emptyPool(0n)).toThrow('at least one unit');
});

test('T01 the unit cost is rounded up at the sale, and the rest goes on at the rounded cost', () => {
  const { result, inputs } = golden<
    { gain: number; remainingUnits: number; remainingBasis: string },
    { sellPrice: number }
  >('T01');
  expect(unitCost(twoBuys)).toBe(25_057n);
  const { pool: left, cost } = takeFromPool(twoBuys, units(5_000));
  expect(cost).toBe(12_529n);
  expect((5_000n * BigInt(inputs.sellPrice)) / fund - cost).toBe(BigInt(result.gain));
  expect(left.units).toBe(BigInt(result.remainingUnits));
  expect(formatDecimal(left.cost, { decimals: 4, fixed: true })).toBe(result.remainingBasis);
});

test('T02 the next purchase continues from the rounded basis', () => {
  const { result } = golden<{ unitCost: number }>('T02');
  const { pool: left } = takeFromPool(twoBuys, units(5_000));
  expect(unitCost(addToPool(left, units(3_800), yen(10_000)))).toBe(BigInt(result.unitCost));
});

test('T03 shares: the fee belongs to the cost, and rounding up can turn a gain into a loss', () => {
  const { result } = golden<{ gain: number }>('T03');
  const { cost } = takeFromPool(pool(share, [1_000, 100 * 1_000 + 200]), units(1_000));
  expect(cost).toBe(101_000n);
  expect(101n * 1_000n - cost - 200n).toBe(BigInt(result.gain));
});

test('T04 shares bought on one day are averaged and rounded up', () => {
  const { result } = golden<{ unitCost: number }>('T04');
  expect(unitCost(pool(share, [100, 101_080], [100, 102_080]))).toBe(BigInt(result.unitCost));
});

test('T15 a special distribution lowers the tax cost by the same yen', () => {
  const { result } = golden<{ unitCostAfter: number }>('T15');
  const bought = pool(fund, [1_000_000, 1_050_000 + 11_550]);
  expect(unitCost(bought)).toBe(10_616n);
  expect(unitCost(lowerPool(bought, yen(30_000)))).toBe(BigInt(result.unitCostAfter));
  expect(acquisitionCost(lowerPool(bought, yen(30_000)))).toBe(1_031_550n);
});

test('a special distribution never makes the cost negative', () => {
  expect(lowerPool(pool(fund, [10_000, 100]), yen(101)).cost).toBe(0n);
  expect(unitCost(emptyPool(fund))).toBe(0n);
});

test('whatever was bought, selling all leaves nothing, and the cost is what was paid or up to a rounding more', () => {
  const buy = fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 9 }));
  assertRandom(
    fc.property(fc.array(buy, { minLength: 1, maxLength: 8 }), fc.constantFrom(fund, share), (buys, navUnit) => {
      const held = pool(navUnit, ...buys);
      const paid = buys.reduce((sum, [, amount]) => sum + BigInt(amount), 0n);
      const { pool: left, cost } = takeFromPool(held, held.units);
      expect([left.units, left.cost]).toEqual([0n, 0n]);
      expect(cost >= paid).toBe(true);
      expect(cost - paid <= held.units / navUnit + 1n).toBe(true);
    }),
  );
});
