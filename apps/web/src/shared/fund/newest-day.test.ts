import { ymd } from '@tsuzura/domain/calendar';
import { expect, test } from 'vitest';
import { newestDay } from './newest-day.ts';

test('the heading names the newest day; a list without funds has none', () => {
  const days = ['2026-11-11', '2026-11-12', '2026-10-30'].map((day) => ({ navDate: ymd(day) }));
  expect(newestDay(days)).toBe('2026-11-12');
  expect(newestDay([])).toBeNull();
});
