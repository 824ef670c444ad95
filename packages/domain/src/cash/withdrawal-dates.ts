import {
  acceptanceDay,
  addBusinessDays,
  atJst,
  inForce,
  ymd,
  ymdOf,
  type Calendar,
  type Dated,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';

export interface WithdrawalRules extends Dated {
  readonly cutoffTime: string;
  /** Business days from acceptance to payment. */
  readonly payLag: number;
}

/** Rule CASH-9 as dated data. */
export const withdrawalRules: readonly WithdrawalRules[] = [
  { from: ymd('2016-01-01'), cutoffTime: '15:30', payLag: 1 },
];

export interface WithdrawalDates {
  readonly acceptDate: Ymd;
  /** The money leaves at 00:00 of this day (rule CASH-4). */
  readonly payDate: Ymd;
  /** Until when the request can be cancelled. */
  readonly cutoffAt: Instant;
}

/** When a withdrawal asked for now is accepted and paid (rule CASH-9). */
export function withdrawalDates(calendar: Calendar, now: Instant): WithdrawalDates {
  const { cutoffTime, payLag } = inForce(withdrawalRules, ymdOf(now));
  const acceptDate = acceptanceDay(calendar, now, cutoffTime);
  return {
    acceptDate,
    payDate: addBusinessDays(calendar, acceptDate, payLag),
    cutoffAt: atJst(acceptDate, cutoffTime),
  };
}
