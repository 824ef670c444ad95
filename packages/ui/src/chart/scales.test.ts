import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apart, frame, nearest, roomBeside, sampled, valueScale } from './scales.ts';

const values = fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { minLength: 1, maxLength: 50 });

test('every value lies inside the frame, and there are a few levels to read it by', () => {
  fc.assert(
    fc.property(values, fc.boolean(), (given, fromZero) => {
      const scale = valueScale(given, { fromZero });
      for (const value of given) {
        expect(scale.y(value)).toBeGreaterThanOrEqual(0);
        expect(scale.y(value)).toBeLessThanOrEqual(frame.height);
      }
      expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
      expect(scale.ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('a value that never moves is drawn in the middle, not on an edge', () => {
  expect(valueScale([100, 100]).percent(100)).toBeCloseTo(50, 0);
});

test('a pointer finds the nearest point, and beside the frame the last one', () => {
  expect(nearest(0.49, 3)).toBe(1);
  expect(nearest(0, 3)).toBe(0);
  expect(nearest(1.4, 3)).toBe(2);
  expect(nearest(-0.2, 3)).toBe(0);
  expect(nearest(0.5, 0)).toBe(0);
});

test('labels that would cover each other give way, others stay', () => {
  expect(apart(10, 40, 12)).toEqual([10, 40]);
  expect(apart(20, 24, 12)).toEqual([16, 28]);
  expect(apart(24, 20, 12)).toEqual([28, 16]);
});

test('the room beside a drawing is that of its longest words', () => {
  expect(roomBeside(['20,000', '22,000'], [])).toBe(Math.ceil(12 + 6 * 7.2));
  expect(roomBeside(['2,000万円'], ['1,748万円'])).toBe(Math.ceil(12 + 5 * 8.6 + 2 * 14));
  expect(roomBeside([], [])).toBe(12);
});

test('a long row is sampled with its first and last', () => {
  expect(sampled(3, 5)).toEqual([0, 1, 2]);
  const few = sampled(365, 13);
  expect(few).toHaveLength(13);
  expect([few[0], few.at(-1)]).toEqual([0, 364]);
});
