import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { recomputed, resultFiles } from './recompute.ts';
import { compared, median, ratioOf } from './result.ts';

test('the median of an even number of rounds is between the middle two', () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a ratio is the median of the ratios of pairs, not the ratio of medians', () => {
  const { ratio, spread, bySums } = ratioOf(compared('any', { reference: [10, 20, 100], product: [5, 12, 40] })) ?? {};
  expect(ratio).toBe(0.5);
  expect(spread).toEqual([0.4, 0.6]);
  expect(bySums).toBe(57 / 130);
});

test('a fixed reference stands beside every round; a figure without one has no ratio', () => {
  const rounds = { reference: [], product: [1, 2, 4] };
  expect(ratioOf({ reference: 4, product: 2, rounds })).toEqual({ ratio: 0.5, spread: [0.25, 1], bySums: 7 / 12 });
  expect(ratioOf({ reference: null, product: 2, rounds })).toBeNull();
});

test('rounds of one side only are refused', () => {
  expect(() => ratioOf({ reference: 1, product: 1, rounds: { reference: [1], product: [1, 2] } })).toThrow(
    'both sides',
  );
});

test.each(resultFiles().map((file) => [basename(file), file] as const))(
  '%s says what follows from its rounds and the budgets',
  (_name, file) => {
    const text = readFileSync(file, 'utf8');
    expect(recomputed(text) ?? text).toBe(text);
  },
);
