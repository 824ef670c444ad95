import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { dayHeading, dayOfMoment, whenText } from './when.ts';

const now = '2026-11-14T12:30:00+09:00';

test('of the same day it is said how long ago it was, of any other the time', () => {
  expect(whenText('2026-11-14T12:29:30+09:00', now)).toBe('いま');
  expect(whenText('2026-11-14T12:29:00+09:00', now)).toBe('1分前');
  expect(whenText('2026-11-14T11:30:01+09:00', now)).toBe('59分前');
  expect(whenText('2026-11-14T09:12:00+09:00', now)).toBe('3時間前');
  expect(whenText('2026-11-13T21:04:00+09:00', now)).toBe('21:04');
});

test('without business time, and for a moment after it, the time is said', () => {
  expect(whenText('2026-11-14T09:12:00+09:00', null)).toBe('09:12');
  expect(whenText('2026-11-14T13:00:00+09:00', now)).toBe('13:00');
});

test('a moment belongs to its day in Japan, and a heading of another year says the year', () => {
  expect(dayOfMoment('2026-11-13T15:30:00Z')).toBe('2026-11-14');
  expect(dayHeading(ymd('2026-11-13'), ymd('2026-11-14'))).toBe('11/13（金）');
  expect(dayHeading(ymd('2025-12-30'), ymd('2026-11-14'))).toBe('2025/12/30（火）');
});
