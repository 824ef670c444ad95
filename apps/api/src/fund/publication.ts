import { addDays, atJst, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';

/** When the vendor publishes the prices of a day, and when the night's checks on them are done. */
const publishedFrom = '18:00';
const confirmedFrom = '05:30';

/** The newest day whose NAV may be seen. A price that was loaded before its time stays unseen until then. */
export function lastPublishedDay(now: Instant): Ymd {
  const today = ymdOf(now);
  return now < atJst(today, publishedFrom) ? addDays(today, -1) : today;
}

/** 速報: until the next morning, business day or not (the batch runs every calendar night, domain.md ruling 5). */
export const isPreliminary = (navDate: Ymd, now: Instant): boolean => now < atJst(addDays(navDate, 1), confirmedFrom);
