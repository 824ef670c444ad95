import { expect, test } from 'vitest';
import { movingAverage } from './moving-average.ts';

test('an average begins when there are enough values', () => {
  expect(movingAverage([1, 2, 3, 4], 3)).toEqual([null, null, 2, 3]);
  expect(movingAverage([], 3)).toEqual([]);
});
