import { expect, test } from 'vitest';
import { axisTextOf } from './axis-text.ts';

test('a wide range needs no decimals, a narrow one as many as tell its levels apart', () => {
  expect(axisTextOf([1_500_000, 3_124_718])(3_124_718)).toBe('312万円');
  expect(axisTextOf([1_000_000, 1_099_999])(1_024_718)).toBe('102.5万円');
  expect(axisTextOf([1_000_000, 1_009_999])(1_004_718)).toBe('100.47万円');
});

test('R5.06 one axis, one unit: nothing in yen beside 万', () => {
  expect([0, 5_000, 10_000, 15_000].map(axisTextOf([0, 14_000]))).toEqual(['0円', '5,000円', '10,000円', '15,000円']);
  expect([0, 5_432, 1_000_000, 2_394_568].map(axisTextOf([0, 2_394_568]))).toEqual([
    '0円',
    '0.54万円',
    '100万円',
    '239万円',
  ]);
});

test('below 10,000 in yen, with the minus of a screen', () => {
  expect(axisTextOf([0, 9_999])(9_999)).toBe('9,999円');
  expect(axisTextOf([-5_000, 0])(-5_000)).toBe('−5,000円');
  expect(axisTextOf([0, 12_000_000])(12_000_000)).toBe('1,200万円');
});
