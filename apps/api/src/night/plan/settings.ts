import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  changeState,
  effectiveCycle,
  monthAfter,
  monthOf,
  nextToRun,
  subscriptionCycle,
  type HasOccurrence,
  type Month,
  type PlanFund,
  type SubscriptionPlan,
  type SubscriptionTerms,
  type SuspendedReason,
} from '@tsuzura/domain/plan';
import type { Fund } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import {
  changeSubscriptions,
  dropFreezes,
  queueFreezes,
  type QueuedMonth,
  type SubscriptionChange,
} from '@tsuzura/store/plan';

export type Funds = ReadonlyMap<string, Fund>;

/** Versions and months that a job may still have to look at: one that was down for longer needs a person first. */
export const since = (at: Instant): Month => monthAfter(monthOf(ymdOf(at)), -4);

export function fundOf(funds: Funds, code: string): Fund {
  const fund = funds.get(code);
  assert(fund, 'the fund of a plan is in the catalogue');
  return fund;
}

export const hasMonth = (months: Iterable<{ readonly month: Month }>): HasOccurrence => {
  const known = new Set(Array.from(months, ({ month }) => month));
  return (month) => known.has(month);
};

/** A plan that the jobs stop, from the first month that is not frozen. */
export function suspended(
  plan: SubscriptionPlan,
  fund: PlanFund,
  reason: SuspendedReason,
  now: Instant,
  hasOccurrence: HasOccurrence,
): SubscriptionPlan {
  const fromMonth = effectiveCycle(plan, fund, now, hasOccurrence)?.month;
  if (fromMonth === undefined) return plan;
  const change = { event: 'SUSPEND', suspendedReason: reason, fromMonth } as const;
  const next = changeState<SubscriptionTerms, SubscriptionPlan>(plan, change);
  return next.ok ? next.value : plan;
}

/** A plan as it is from now on. */
export interface PlanAfter extends SubscriptionChange {
  readonly fund: PlanFund;
  readonly hasOccurrence: HasOccurrence;
}

/** Which month of each the freeze looks at next, or none: waiting for the bank, ended, beyond the calendars. */
export async function queueNext(tx: Tx, plans: readonly PlanAfter[], now: Instant): Promise<void> {
  const [queued, over]: [QueuedMonth[], string[]] = [[], []];
  for (const { before, after: plan, fund, hasOccurrence } of plans) {
    const cycleOf = (month: Month) => subscriptionCycle(fund, plan.funding, month);
    const next = nextToRun<SubscriptionTerms>(plan, cycleOf, now, hasOccurrence);
    if (next === null) over.push(plan.id);
    else
      queued.push({ settingId: plan.id, customerId: before.customerId, month: next.month, on: ymdOf(next.freezeAt) });
  }
  await queueFreezes(tx, queued);
  await dropFreezes(tx, over);
}

/** Only what changed. */
export const writeChanged = (tx: Tx, changes: readonly SubscriptionChange[], at: Instant): Promise<void> =>
  changeSubscriptions(
    tx,
    changes.filter(({ before, after }) => before.plan !== after),
    at,
  );
