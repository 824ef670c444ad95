import { BeyondCalendar, businessDaysBetween, inForce, ymdOf, type Instant } from '../calendar/index.ts';
import { buyingPower, type CashStanding } from '../buying-power/index.ts';
import {
  calendarsOf,
  houseRulesOn,
  orderable,
  principalOf,
  purchaseTermsOn,
  refuseBuy,
  unlimitedOrderDates,
  type BuyRefusal,
  type OrderDates,
} from '../fund/index.ts';
import { accept, assert } from '../kernel/index.ts';
import { least, yen, type Nav, type Yen } from '../money/index.ts';
import { addMovement, frameOf, nisaRoom, nisaYear, type NisaAccount } from '../nisa/index.ts';
import type { PlanFund } from './cycle.ts';
import { amountTermsOf, fittingAmount } from './freeze.ts';
import { purchaseGate, type CustomerGates } from './gates.ts';
import type { Occurrence, SkipReason } from './occurrence.ts';
import { bySeniority, versionIn, type SubscriptionPlan } from './setting.ts';
import type { SuspendedReason } from './setting-state.ts';

/** A run whose order date has come. */
export interface DueRun {
  readonly plan: SubscriptionPlan;
  readonly fund: PlanFund;
  readonly occurrence: Occurrence;
  /** Null while the fund has no price yet. */
  readonly lastNav: Nav | null;
}

/** What the runs of one customer are ordered with, read under the customer's lock. */
export interface OrderDayStanding {
  readonly gates: CustomerGates;
  readonly nisa: NisaAccount | null;
  /** With the credits of this morning. */
  readonly cash: CashStanding;
  /** What the ledger would let go. */
  readonly ledgerFree: Yen;
}

export type RunDecision =
  | {
      readonly kind: 'ORDER';
      readonly amount: Yen;
      /** Quota that the order reserves, in NISA. */
      readonly principal: Yen;
      readonly reason: 'NISA_PARTIAL' | null;
      readonly dates: OrderDates;
    }
  | {
      readonly kind: 'SKIP';
      readonly reason: SkipReason;
      readonly suspends: SuspendedReason | null;
      readonly shortBy: Yen | null;
    }
  /** A closed day that was announced later moves the order, never the debit (rule PLAN-10). */
  | { readonly kind: 'MOVE'; readonly dates: OrderDates };

export interface DecidedRun {
  readonly run: DueRun;
  readonly decision: RunDecision;
}

/**
 * The orders of one customer at 00:30: 口座引落 before 預り金, older settings first, each whole or not at all, so that a later
 * smaller one may still run (rule PLAN-20). What an order takes is missing for the next.
 */
export function decideOrders(runs: readonly DueRun[], standing: OrderDayStanding, now: Instant): readonly DecidedRun[] {
  const byFunding = ({ plan }: DueRun) => (plan.funding.type === 'BANK_DEBIT' ? 0 : 1);
  const sorted = runs.toSorted((one, other) => byFunding(one) - byFunding(other) || bySeniority(one.plan, other.plan));
  let left = standing;
  return sorted.map((run) => {
    const decision = decideOrder(run, left, now);
    if (decision.kind === 'ORDER') left = afterOrder(left, run, decision);
    return { run, decision };
  });
}

const reasonOf: Readonly<Record<BuyRefusal, SkipReason>> = {
  NISA_TSUMITATE_SPOT: 'FUND_CLOSED',
  NISA_NOT_ELIGIBLE: 'FUND_CLOSED',
  AMOUNT_RANGE: 'AMOUNT_RANGE',
  FUND_CLOSED: 'FUND_CLOSED',
  CASH_SHORT: 'INSUFFICIENT_CASH',
  NISA_LIMIT: 'NISA_QUOTA',
};

const skip = (
  reason: SkipReason,
  suspends: SuspendedReason | null = null,
  shortBy: Yen | null = null,
): RunDecision => ({
  kind: 'SKIP',
  reason,
  suspends,
  shortBy,
});

function decideOrder(run: DueRun, standing: OrderDayStanding, now: Instant): RunDecision {
  const { plan, fund, occurrence } = run;
  const today = ymdOf(now);
  const missing = missingDebit(occurrence);
  if (missing !== null) return skip(missing);
  const gate = purchaseGate(plan.accountType, fund, { today, year: occurrence.nisaYear, gates: standing.gates });
  if (gate !== null) return skip(gate, plan.state === 'ACTIVE' ? gate : null);
  const dates = datesFor(run, now);
  if (dates === null) return skip('FUND_CLOSED');
  if (dates.applicationDate > today) return { kind: 'MOVE', dates };
  return decideAmount(run, dates, standing);
}

