import {
  addMonths,
  lastDayOfMonth,
  previousBusinessDay,
  rollForward,
  ymd,
  type Calendar,
  type Ymd,
} from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import type { Yen } from '../money/index.ts';

/** 1 … 28, or the last day of the month. */
export type PayDay = number | 'MONTH_END';

export interface ScheduledRun {
  /** "2026-12" */
  readonly month: string;
  readonly payDate: Ymd;
  /** The request is made on this day, in time for the cut-off. */
  readonly requestDate: Ymd;
}

/** 定期出金 of one month: paid on the first business day from the nominal day on, asked for the business day before (rule CASH-14). */
export function scheduledRun(calendar: Calendar, day: PayDay, month: string): ScheduledRun {
  const first = ymd(`${month}-01`);
  const nominal = day === 'MONTH_END' ? lastDayOfMonth(first) : ymd(`${month}-${String(day).padStart(2, '0')}`);
  const payDate = rollForward(calendar, nominal);
  return { month, payDate, requestDate: previousBusinessDay(calendar, payDate) };
}

/** A month is paid once; two years of paid months are as good as never. */
const mostMonths = 24;

/** The next month that is still to be asked for on `from` or later, and has not run. */
export function nextScheduledRun(
  calendar: Calendar,
  day: PayDay,
  from: Ymd,
  hasRun: (month: string) => boolean,
): ScheduledRun {
  // A pay date may roll into the next month, so the search begins one month early.
  const first = ymd(`${from.slice(0, 7)}-01`);
  for (let ahead = -1; ; ahead += 1) {
    assert(ahead < mostMonths, 'a setting has a next month');
    const run = scheduledRun(calendar, day, addMonths(first, ahead).slice(0, 7));
    if (run.requestDate >= from && !hasRun(run.month)) return run;
  }
}

export type ScheduledDecision =
  | { readonly run: true; readonly amount: Yen }
  | { readonly run: false; readonly reason: 'CASH_SHORT' | 'NOTHING_LEFT' };

/** FIXED more than there is: skipped, no part of it is paid (rule CASH-14). */
export function decideScheduled(wanted: Yen | 'ALL', withdrawable: Yen): ScheduledDecision {
  if (wanted === 'ALL')
    return withdrawable > 0n ? { run: true, amount: withdrawable } : { run: false, reason: 'NOTHING_LEFT' };
  return wanted <= withdrawable ? { run: true, amount: wanted } : { run: false, reason: 'CASH_SHORT' };
}

/** Why a month was skipped, as the customer reads it: the reason of the decision, or the refusal of the request. */
const skippedText: Readonly<Record<string, string>> = {
  CASH_SHORT: '出金できる金額が足りなかったため、見送りました。',
  NOTHING_LEFT: '出金できる金額がなかったため、見送りました。',
  BANK_UNSET: '出金先の口座が登録されていないため、見送りました。',
  BANK_NAME: '出金先の口座名義がご本人と異なるため、見送りました。',
  WITHDRAWAL_HOLD: '出金先の変更後の確認期間のため、見送りました。',
  PROTECTION_HOLD: '安全のための制限の期間中のため、見送りました。',
  WITHDRAWAL_VELOCITY: '1日にご出金いただける金額または回数を超えるため、見送りました。',
  ACCOUNT_FROZEN: '口座を凍結しているため、見送りました。',
  ACCOUNT_NOT_OPEN: 'お取引を停止しているため、見送りました。',
};

export const skippedReasonText = (reason: string): string =>
  skippedText[reason] ?? '手続きができなかったため、見送りました。';
