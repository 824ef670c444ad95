import { expect, test } from 'vitest';
import { compareCells, wordsOf } from './column.ts';

test('numbers are sorted as numbers, and what is not there comes last', () => {
  expect([10n, null, 9, 100].toSorted(compareCells)).toEqual([9, 10n, 100, null]);
  expect(['b', 'a', null].toSorted(compareCells)).toEqual(['a', 'b', null]);
});

test('a filter looks at neither the width nor the case of letters', () => {
  expect(wordsOf('ＴＺ０１０００４')).toBe('tz010004');
  expect(wordsOf(null)).toBe('');
});
