import { ymdOf, type Instant } from '../calendar/index.ts';
import { principalOf } from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import type { Yen } from '../money/index.ts';
import { frameOf, nisaRoom, type NisaAccount } from '../nisa/index.ts';
import { amountLimitsIn, purchaseTermsIn, type Cycle, type PlanFund } from './cycle.ts';
import { purchaseGate, type CustomerGates } from './gates.ts';
import type { Occurrence, SkipReason } from './occurrence.ts';
import { largestWithin, withRuns, type AmountTerms, type QuotaRun } from './quota.ts';
import {
  amountIn,
  bySeniority,
  pausedUntil,
  type SubscriptionPlan,
  type SubscriptionTerms,
  type Version,
} from './setting.ts';
import type { SuspendedReason } from './setting-state.ts';
import { maxMonthly } from './check-setting.ts';

/** A month of a plan whose freeze has come. */
export interface FreezeRequest {
  readonly plan: SubscriptionPlan;
  readonly fund: PlanFund;
  readonly cycle: Cycle;
  readonly version: Version<SubscriptionTerms>;
}

/** What the months of one customer are frozen with. */
export interface FreezeStanding {
  readonly gates: CustomerGates;
  /** Null without a NISA account. */
  readonly nisa: NisaAccount | null;
  /** Runs frozen before and not ordered yet: they count as if they were reserved. */
  readonly frozen: readonly QuotaRun[];
}

export interface FreezeDecision {
  readonly occurrence: Occurrence;
  /** The setting is suspended with it. */
  readonly suspends: SuspendedReason | null;
  /** The pause ends with this month by itself. */
  readonly resumes: boolean;
}

/** All that freezes for one customer, older settings first; the amount of each is fixed (rules PLAN-8, PLAN-13 and PLAN-18). */
export function decideFreezes(
  requests: readonly FreezeRequest[],
  standing: FreezeStanding,
  now: Instant,
): readonly FreezeDecision[] {
  const sorted = requests.toSorted(
    (one, other) => one.cycle.freezeAt - other.cycle.freezeAt || bySeniority(one.plan, other.plan),
  );
  const taken = [...standing.frozen];
  return sorted.map((request) => {
    const decision = decideFreeze(request, { ...standing, frozen: taken }, now);
    const run = quotaRunOf(request.plan, request.fund, decision.occurrence);
    if (run !== null && decision.occurrence.state === 'FROZEN') taken.push(run);
    return decision;
  });
}

/** What a frozen run will take of the quota; null outside NISA. */
export function quotaRunOf(
  { accountType }: Pick<SubscriptionPlan, 'accountType'>,
  fund: PlanFund,
  run: Pick<Cycle, 'nisaYear' | 'executionDate'> & { readonly amount: Yen },
): QuotaRun | null {
  const frame = frameOf(accountType);
  if (frame === null) return null;
  return { year: run.nisaYear, frame, principal: principalOf(run.amount, purchaseTermsIn(fund, run)) };
}

function decideFreeze(request: FreezeRequest, standing: FreezeStanding, now: Instant): FreezeDecision {
  const { plan, cycle, version } = request;
  const amount = amountIn(version.terms, cycle.month);
  const until = pausedUntil(plan);
  const resumes = until !== null && cycle.month >= until;
  const decided = (
    change: Pick<Occurrence, 'state' | 'reason' | 'amount'>,
    suspends: SuspendedReason | null = null,
  ) => ({
    occurrence: { ...cycle, settingId: plan.id, ...change },
    suspends: plan.state === 'ACTIVE' || resumes ? suspends : null,
    resumes,
  });
  const skipped = (reason: SkipReason, suspends: SuspendedReason | null = null) =>
    decided({ state: 'SKIPPED', reason, amount }, suspends);
  if (version.state === 'PAUSED' || version.state === 'SUSPENDED') return skipped(version.state);
  assert(version.state === 'ACTIVE', 'only a setting that runs is frozen');
  const today = ymdOf(now);
  const gate = purchaseGate(plan.accountType, request.fund, { today, year: cycle.nisaYear, gates: standing.gates });
  if (gate !== null) return skipped(gate, gate);
  if (cycle.isTooFarAway) return skipped('FUND_CLOSED');
  const fitting = amountAtFreeze(request, amount, standing);
  return fitting === null ? skipped('NISA_QUOTA') : decided({ state: 'FROZEN', reason: null, amount: fitting });
}

/** Nothing is debited that cannot be bought: 口座引落 in NISA looks at the room now, 預り金 at its order (rule PLAN-18). */
function amountAtFreeze(
  { plan, fund, cycle, version }: FreezeRequest,
  amount: Yen,
  standing: FreezeStanding,
): Yen | null {
  const frame = frameOf(plan.accountType);
  if (frame === null || plan.funding.type === 'CASH') return amount;
  assert(standing.nisa !== null, 'a plan in NISA has its account');
  const room = nisaRoom(withRuns(standing.nisa, standing.frozen), cycle.nisaYear, frame);
  return fittingAmount(amount, room, version.terms.useRemainingQuota, amountTermsOf(plan.accountType, fund, cycle));
}

/** The amount as it is, what is left of the quota if the customer wants that, or nothing (rule PLAN-19). */
export function fittingAmount(amount: Yen, room: Yen, useRemainingQuota: boolean, terms: AmountTerms): Yen | null {
  if (principalOf(amount, terms.purchase) <= room) return amount;
  return useRemainingQuota ? largestWithin(amount, room, terms) : null;
}

/** Minimum, step, maximum and fee of a cycle's purchase. */
export function amountTermsOf(accountType: SubscriptionPlan['accountType'], fund: PlanFund, cycle: Cycle): AmountTerms {
  const { minAmount, amountStep } = amountLimitsIn(fund, cycle);
  return {
    minAmount,
    step: amountStep,
    maxAmount: maxMonthly(accountType, cycle.nisaYear),
    purchase: purchaseTermsIn(fund, cycle),
  };
}
