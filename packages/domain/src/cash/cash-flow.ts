import type { Ymd } from '../calendar/index.ts';
import type { Yen } from '../money/index.ts';

/**
 * Money that is known to move. `OPEN_BUY` is the reserve of a RECEIVED or WORKING order on its expected settlement date,
 * `UNSETTLED_BUY` an executed one; a `SALE` counts once executed, net of its projected tax (`projectCredits`).
 */
export type CashFlowKind =
  | 'SALE'
  | 'DISTRIBUTION'
  | 'TAX_REFUND'
  | 'OPEN_BUY'
  | 'UNSETTLED_BUY'
  | 'WITHDRAWAL'
  /** Set aside for transfers to other firms. */
  | 'DELIVERY_FEE'
  /** 立替金, due at once. */
  | 'ADVANCED';

export interface CashFlow {
  readonly kind: CashFlowKind;
  /** It moves at 00:00 of this day; a withdrawal on its pay date (rule CASH-4). */
  readonly on: Ymd;
  /** Positive comes in, negative goes out. */
  readonly amount: Yen;
}

/** Money with a known day: a declared distribution (net) on its pay date, a withdrawal on its pay date. */
export interface DatedCash {
  readonly on: Ymd;
  readonly amount: Yen;
}
