import {
  addBusinessDays,
  addDays,
  addMonths,
  atJst,
  rollForward,
  ymd,
  type Calendar,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';
import { noYen, type Yen } from '../money/index.ts';

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

/** 毎月の入金 of a debit account; 0 yen where it serves plans (積立) only. */
export interface DepositTerms {
  readonly amount: Yen;
  readonly state: 'PENDING_BANK' | 'ACTIVE' | 'SUSPENDED' | 'CANCELED';
  /** The first month that amount and state count for. */
  readonly fromMonth: string;
  /** What the months before it are debited. */
  readonly amountBefore: Yen;
}

/** What is debited in a month, as of its freeze: 00:00 of the day on which the bank is asked (rule CASH-17). */
export const depositIn = ({ amount, state, fromMonth, amountBefore }: DepositTerms, month: string): Yen => {
  if (month < fromMonth) return amountBefore;
  return state === 'ACTIVE' ? amount : noYen;
};

/** A change counts from the first month that is not frozen; months that are keep what they had, whenever the bank is asked. */
export function changeDeposit<Terms extends DepositTerms>(
  terms: Terms,
  change: Partial<Pick<DepositTerms, 'amount' | 'state'>>,
  firstUnfrozenMonth: string,
): Terms {
  if (firstUnfrozenMonth <= terms.fromMonth) return { ...terms, ...change };
  const amountBefore = terms.state === 'ACTIVE' ? terms.amount : noYen;
  return { ...terms, ...change, fromMonth: firstUnfrozenMonth, amountBefore };
}

/** The next debit whose amount is not frozen yet. */
export function nextDebitRun(calendar: Calendar, today: Ymd): DebitRun {
  const month = (ahead: number) => debitRun(calendar, addMonths(ymd(`${today.slice(0, 7)}-01`), ahead).slice(0, 7));
  return [0, 1, 2].map(month).find(({ requestDate }) => requestDate > today) ?? month(3);
}
