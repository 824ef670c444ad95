import { assert } from '../kernel/index.ts';
import { partsOf, ymd, ymdFrom, type Ymd } from './ymd.ts';

/** Sunday is 0, as in JavaScript. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const sunday: DayOfWeek = 0;

const msPerDay = 86_400_000;

/** Days and their numbers: an order asks for the days around it many times, and most orders for the same ones. */
const numbers = new Map<Ymd, number>();
const days = new Map<number, Ymd>();
const mostDays = 4_000;

/** Days since 1970-01-01. A day has no time zone here, so UTC midnights count it without daylight saving in the way. */
function dayNumber(day: Ymd): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size >= mostDays) numbers.clear();
  const number = Date.parse(`${day}T00:00:00Z`) / msPerDay;
  numbers.set(day, number);
  return number;
}

function dayOfNumber(number: number): Ymd {
  const known = days.get(number);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const day = ymd(new Date(number * msPerDay).toISOString().slice(0, 10));
  days.set(number, day);
  return day;
}

export function addDays(day: Ymd, count: number): Ymd {
  assert(Number.isSafeInteger(count), 'days are added whole');
  return dayOfNumber(dayNumber(day) + count);
}

/** Calendar days from `from` to `to`: 1 from today to tomorrow, negative into the past. */
export const daysBetween = (from: Ymd, to: Ymd): number => dayNumber(to) - dayNumber(from);

/** 1970-01-01 was a Thursday. */
export const dayOfWeek = (day: Ymd): DayOfWeek => ((((dayNumber(day) + 4) % 7) + 7) % 7) as DayOfWeek;

/** The same day of another month; where that month is too short, its last day (01-31 + 1 month → 02-28). */
export function addMonths(day: Ymd, count: number): Ymd {
  assert(Number.isSafeInteger(count), 'months are added whole');
  const { year, month, day: dayOfMonth } = partsOf(day);
  const months = year * 12 + (month - 1) + count;
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
  return ymdFrom({ ...target, day: Math.min(dayOfMonth, daysInMonth(target.year, target.month)) });
}

/** 29 February moves to 28 February in a common year (R5.03). */
export const addYears = (day: Ymd, count: number): Ymd => addMonths(day, 12 * count);

export function lastDayOfMonth(day: Ymd): Ymd {
  const { year, month } = partsOf(day);
  return ymdFrom({ year, month, day: daysInMonth(year, month) });
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
