import { expect, test } from 'vitest';
import { createAcknowledgedTimes } from './acknowledged.ts';

const timesAt = (...moments: readonly number[]) => {
  const times = createAcknowledgedTimes();
  for (const at of moments) times.add(at);
  return times;
};

test('the longest time without a write is between two of them, or at an edge', () => {
  const times = timesAt(100, 200, 900, 1_000);
  expect(times.longestGap(100, 1_000)).toBe(700);
  expect(times.longestGap(0, 250)).toBe(100);
  expect(times.longestGap(900, 5_000)).toBe(4_000);
  expect(times.longestGap(250, 800)).toBe(550);
});

test('nothing at all is the whole time', () => {
  expect(timesAt().longestGap(10, 60)).toBe(50);
});

test('since a moment, and the last of all', () => {
  const times = timesAt(1, 2, 3);
  expect([times.since(2), times.last(), timesAt().last()]).toEqual([[2, 3], 3, 0]);
});
