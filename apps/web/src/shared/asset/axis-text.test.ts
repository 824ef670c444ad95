import { expect, test } from 'vitest';
import { axisTextOf } from './axis-text.ts';

test('a wide range needs no decimals, a narrow one as many as tell its levels apart', () => {
  expect(axisTextOf([1_500_000, 3_124_718])(3_124_718)).toBe('312万円');
  expect(axisTextOf([1_000_000, 1_099_999])(1_024_718)).toBe('102.5万円');
  expect(axisTextOf([1_000_000, 1_009_999])(1_004_718)).toBe('100.47万円');
});

test('below 10,000 in yen, with the minus of a screen', () => {
  expect(axisTextOf([0, 9_999])(9_999)).toBe('9,999円');
  expect(axisTextOf([-5_000, 0])(-5_000)).toBe('−5,000円');
  expect(axisTextOf([0, 12_000_000])(12_000_000)).toBe('1,200万円');
});