/** The bank's money is not there: never asked for, or no answer by now (rule PLAN-23). */
function missingDebit({ debitDate, state }: Occurrence): SkipReason | null {
  if (debitDate === null || state === 'DEBITED') return null;
  return state === 'DEBIT_REQUESTED' ? 'DEBIT_RESULT_MISSING' : 'DEBIT_NOT_REQUESTED';
}

/** By the moment the job runs, however late it is; null when order or settlement are too far away (rule PLAN-15). */
function datesFor({ fund, occurrence }: DueRun, now: Instant): OrderDates | null {
  const calendars = calendarsOf(fund);
  try {
    const dates = unlimitedOrderDates(fund.terms, 'BUY', calendars, now);
    const { applicationDate, settlementDate } = dates;
    const limit = houseRulesOn(applicationDate).maxSettlementBusinessDays;
    const rawDay = occurrence.creditDate ?? occurrence.orderDate;
    const isLate =
      businessDaysBetween(calendars.business, rawDay, applicationDate) > limit ||
      businessDaysBetween(calendars.business, applicationDate, settlementDate) > limit;
    return isLate ? null : dates;
  } catch (error) {
    if (error instanceof BeyondCalendar) return null;
    throw error;
  }
}

function decideAmount(run: DueRun, dates: OrderDates, standing: OrderDayStanding): RunDecision {
  const { plan, fund, occurrence, lastNav } = run;
  const { accountType } = plan;
  const frame = frameOf(accountType);
  const year = nisaYear(dates.settlementDate);
  const cycle = { ...occurrence, ...dates, orderDate: dates.applicationDate, nisaYear: year };
  const room = frame === null ? null : roomFor(standing, year, frame);
  const useRemainingQuota = versionIn(plan, occurrence.month)?.terms.useRemainingQuota === true;
  const fitting =
    room === null
      ? occurrence.amount
      : fittingAmount(occurrence.amount, room, useRemainingQuota, amountTermsOf(accountType, fund, cycle));
  // Where nothing fits, the refusals speak of the whole amount, cash before quota.
  const amount = fitting ?? occurrence.amount;
  const power = least(buyingPower(standing.cash, dates.settlementDate), standing.ledgerFree);
  const terms = purchaseTermsOn(fund.navUnit, fund.terms, dates.executionDate);
  const refusal = refuseBuy({
    source: 'SCHEDULED',
    accountType,
    eligible: fund.nisa,
    size: { orderMethod: 'AMOUNT', amount },
    limits: inForce(fund.terms, dates.applicationDate).limits,
    terms,
    lastNav,
    orderable: orderable(fund, dates.applicationDate).scheduled,
    dates: accept(dates),
    buyingPower: power,
    nisaRoom: room,
  });
  if (refusal !== null) return skip(reasonOf[refusal], null, refusal === 'CASH_SHORT' ? yen(amount - power) : null);
  const reason = amount < occurrence.amount ? 'NISA_PARTIAL' : null;
  return { kind: 'ORDER', amount, principal: principalOf(amount, terms), reason, dates };
}

function roomFor({ nisa }: OrderDayStanding, year: number, frame: 'TSUMITATE' | 'GROWTH'): Yen {
  assert(nisa !== null, 'a plan in NISA has its account');
  return nisaRoom(nisa, year, frame);
}

function afterOrder(
  standing: OrderDayStanding,
  { plan }: DueRun,
  { amount, principal, dates: { settlementDate } }: Extract<RunDecision, { kind: 'ORDER' }>,
): OrderDayStanding {
  const frame = frameOf(plan.accountType);
  const year = nisaYear(settlementDate);
  const { nisa, cash, ledgerFree } = standing;
  return {
    ...standing,
    cash: { ...cash, flows: [...cash.flows, { kind: 'OPEN_BUY', on: settlementDate, amount: yen(0n - amount) }] },
    ledgerFree: yen(ledgerFree - amount),
    nisa:
      nisa === null || frame === null ? nisa : addMovement(nisa, { kind: 'reserved', year, frame, amount: principal }),
  };
}
