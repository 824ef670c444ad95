import { assert } from '../kernel/index.ts';
import { isBusinessDay, type Calendar } from './calendar.ts';
import { addDays, daysBetween } from './date-arithmetic.ts';
import type { Ymd } from './ymd.ts';

/*
 * Every walk below ends: it either meets a business day or leaves the calendar, and then `isBusinessDay` throws.
 */

/** The first business day after `day`, never `day` itself. */
export const nextBusinessDay = (calendar: Calendar, day: Ymd): Ymd => rollForward(calendar, addDays(day, 1));

/** The last business day before `day`, never `day` itself. */
export const previousBusinessDay = (calendar: Calendar, day: Ymd): Ymd => rollBack(calendar, addDays(day, -1));

/** `day` if it is a business day, else the next one. */
export function rollForward(calendar: Calendar, day: Ymd): Ymd {
  while (!isBusinessDay(calendar, day)) day = addDays(day, 1);
  return day;
}

/** `day` if it is a business day, else the one before. */
export function rollBack(calendar: Calendar, day: Ymd): Ymd {
  while (!isBusinessDay(calendar, day)) day = addDays(day, -1);
  return day;
}

/**
 * The n-th business day after `day` (before it, when n is negative). From a closed day the count starts with the first
 * open one. With n = 0 it is `day` itself, open or not: whoever needs an open day rolls first and says which way.
 */
export function addBusinessDays(calendar: Calendar, day: Ymd, count: number): Ymd {
  assert(Number.isSafeInteger(count), 'business days are added whole');
  const step = count < 0 ? previousBusinessDay : nextBusinessDay;
  for (let left = Math.abs(count); left > 0; left -= 1) day = step(calendar, day);
  return day;
}

/** Business days after `from` up to and including `to`: what `addBusinessDays` needs to get from one to the other. */
export function businessDaysBetween(calendar: Calendar, from: Ymd, to: Ymd): number {
  assert(from <= to, 'business days are counted forwards');
  let count = 0;
  for (let index = daysBetween(from, to); index > 0; index -= 1)
    if (isBusinessDay(calendar, addDays(from, index))) count += 1;
  return count;
}
