import { dayOfWeek } from './date-arithmetic.ts';
import type { Ymd } from './ymd.ts';

/** Which days a market or bank is open. Weekends are always closed; `closedDays` are the others. */
export interface Calendar {
  readonly name: string;
  readonly closedDays: ReadonlySet<Ymd>;
  /** First and last day we have data for. Outside nothing is known, so nothing is answered (rule CAL-4). */
  readonly validFrom: Ymd;
  readonly validTo: Ymd;
}

/** A date was asked for that the calendar has no data for. Use cases refuse the order instead of guessing. */
export class BeyondCalendar extends Error {
  override readonly name = 'BeyondCalendar';
  readonly day: Ymd;
  readonly validFrom: Ymd;
  readonly validTo: Ymd;
  constructor(calendar: Calendar, day: Ymd) {
    super(`${day} is outside the calendar ${calendar.name} (${calendar.validFrom} to ${calendar.validTo})`);
    this.day = day;
    this.validFrom = calendar.validFrom;
    this.validTo = calendar.validTo;
  }
}

export function isBusinessDay(calendar: Calendar, day: Ymd): boolean {
  if (day < calendar.validFrom || day > calendar.validTo) throw new BeyondCalendar(calendar, day);
  const weekday = dayOfWeek(day);
  return weekday !== 0 && weekday !== 6 && !calendar.closedDays.has(day);
}

/** Open only when both are: US shares settle in Japan on days that both countries work. */
export const openInBoth = (one: Calendar, other: Calendar): Calendar => ({
  name: `${one.name}+${other.name}`,
  closedDays: new Set([...one.closedDays, ...other.closedDays]),
  validFrom: one.validFrom > other.validFrom ? one.validFrom : other.validFrom,
  validTo: one.validTo < other.validTo ? one.validTo : other.validTo,
});
