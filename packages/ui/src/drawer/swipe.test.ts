import { expect, test } from 'vitest';
import { isSwipeLeft } from './swipe.ts';

const from = { x: 200, y: 300 };

test('64 px to the left is a swipe, 63 is not', () => {
  expect(isSwipeLeft(from, { x: 136, y: 300 })).toBe(true);
  expect(isSwipeLeft(from, { x: 137, y: 300 })).toBe(false);
});

test('neither a scroll that drifts sideways nor a swipe to the right closes the menu', () => {
  expect(isSwipeLeft(from, { x: 120, y: 340 })).toBe(false);
  expect(isSwipeLeft(from, { x: 300, y: 300 })).toBe(false);
});
