import { instant, type Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { Month, Occurrence, OccurrenceReason, OccurrenceState } from '@tsuzura/domain/plan';

/** One month of a 積立 as it is stored. */
export interface StoredOccurrence extends Occurrence {
  readonly customerId: string;
  /** Of the order that was made of it. */
  readonly orderId: string | null;
  /** What was missing of the cash. */
  readonly shortBy: Yen | null;
}

/** Amounts as text, because a JSON number is a float. */
export type OccurrenceJson = readonly [
  month: Month,
  state: OccurrenceState,
  reason: OccurrenceReason | null,
  amount: string,
  shortBy: string | null,
  freezeAt: number,
  debitRequestDate: Ymd | null,
  debitDate: Ymd | null,
  creditDate: Ymd | null,
  orderDate: Ymd,
  executionDate: Ymd,
  settlementDate: Ymd,
  nisaYear: number,
  orderId: string | null,
];

/** Of a row `o` of app.subscription_occurrence. */
export const occurrenceColumns = `json_build_array(o.month, o.state, o.reason, o.amount::text, o.short_by::text,
  (extract(epoch from o.freeze_at) * 1000)::bigint, o.debit_request_date, o.debit_date, o.credit_date, o.order_date,
  o.execution_date, o.settlement_date, o.nisa_year, o.order_id)`;

/** The deadline that customers read is the second before the freeze (rule PLAN-8). */
const second = 1_000;

export const occurrenceOf = (
  settingId: string,
  customerId: string,
  [
    month,
    state,
    reason,
    amount,
    shortBy,
    freezeAt,
    debitRequestDate,
    debitDate,
    creditDate,
    orderDate,
    executionDate,
    settlementDate,
    nisaYear,
    orderId,
  ]: OccurrenceJson,
): StoredOccurrence => ({
  settingId,
  customerId,
  month,
  state,
  reason,
  amount: yen(BigInt(amount)),
  shortBy: shortBy === null ? null : yen(BigInt(shortBy)),
  freezeAt: instant(freezeAt),
  changeDeadline: instant(freezeAt - second),
  debitRequestDate,
  debitDate,
  creditDate,
  orderDate,
  executionDate,
  settlementDate,
  nisaYear,
  // Looked at when it was frozen: one that was too far away is skipped.
  isTooFarAway: false,
  orderId,
});
