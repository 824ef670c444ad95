import { expect, test } from 'vitest';
import { addDays, ymd } from '../calendar/index.ts';
import { longDate, shortDate, tableDate } from './index.ts';

test('a date is written long, short and for tables', () => {
  expect(longDate(ymd('2026-11-14'))).toBe('2026年11月14日（土）');
  expect(shortDate(ymd('2026-11-14'))).toBe('11/14（土）');
  expect(tableDate(ymd('2026-11-14'))).toBe('2026/11/14');
});

test('month and day carry no leading zero, except in a table', () => {
  expect(longDate(ymd('2027-01-04'))).toBe('2027年1月4日（月）');
  expect(shortDate(ymd('2027-01-04'))).toBe('1/4（月）');
  expect(tableDate(ymd('2027-01-04'))).toBe('2027/01/04');
});

test('a week from Sunday reads 日月火水木金土', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((count) => shortDate(addDays(ymd('2026-11-15'), count)).at(-2));
  expect(week.join('')).toBe('日月火水木金土');
});
