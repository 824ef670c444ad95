import {
  addBusinessDays,
  addDays,
  atJst,
  rollForward,
  ymd,
  type Calendar,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';

/** Rules CASH-17 and CASH-18. */
const debitDay = 27;
const requestLead = 10;
const creditLag = 5;
export const failuresToSuspend = 3;

export interface DebitRun {
  /** "2026-12" */
  readonly month: string;
  /** 引落日 */
  readonly debitDate: Ymd;
  /** The bank is asked; the amount is fixed. */
  readonly requestDate: Ymd;
  readonly changeDeadline: Instant;
  /** The money is the customer's. */
  readonly creditDate: Ymd;
}

/** 毎月の入金 of one month (rule CASH-17). */
export function debitRun(calendar: Calendar, month: string): DebitRun {
  const debitDate = rollForward(calendar, ymd(`${month}-${debitDay}`));
  const requestDate = addBusinessDays(calendar, debitDate, -requestLead);
  return {
    month,
    debitDate,
    requestDate,
    changeDeadline: atJst(addDays(requestDate, -1), '23:59:59'),
    creditDate: addBusinessDays(calendar, debitDate, creditLag),
  };
}
