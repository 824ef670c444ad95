import { addDays, dayOfWeek, instant, partsOf, ymd, ymdFrom, type Instant, type Ymd } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';

/* New York time as arithmetic: the rule of summer time is one of the few facts needed, and a time zone database is no part of this room. */

/** The rule below is in force since then. */
const firstYear = 2007;
const hour = 3_600_000;
const standardOffset = -5 * hour;
const summerOffset = -4 * hour;
const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Summer time (夏時間) of a year: from 02:00 standard time of the second Sunday of March to 02:00 summer time of the first Sunday of November (rule US-1). */
export function summerTimeOf(year: number): { readonly from: Instant; readonly to: Instant } {
  assert(year >= firstYear, 'the rule of summer time is the one since 2007');
  return {
    from: instant(midnightUtc(sundayFrom(ymdFrom({ year, month: 3, day: 8 }))) + 2 * hour - standardOffset),
    to: instant(midnightUtc(sundayFrom(ymdFrom({ year, month: 11, day: 1 }))) + 2 * hour - summerOffset),
  };
}

export function isSummerTime(at: Instant): boolean {
  const { from, to } = summerTimeOf(new Date(at).getUTCFullYear());
  return at >= from && at < to;
}

/** "09:30" of a day in New York. Sessions are far from 02:00, where a time is missing or comes twice. */
export function atNewYork(day: Ymd, timeOfDay: string): Instant {
  assert(time.test(timeOfDay), `${timeOfDay} is a time of day`);
  const asUtc = Date.parse(`${day}T${timeOfDay}Z`);
  const inSummer = instant(asUtc - summerOffset);
  return isSummerTime(inSummer) ? inSummer : instant(asUtc - standardOffset);
}

export interface NewYorkTime {
  readonly date: Ymd;
  /** "10:32" */
  readonly time: string;
  readonly isSummerTime: boolean;
}

/** What the clocks in New York show. */
export function newYorkTimeOf(at: Instant): NewYorkTime {
  const isSummer = isSummerTime(at);
  const shown = new Date(at + (isSummer ? summerOffset : standardOffset)).toISOString();
  return { date: ymd(shown.slice(0, 10)), time: shown.slice(11, 16), isSummerTime: isSummer };
}

const midnightUtc = (day: Ymd): number => {
  const { year, month, day: date } = partsOf(day);
  return Date.UTC(year, month - 1, date);
};

/** The first Sunday on or after a day. */
const sundayFrom = (day: Ymd): Ymd => addDays(day, (7 - dayOfWeek(day)) % 7);
