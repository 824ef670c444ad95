import { addDays, atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { describe, expect, test } from 'vitest';
import { lastPublishedDay, unchangedAround } from './publication.ts';

const today = ymd('2026-11-13');
const tomorrow = addDays(today, 1);

describe('the time in which neither the day nor the last published day changes', () => {
  test.each([
    ['before the prices of the day are published', '10:00', atJst(today, '00:00'), atJst(today, '18:00')],
    ['at the moment they are published', '18:00', atJst(today, '18:00'), atJst(tomorrow, '00:00')],
    ['at midnight', '00:00', atJst(today, '00:00'), atJst(today, '18:00')],
  ])('%s', (_name, time, from, until) => {
    const now = atJst(today, time);
    expect(unchangedAround(now)).toEqual({ from, until });
    expect(lastPublishedDay(from)).toBe(lastPublishedDay(now));
    expect(lastPublishedDay(instant(until - 1))).toBe(lastPublishedDay(now));
  });

  test('it ends where the last published day changes, or the day', () => {
    const morning = unchangedAround(atJst(today, '10:00'));
    expect(lastPublishedDay(morning.until)).toBe(today);
    expect(unchangedAround(morning.until).until).toBe(atJst(tomorrow, '00:00'));
  });
});
