import { expect, test } from 'vitest';
import { furtherOffsets, pagesOf } from './pages.ts';

test('the address says how many pages are shown, within bounds', () => {
  expect([undefined, '', '0', '1', '3', '-1', '1e9', '50', '51', '9999'].map(pagesOf)).toEqual([
    1, 1, 1, 1, 3, 1, 1, 50, 50, 50,
  ]);
});

test('no page is asked for that cannot hold a fund', () => {
  expect(furtherOffsets(3, 20)).toEqual([]);
  expect(furtherOffsets(3, 21)).toEqual([20]);
  expect(furtherOffsets(3, 41)).toEqual([20, 40]);
  expect(furtherOffsets(2, 41)).toEqual([20]);
  expect(furtherOffsets(1, 1000)).toEqual([]);
  expect(furtherOffsets(5, 0)).toEqual([]);
});
