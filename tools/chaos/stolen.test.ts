import { expect, test } from 'vitest';
import { readProcessorTime, stolenShare } from './stolen.ts';

test('of the time between two looks, the part that others had is stolen', () => {
  const before = readProcessorTime('cpu  100 0 50 800 10 0 5 35 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n');
  const after = readProcessorTime('cpu  150 0 60 810 10 0 5 65 7 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n');
  expect(before).toEqual({ all: 1_000, stolen: 35 });
  expect(stolenShare(before, after)).toBeCloseTo(0.3);
  expect(stolenShare(before, before)).toBe(0);
});
