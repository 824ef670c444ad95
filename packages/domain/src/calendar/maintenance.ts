import { addDays, dayOfWeek, sunday } from './date-arithmetic.ts';
import { atJst, ymdOf, type Instant } from './instant.ts';
import type { Ymd } from './ymd.ts';

/** Closed from `from`, open again at `to`: the interval is [from, to). */
export interface MaintenanceWindow {
  readonly from: Instant;
  readonly to: Instant;
}

/** The regular window (R2.40) that is running, or null. Windows an operator sets are the server's business. */
export function maintenanceWindow(now: Instant): MaintenanceWindow | null {
  const window = windowOn(ymdOf(now));
  return window.from <= now && now < window.to ? window : null;
}

/** The next regular window to begin; during one, that is tomorrow's. */
export function nextMaintenanceWindow(now: Instant): MaintenanceWindow {
  const window = windowOn(ymdOf(now));
  return now < window.from ? window : windowOn(addDays(ymdOf(now), 1));
}

/** Only Sunday is longer. Holidays have the weekday hours, so a holiday on a Sunday follows Sunday. */
const windowOn = (day: Ymd): MaintenanceWindow => ({
  from: atJst(day, '03:30'),
  to: atJst(day, dayOfWeek(day) === sunday ? '07:30' : '05:30'),
});
