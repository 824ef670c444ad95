import { addDays, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { expect, test } from 'vitest';
import { dayAxis } from './axis.ts';

const from = (day: string, count: number) => Array.from({ length: count }, (_, index) => addDays(ymd(day), index));
const labels = (days: readonly Ymd[]) => dayAxis(days).map(({ label }) => label);

test('up to four months the axis says days, beyond it months, and the year only where it changes', () => {
  expect(labels(from('2026-08-13', 93))).toEqual(['8/13', '9/5', '9/28', '10/21', '11/13']);
  expect(labels(from('2025-11-13', 366))).toEqual(['2025/11', '2026/2', '5', '8', '11']);
});

test('few days are all named, and none are none', () => {
  expect(labels(from('2026-11-12', 2))).toEqual(['11/12', '11/13']);
  expect(dayAxis([])).toEqual([]);
});
