import { addDays, atJst, isBusinessDay, japan, nextBusinessDay, ymdOf, type Instant } from '@tsuzura/domain/calendar';

/** Every day at this time, holidays too: the night batch runs every calendar night (rule FUND-23). */
export const everyDayAt =
  (time: string) =>
  (after: Instant): Instant => {
    const today = ymdOf(after);
    const at = atJst(today, time);
    return at > after ? at : atJst(addDays(today, 1), time);
  };

/** Every day on which banks and the exchange are open in Japan. Throws `BeyondCalendar` past the horizon. */
export const everyBusinessDayAt =
  (time: string) =>
  (after: Instant): Instant => {
    const today = ymdOf(after);
    const at = atJst(today, time);
    return at > after && isBusinessDay(japan, today) ? at : atJst(nextBusinessDay(japan, today), time);
  };
