import { expect, test } from 'vitest';
import { furtherOffsets, pagesOf, tabOf } from './news-tab.ts';

test('R2.12 the address chooses the tab, in either case; an unknown one shows everything', () => {
  expect(tabOf('MAINTENANCE').query).toEqual({ category: 'MAINTENANCE' });
  expect(tabOf('important').query).toEqual({ importance: 'HIGH' });
  for (const asked of [undefined, '', 'OTHER', '<script>']) expect(tabOf(asked).id).toBe('ALL');
});

test('R2.12 the address says how many pages are shown, within bounds', () => {
  expect(['3', '50'].map(pagesOf)).toEqual([3, 50]);
  expect(['51', '9999'].map(pagesOf)).toEqual([50, 50]);
  expect([undefined, '', '0', '-1', '1.5', 'x', '99999'].map(pagesOf)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('R2.12 only pages that exist are asked for', () => {
  expect(furtherOffsets(1, 500)).toEqual([]);
  expect(furtherOffsets(3, 500)).toEqual([20, 40]);
  expect(furtherOffsets(3, 40)).toEqual([20]);
  expect(furtherOffsets(3, 41)).toEqual([20, 40]);
  expect(furtherOffsets(3, 0)).toEqual([]);
});
