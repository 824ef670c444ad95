import { expect, test } from 'vitest';
import { yen } from '../money/index.ts';
import { areAllInMan, comparedYenText } from './index.ts';

test('R5.06 amounts that are compared are all in 万 or all in yen', () => {
  const small = [yen(2_400_000), yen(5_432), yen(2_394_568)];
  expect(small.map((amount) => comparedYenText(amount, small))).toEqual(['2,400,000円', '5,432円', '2,394,568円']);
  const large = [yen(2_400_000), yen(480_000), yen(1_920_000), yen(0)];
  expect(large.map((amount) => comparedYenText(amount, large))).toEqual(['240万円', '48万円', '192万円', '0円']);
});

test('the unit changes at 10,000, on either side of zero', () => {
  expect([9_999n, -9_999n].map((amount) => areAllInMan([amount, 100_000n]))).toEqual([false, false]);
  expect([10_000n, -10_000n, 0n].map((amount) => areAllInMan([amount, 100_000n]))).toEqual([true, true, true]);
  expect(areAllInMan([])).toBe(true);
});
