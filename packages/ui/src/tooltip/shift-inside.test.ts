import { expect, test } from 'vitest';
import { shiftInside } from './shift-inside.ts';

test('a box inside the window stays where it is, one over an edge moves back inside', () => {
  expect(shiftInside(8, 367, 375)).toBe(0);
  expect(shiftInside(7, 200, 375)).toBe(1);
  expect(shiftInside(200, 377, 375)).toBe(-10);
});

test('a box wider than the window begins at its left edge', () => {
  expect(shiftInside(-50, 500, 375)).toBe(58);
});
