import { ymdOf, type Instant, type Ymd } from '../calendar/index.ts';
import { principalOf, purchaseTermsOn } from '../fund/index.ts';
import type { Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import {
  firstUnfrozen,
  monthAfter,
  purchaseTermsIn,
  subscriptionCycle,
  type Cycle,
  type Funding,
  type Month,
  type PlanFund,
} from './cycle.ts';
import { isUnderWay, type Occurrence } from './occurrence.ts';
import type { QuotaRun } from './quota.ts';
import { amountIn, effectiveCycle, versionIn, type HasOccurrence, type SubscriptionPlan } from './setting.ts';

/** A run that is still to come. Beyond the calendars it has a month and no dates. */
export interface ComingRun {
  readonly month: Month;
  readonly cycle: Cycle | null;
}

export interface RunsOfYear {
  readonly runs: readonly ComingRun[];
  /** The calendars do not reach that far: twelve runs, without dates (目安). */
  readonly isEstimate: boolean;
}

/** The unfrozen runs that settle in a year (rule PLAN-30): by 口座引落 the debits of December to November. */
export function runsSettlingIn(
  fund: PlanFund,
  funding: Funding,
  year: number,
  {
    now,
    hasOccurrence = () => false,
    notBefore = '0000-00',
  }: {
    readonly now: Instant;
    readonly hasOccurrence?: HasOccurrence;
    readonly notBefore?: Month;
  },
): RunsOfYear {
  const cycleOf = (month: Month) => subscriptionCycle(fund, funding, month);
  if (cycleOf(`${year}-01`) === null) {
    const first = funding.type === 'BANK_DEBIT' ? `${year - 1}-12` : `${year}-01`;
    const months = Array.from({ length: 12 }, (_, index) => monthAfter(first, index));
    return {
      runs: months
        .filter((month) => month >= notBefore && !hasOccurrence(month))
        .map((month) => ({ month, cycle: null })),
      isEstimate: true,
    };
  }
  const begin = firstUnfrozen(cycleOf, now, hasOccurrence, notBefore);
  // A long way to settlement may carry November into the next year.
  const months = Array.from({ length: 14 }, (_, index) => monthAfter(`${year - 1}-11`, index));
  const runs = months.flatMap((month) => {
    if (begin === null || month < begin.month || hasOccurrence(month)) return [];
    const cycle = cycleOf(month);
    const counts = cycle !== null && cycle.nisaYear === year && !cycle.isTooFarAway && cycle.freezeAt > now;
    return counts ? [{ month, cycle }] : [];
  });
  return { runs, isEstimate: false };
}

/** What the unfrozen runs of a plan will take of the quota in these years; nothing outside NISA and while it does not run. */
export function plannedQuota(
  plan: SubscriptionPlan,
  fund: PlanFund,
  years: readonly number[],
  { now, hasOccurrence }: { readonly now: Instant; readonly hasOccurrence: HasOccurrence },
): readonly QuotaRun[] {
  const frame = frameOf(plan.accountType);
  if (frame === null) return [];
  const notBefore = plan.versions[0]?.fromMonth ?? '0000-00';
  return years.flatMap((year) =>
    runsSettlingIn(fund, plan.funding, year, { now, hasOccurrence, notBefore }).runs.flatMap(({ month, cycle }) => {
      const version = versionIn(plan, month);
      if (version?.state !== 'ACTIVE' && version?.state !== 'PENDING_BANK') return [];
      const purchase =
        cycle === null ? purchaseTermsOn(fund.navUnit, fund.terms, ymdOf(now)) : purchaseTermsIn(fund, cycle);
      return [{ year, frame, principal: principalOf(amountIn(version.terms, month), purchase) }];
    }),
  );
}

/** The next runs of a plan with every date: what is frozen already, then what is planned (rule PLAN-28). */
export function comingOccurrences(
  plan: SubscriptionPlan,
  fund: PlanFund,
  occurrences: readonly Occurrence[],
  now: Instant,
  count: number,
): readonly Occurrence[] {
  const hasOccurrence = (month: Month) => occurrences.some((one) => one.month === month);
  const underWay = occurrences.filter(({ state }) => isUnderWay(state));
  const first = effectiveCycle(plan, fund, now, hasOccurrence);
  const months = first === null ? [] : Array.from({ length: count }, (_, index) => monthAfter(first.month, index));
  const planned = months.flatMap((month): Occurrence[] => {
    const version = versionIn(plan, month);
    if ((version?.state !== 'ACTIVE' && version?.state !== 'PENDING_BANK') || hasOccurrence(month)) return [];
    const cycle = subscriptionCycle(fund, plan.funding, month);
    if (cycle === null) return [];
    return [{ ...cycle, settingId: plan.id, amount: amountIn(version.terms, month), state: 'PLANNED', reason: null }];
  });
  return [...underWay, ...planned].toSorted(byOrderDate);
}

/** The calendar of a customer: everything that has not settled yet, by the day of its order. */
export const scheduleOf = (all: readonly Occurrence[], today: Ymd): readonly Occurrence[] =>
  all.filter(({ settlementDate }) => settlementDate >= today).toSorted(byOrderDate);

/** The latest run that is finished: ordered, failed or skipped. */
export const lastOccurrence = (occurrences: readonly Occurrence[]): Occurrence | null =>
  occurrences
    .filter(({ state }) => !isUnderWay(state))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1))[0] ?? null;

/** The sum that 預り金 must hold on a day, for the warning before it (rule PLAN-21). */
export const cashNeededOn = (all: readonly Occurrence[], day: Ymd): Yen =>
  all.reduce(
    (sum, { orderDate, debitDate, state, amount }) =>
      orderDate === day && debitDate === null && isUnderWay(state) ? ((sum + amount) as Yen) : sum,
    0n as Yen,
  );

function byOrderDate(one: Occurrence, other: Occurrence): number {
  if (one.orderDate !== other.orderDate) return one.orderDate < other.orderDate ? -1 : 1;
  return one.settingId < other.settingId ? -1 : Number(one.settingId > other.settingId);
}
