import { addYears, type Ymd } from '../calendar/index.ts';

/** R5.03: confirmed on or before the day exactly one year ago. Who has never confirmed (null) is outdated as well. */
export const confirmationOutdated = (lastConfirmedOn: Ymd | null, today: Ymd): boolean =>
  lastConfirmedOn === null || lastConfirmedOn <= addYears(today, -1);
