import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptApart, levelsFor, shortYen, timeMarks } from './chart-marks.ts';

test('the levels begin at zero, are even, hold every value and are at most five with zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (highest) => {
      const levels = levelsFor(highest);
      expect(levels[0]).toBe(0);
      expect(levels.length).toBeGreaterThanOrEqual(2);
      expect(levels.length).toBeLessThanOrEqual(5);
      expect(levels.at(-1)).toBeGreaterThanOrEqual(highest);
      // The drawing is not squeezed: the highest value lies in the upper level.
      expect(levels.at(-2)).toBeLessThan(highest);
    }),
  );
  expect(levelsFor(17_482_106)).toEqual([0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]);
  expect(levelsFor(0)).toEqual([0, 1]);
});

test('the axis has round years, at most four after today, none past the end', () => {
  const labels = (months: number) => timeMarks(months).map(({ label }) => label);
  expect(labels(360)).toEqual(['今', '10年', '20年', '30年']);
  expect(labels(210)).toEqual(['今', '5年', '10年', '15年']);
  expect(labels(12)).toEqual(['今', '1年']);
  expect(labels(7)).toEqual(['今', '7か月']);
  expect(labels(1200)).toEqual(['今', '25年', '50年', '75年', '100年']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1200 }), (months) => {
      const marks = timeMarks(months);
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks.at(-1)?.month).toBeLessThanOrEqual(months);
    }),
  );
});

test('an amount beside the drawing is cut to 万, never rounded up', () => {
  expect(shortYen(9_999)).toBe('9,999円');
  expect(shortYen(10_000)).toBe('1万円');
  expect(shortYen(17_489_999)).toBe('1,748万円');
  expect(shortYen(0)).toBe('0円');
});

test('two labels keep their distance, whichever is higher', () => {
  expect(keptApart(10, 50, 9)).toEqual([10, 50]);
  expect(keptApart(20, 21, 9)).toEqual([16, 25]);
  expect(keptApart(21, 20, 9)).toEqual([25, 16]);
});
