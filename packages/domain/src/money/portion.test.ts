import { expect, test } from 'vitest';
import {
  ceilPortion,
  floorPortion,
  greatest,
  halfUpPortion,
  least,
  noYen,
  onePlus,
  product,
  ratio,
  sumYen,
  yen,
} from './index.ts';

test('a portion of an amount is rounded in the named way', () => {
  const rate = ratio(15_315, 100_000);
  expect([floorPortion, halfUpPortion, ceilPortion].map((portion) => portion(10_000n, rate))).toEqual([
    1_531n,
    1_532n,
    1_532n,
  ]);
  expect([floorPortion, halfUpPortion, ceilPortion].map((portion) => portion(333n, rate))).toEqual([50n, 51n, 51n]);
});

test('a fee of 1.5 % with 10 % consumption tax is 1.65 %, and the price with it 101.65 %', () => {
  const fee = product(ratio(15, 1000), onePlus(ratio(1, 10)));
  expect(fee).toEqual(ratio(165, 10_000));
  expect(onePlus(fee)).toEqual(ratio(10_165, 10_000));
});

test('the least and the greatest may be negative, and the sum of nothing is zero', () => {
  expect(least(yen(3), yen(-1), yen(2))).toBe(-1n);
  expect(greatest(yen(-3), yen(-1), yen(-2))).toBe(-1n);
  expect(sumYen([yen(3), yen(-1)])).toBe(2n);
  expect(sumYen([])).toBe(noYen);
});
