import assert from 'node:assert/strict';
import { isBusinessDay, ymd, type Calendar, type Ymd } from '@tsuzura/domain/calendar';

/** Ascending days, and the number under which each day's noise is drawn. */
export interface Days {
  readonly list: readonly Ymd[];
  /** Days since 1970-01-01. */
  readonly numbers: Int32Array;
}

const msPerDay = 86_400_000;

/** The first day with prices. */
export const firstDay = ymd('2016-11-14');
/** The day on which every path lands on the figures written in the catalogues. */
export const anchorDay = ymd('2026-11-13');

export const businessDays = (calendar: Calendar, from: Ymd): Days =>
  daysOf(weekdays(from, calendar.validTo).list.filter((day) => isBusinessDay(calendar, day)));

/** Weekdays up to this one, counted from 1969-12-29, a Monday: the difference of two is the weekdays between them. */
export const weekdayCount = (number: number): number =>
  Math.floor((number + 3) / 7) * 5 + Math.min((number + 3) % 7, 5);

/** Monday to Friday: the days on which some market of the world moves. */
export function weekdays(from: Ymd, to: Ymd): Days {
  const list: Ymd[] = [];
  for (let number = dayNumber(from); number <= dayNumber(to); number += 1) {
    // 1970-01-01 was a Thursday.
    if ((number + 3) % 7 < 5) list.push(new Date(number * msPerDay).toISOString().slice(0, 10) as Ymd);
  }
  return daysOf(list);
}

export function since({ list, numbers }: Days, first: Ymd): Days {
  const place = countBefore(list, (day) => day < first);
  return { list: list.slice(place), numbers: numbers.subarray(place) };
}

/** The place of a day that is there. */
export function placeOf({ list }: Days, day: Ymd): number {
  const place = countBefore(list, (other) => other < day);
  assert(list[place] === day, `${day} is among the days`);
  return place;
}

export const dayNumber = (day: Ymd): number => Date.parse(day) / msPerDay;

/** The points of an ascending path from one day to another, both included. */
export function between<Point extends { readonly date: Ymd }>(path: readonly Point[], from: Ymd, to: Ymd): Point[] {
  return path.slice(
    countBefore(path, ({ date }) => date < from),
    countBefore(path, ({ date }) => date <= to),
  );
}

/** How many at the start of an ordered list come before the line. */
export function countBefore<T>(list: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const daysOf = (list: readonly Ymd[]): Days => ({
  list,
  numbers: Int32Array.from(list, dayNumber),
});
