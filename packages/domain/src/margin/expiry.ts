import {
  addMonths,
  atJst,
  businessDaysBetween,
  japan,
  previousBusinessDay,
  rollBack,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';
import type { MarginType } from './terms.ts';

/** 期日 of 制度信用: six months on, a closed day the business day before; 一般信用 (無期限) has none (rule MARGIN-14). */
export const expirationOf = (type: MarginType, openedOn: Ymd): Ymd | null =>
  type === 'SYSTEM' ? rollBack(japan, addMonths(openedOn, 6)) : null;

/** The customer's own last day; on the day itself the firm closes. */
export const lastCloseOf = (expirationDate: Ymd): Ymd => previousBusinessDay(japan, expirationDate);

/** Business days after today up to the customer's last day; 0 once that is past (S45). */
export function daysLeft(expirationDate: Ymd, today: Ymd): number {
  const last = lastCloseOf(expirationDate);
  return last <= today ? 0 : businessDaysBetween(japan, today, last);
}

export const expiryCloseAt = (expirationDate: Ymd): Instant => atJst(expirationDate, '09:00');

/** Reminders go out so many business days before the customer's last day. */
export const reminderDays: readonly number[] = [10, 5, 1];
