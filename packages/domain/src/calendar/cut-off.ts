import { nextBusinessDay } from './business-days.ts';
import { isBusinessDay, type Calendar } from './calendar.ts';
import { atJst, ymdOf, type Instant } from './instant.ts';
import type { Ymd } from './ymd.ts';

/** The business day a request counts for: today only when today is open and it is strictly before the cut-off. */
export function acceptanceDay(calendar: Calendar, now: Instant, cutOff: string): Ymd {
  const today = ymdOf(now);
  const inTime = isBusinessDay(calendar, today) && now < atJst(today, cutOff);
  return inTime ? today : nextBusinessDay(calendar, today);
}
