import { addDays, atJst, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';

/** When the vendor publishes the prices of a day. */
const publishedFrom = '18:00';

/** The newest day whose NAV may be seen. A price that was loaded before its time stays unseen until then. */
export function lastPublishedDay(now: Instant): Ymd {
  const today = ymdOf(now);
  return now < atJst(today, publishedFrom) ? addDays(today, -1) : today;
}

/** The time around `now` in which neither the day nor the last published day changes. */
export function unchangedAround(now: Instant): { readonly from: Instant; readonly until: Instant } {
  const today = ymdOf(now);
  const published = atJst(today, publishedFrom);
  return now < published
    ? { from: atJst(today, '00:00'), until: published }
    : { from: published, until: atJst(addDays(today, 1), '00:00') };
}
