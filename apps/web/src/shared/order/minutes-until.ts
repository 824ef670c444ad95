import type { Instant } from '@tsuzura/domain/calendar';

/** Whole minutes, counted up: 0 only when it is over. */
export const minutesUntil = (now: Instant, until: Instant): number =>
  now >= until ? 0 : Math.ceil((until - now) / 60_000);
