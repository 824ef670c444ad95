import {
  addDays,
  atJst,
  dayOfWeek,
  isBusinessDay,
  japan,
  nextBusinessDay,
  ymdOf,
  type Instant,
} from '@tsuzura/domain/calendar';

/** Every day at this time, holidays too: the night batch runs every calendar night (rule FUND-23). */
export const everyDayAt =
  (time: string) =>
  (after: Instant): Instant => {
    const today = ymdOf(after);
    const at = atJst(today, time);
    return at > after ? at : atJst(addDays(today, 1), time);
  };

const daysOfWeek = 7;

/** Every Sunday at this time. */
export const everySundayAt =
  (time: string) =>
  (after: Instant): Instant => {
    const today = ymdOf(after);
    const sunday = addDays(today, (daysOfWeek - dayOfWeek(today)) % daysOfWeek);
    const at = atJst(sunday, time);
    return at > after ? at : atJst(addDays(sunday, daysOfWeek), time);
  };

/** Every day on which banks and the exchange are open in Japan. Throws `BeyondCalendar` past the horizon. */
export const everyBusinessDayAt =
  (time: string) =>
  (after: Instant): Instant => {
    const today = ymdOf(after);
    const at = atJst(today, time);
    return at > after && isBusinessDay(japan, today) ? at : atJst(nextBusinessDay(japan, today), time);
  };
