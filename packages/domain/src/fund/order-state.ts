import type { Instant } from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';

/** 受付, 注文中, 約定, 受渡, 完了; ends 取消, 失効, 受付不可. REJECTED is never stored as an order (rule FUND-20). */
export type FundOrderState =
  | 'RECEIVED'
  | 'WORKING'
  | 'EXECUTED'
  | 'SETTLED'
  | 'COMPLETED'
  | 'CANCELED'
  | 'LAPSED'
  | 'REJECTED';

export type FundOrderEvent =
  | 'ACCEPT'
  | 'REJECT'
  | 'CANCEL'
  | 'CUT_OFF'
  | 'LAPSE'
  | 'EXECUTE'
  | 'CORRECT'
  | 'SETTLE'
  | 'COMPLETE';

export type TransitionRefusal = 'CUTOFF_PASSED' | 'NOT_CANCELLABLE' | 'ILLEGAL_TRANSITION';

/** Why an order ended without a fill. */
export type LapseReason =
  | 'ZERO_UNITS'
  | 'CASH_SHORT'
  | 'NISA_LIMIT'
  | 'FUND_SUSPENDED'
  | 'SETTLEMENT_TOO_LATE'
  | 'ACCOUNT_CLOSED';

/** What customers read for it. */
export const lapseReasonText: Readonly<Record<LapseReason, string>> = {
  ZERO_UNITS: '約定時の基準価額では1口に満たなかったため、失効しました。',
  CASH_SHORT: '約定時に購入できる金額が足りなかったため、失効しました。',
  NISA_LIMIT: '約定時にNISAの投資枠の残りが足りなかったため、失効しました。',
  FUND_SUSPENDED: 'ファンドの受付が停止されたため、失効しました。',
  SETTLEMENT_TOO_LATE: '受渡日までの日数が上限を超えるため、失効しました。',
  ACCOUNT_CLOSED: '口座をご利用いただけなくなったため、失効しました。',
};

/** `NONE` is the order before there is one. */
const table: Readonly<Record<FundOrderState | 'NONE', Partial<Readonly<Record<FundOrderEvent, FundOrderState>>>>> = {
  NONE: { ACCEPT: 'RECEIVED', REJECT: 'REJECTED' },
  RECEIVED: { CANCEL: 'CANCELED', CUT_OFF: 'WORKING', LAPSE: 'LAPSED' },
  WORKING: { EXECUTE: 'EXECUTED', LAPSE: 'LAPSED' },
  EXECUTED: { SETTLE: 'SETTLED', CORRECT: 'EXECUTED' },
  // A wrong price may be found after settlement; a correction moves figures, never the state.
  SETTLED: { COMPLETE: 'COMPLETED', CORRECT: 'SETTLED' },
  COMPLETED: { CORRECT: 'COMPLETED' },
  CANCELED: {},
  LAPSED: {},
  REJECTED: {},
};

/** The state an event leads to (rule FUND-20); `null` is no order yet. Cancelling has refusals of its own (rule FUND-18). */
export function transition(
  state: FundOrderState | null,
  event: FundOrderEvent,
): Outcome<FundOrderState, TransitionRefusal> {
  const next = table[state ?? 'NONE'][event];
  if (next !== undefined) return accept(next);
  if (event !== 'CANCEL') return refuse('ILLEGAL_TRANSITION');
  return refuse(state === 'WORKING' ? 'CUTOFF_PASSED' : 'NOT_CANCELLABLE');
}

/** A customer's cancellation: only RECEIVED and strictly before the cut-off, even when the job has not frozen it yet (rule FUND-18). */
export const cancelOrder = (
  state: FundOrderState,
  cutoffAt: Instant,
  now: Instant,
): Outcome<FundOrderState, TransitionRefusal> =>
  transition(state === 'RECEIVED' && now >= cutoffAt ? 'WORKING' : state, 'CANCEL');

/** Until when an order can be cancelled; null once it cannot (rule FUND-18). */
export const cancelableUntil = (state: FundOrderState, cutoffAt: Instant): Instant | null =>
  state === 'RECEIVED' ? cutoffAt : null;

/** RECEIVED or WORKING: it still holds cash, quota or units (rule FUND-19). */
export const isPending = (state: FundOrderState): boolean => state === 'RECEIVED' || state === 'WORKING';
