import { inForce, yearOf, ymdOf, type Instant } from '../calendar/index.ts';
import { orderable, type DistributionCourse, type TradedFund } from '../fund/index.ts';
import {
  canBuyInNisa,
  courseFor,
  hasAccountType,
  type CourseRefusal,
  type OrderStanding,
} from '../fund-order/index.ts';
import { accept, assert, refuse, type Outcome } from '../kernel/index.ts';
import { frameOf } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import {
  isAmountInRange,
  isExcludedBy,
  maxMonthly,
  refuseSubscription,
  type SubscriptionFacts,
  type SubscriptionRefusal,
} from './check-setting.ts';
import {
  amountLimitsIn,
  firstUnfrozen,
  subscriptionCycle,
  type Cycle,
  type Funding,
  type Month,
  type PlanFund,
} from './cycle.ts';
import { quotaRunOf } from './freeze.ts';
import { isUnderWay, type Occurrence } from './occurrence.ts';
import { checkQuota, type PlannedYear, type QuotaRun } from './quota.ts';
import { plannedQuota } from './schedule.ts';
import {
  amountIn,
  changeState,
  changeTerms,
  effectiveCycle,
  newestTerms,
  newSubscription,
  resumeSubscription,
  type Bonus,
  type RedemptionPlan,
  type SubscriptionPlan,
  type SubscriptionTerms,
} from './setting.ts';
import { isLive } from './setting-state.ts';

/** A 積立 of a customer, with its fund and its latest months. */
export interface KnownSubscription {
  readonly plan: SubscriptionPlan;
  readonly fund: PlanFund;
  readonly occurrences: readonly Occurrence[];
}

/** What of a customer decides about a plan, besides the documents. */
export interface PlanStanding extends Pick<
  OrderStanding,
  'isRestricted' | 'withholding' | 'nisaStatus' | 'nisaOpenedOn' | 'birthDate' | 'nisa' | 'positions' | 'ofFund'
> {
  /** All that are live, and those that are over with a run under way. */
  readonly subscriptions: readonly KnownSubscription[];
  readonly redemptions: readonly RedemptionPlan[];
}

/** What a customer was shown of the first run. */
export type ShownRun = Pick<Cycle, 'month' | 'debitDate' | 'orderDate' | 'executionDate' | 'settlementDate'>;

/** A new 積立 before it is decided. */
export interface SubscriptionDraft {
  readonly accountType: OrderAccountType;
  readonly funding: Funding;
  readonly terms: SubscriptionTerms;
  /** Null: with the first month that can be had. */
  readonly startMonth: Month | null;
  readonly distributionCourse: DistributionCourse | undefined;
  /** Of the debit account that `funding` names. */
  readonly debitAccount: SubscriptionFacts['debitAccount'];
  /** Null while nothing was shown yet. */
  readonly shown: ShownRun | null;
}

/** A 積立 that may be made. */
export interface DecidedSubscription {
  readonly state: 'PENDING_BANK' | 'ACTIVE';
  readonly first: Cycle;
  readonly distributionCourse: DistributionCourse;
  /** Null outside NISA. */
  readonly years: readonly PlannedYear[] | null;
}

export type PlanRefusal = 'CONFIRM_EXPIRED' | 'SUITABILITY' | 'NISA_UNAVAILABLE' | SubscriptionRefusal;

/** Every gate of a new 積立; the dry run and the command pass the same (rules FUND-16, PLAN-17 and PLAN-26). */
export function decideSubscription(
  fund: TradedFund,
  standing: PlanStanding,
  draft: SubscriptionDraft,
  now: Instant,
): Outcome<DecidedSubscription, PlanRefusal | CourseRefusal> {
  const { accountType, funding, terms, startMonth, debitAccount } = draft;
  const earliest = startOf(fund, funding, null, now);
  const first = startOf(fund, funding, startMonth, now);
  if (first !== null && draft.shown !== null && !isAsShown(draft.shown, first)) return refuse('CONFIRM_EXPIRED');
  const gate = refuseBuyer(standing, accountType, now);
  if (gate !== null) return refuse(gate);
  const state = debitAccount === 'PENDING_BANK' ? 'PENDING_BANK' : 'ACTIVE';
  const made = { id: '', fundCode: fund.code, accountType, funding, createdAt: now, state, terms } as const;
  const years = first && plannedYears(newSubscription({ ...made, fromMonth: first.month }), fund, first, standing, now);
  const refusal = refuseSubscription({
    ...ordering(fund, first, now),
    accountType,
    terms,
    debitAccount,
    first: first && earliest,
    startMonth,
    liveSettings: countLive(standing),
    isExcluded: isExcludedBy({ fundCode: fund.code, accountType }, standing.redemptions),
    years,
  });
  if (refusal !== null) return refuse(refusal);
  assert(first, 'what has no run is refused');
  const course = courseFor(fund, standing, accountType, draft.distributionCourse);
  return course.ok ? accept({ state, first, distributionCourse: course.value, years }) : course;
}

/** The first run of a 積立 that is made now. */
const startOf = (fund: PlanFund, funding: Funding, startMonth: Month | null, now: Instant): Cycle | null =>
  firstUnfrozen(
    (month) => subscriptionCycle(fund, funding, month),
    now,
    () => false,
    startMonth ?? undefined,
  );

/** The freeze, or a closed day, came between the confirmation and the command (rule PLAN-12). */
function isAsShown(shown: ShownRun, first: ShownRun): boolean {
  const names = ['month', 'debitDate', 'orderDate', 'executionDate', 'settlementDate'] as const;
  return names.every((name) => shown[name] === first[name]);
}

/** The gates of a purchase that depend on the customer alone. */
function refuseBuyer(
  standing: PlanStanding,
  accountType: OrderAccountType,
  now: Instant,
): 'SUITABILITY' | 'NISA_UNAVAILABLE' | null {
  if (standing.isRestricted || !hasAccountType(standing, accountType)) return 'SUITABILITY';
  return frameOf(accountType) !== null && !canBuyInNisa(standing, ymdOf(now)) ? 'NISA_UNAVAILABLE' : null;
}

const ordering = (fund: PlanFund, first: Cycle | null, now: Instant) => ({
  fund,
  limits: first === null ? inForce(fund.terms, ymdOf(now)).limits : amountLimitsIn(fund, first),
  orderable: orderable(fund, ymdOf(now)).scheduled,
});

const countLive = ({ subscriptions, redemptions }: PlanStanding): number =>
  [...subscriptions.map(({ plan }) => plan), ...redemptions].filter(({ state }) => isLive(state)).length;

/** The two years that are looked at, with everything that is planned for them; null outside NISA (rule PLAN-17). */
export function plannedYears(
  plan: SubscriptionPlan,
  fund: PlanFund,
  first: Cycle,
  standing: Pick<PlanStanding, 'nisa' | 'subscriptions'>,
  now: Instant,
  occurrences: readonly Occurrence[] = [],
): readonly PlannedYear[] | null {
  const frame = frameOf(plan.accountType);
  if (frame === null) return null;
  const firstYear = first.nisaYear;
  const own = plannedQuota(plan, fund, [firstYear, firstYear + 1], { now, hasOccurrence: monthIn(occurrences) });
  // What comes before the first run takes of the lifetime limit too.
  const thisYear = yearOf(ymdOf(now));
  const years = Array.from({ length: firstYear + 2 - thisYear }, (_, index) => thisYear + index);
  const others = standing.subscriptions.flatMap((other) => {
    const frozen = other.occurrences.flatMap((one) => frozenQuota(other, one));
    if (other.plan.id === plan.id) return frozen;
    const hasOccurrence = monthIn(other.occurrences);
    return [...frozen, ...plannedQuota(other.plan, other.fund, years, { now, hasOccurrence })];
  });
  return checkQuota(standing.nisa, frame, firstYear, { own, others });
}

const monthIn = (occurrences: readonly Occurrence[]) => {
  const months = new Set(occurrences.map(({ month }) => month));
  return (month: Month) => months.has(month);
};

function frozenQuota({ plan, fund }: KnownSubscription, occurrence: Occurrence): readonly QuotaRun[] {
  const run = isUnderWay(occurrence.state) ? quotaRunOf(plan, fund, occurrence) : null;
  return run === null ? [] : [run];
}

/** What a customer may ask for; what is absent stays. */
export interface SubscriptionPatch {
  readonly amount?: SubscriptionTerms['amount'] | undefined;
  /** Null ends the 増額月. */
  readonly bonus?: Bonus | null | undefined;
  readonly useRemainingQuota?: boolean | undefined;
  readonly status?: 'ACTIVE' | 'PAUSED' | undefined;
  readonly pausedUntil?: Month | undefined;
}

const termsAfter = (plan: SubscriptionPlan, change: SubscriptionPatch): SubscriptionTerms => {
  const old = newestTerms<SubscriptionTerms>(plan);
  return {
    amount: change.amount ?? old.amount,
    bonus: change.bonus === undefined ? old.bonus : change.bonus,
    useRemainingQuota: change.useRemainingQuota ?? old.useRemainingQuota,
  };
};

const hasNewTerms = ({ amount, bonus, useRemainingQuota }: SubscriptionPatch): boolean =>
  amount !== undefined || bonus !== undefined || useRemainingQuota !== undefined;

const isResumed = ({ state }: SubscriptionPlan, { status }: SubscriptionPatch): boolean =>
  status === 'ACTIVE' && state !== 'ACTIVE';

/** A month becomes larger, or the plan runs again: then every gate of an order counts (rule PLAN-12). */
export function isRaisedOrResumed(plan: SubscriptionPlan, change: SubscriptionPatch): boolean {
  const [old, terms] = [newestTerms<SubscriptionTerms>(plan), termsAfter(plan, change)];
  const months = Array.from({ length: 12 }, (_, index) => `2000-${String(index + 1).padStart(2, '0')}`);
  return isResumed(plan, change) || months.some((month) => amountIn(terms, month) > amountIn(old, month));
}

/** A 積立 as it is from now on. */
export interface ChangedSubscription {
  readonly plan: SubscriptionPlan;
  /** The first month that the change counts for. */
  readonly effectiveFrom: Month;
  /** The debit account runs again with it (rule PLAN-16). */
  readonly resumesAccount: boolean;
}

/** A customer's PATCH (rules PLAN-9, PLAN-11, PLAN-12 and PLAN-17). */
export function decideSubscriptionChange(
  { plan, fund, occurrences }: KnownSubscription,
  standing: PlanStanding,
  change: SubscriptionPatch,
  debitAccount: SubscriptionFacts['debitAccount'],
  now: Instant,
): Outcome<ChangedSubscription, PlanRefusal> {
  if (!isLive(plan.state)) return refuse('SETTING_CONFLICT');
  const terms = termsAfter(plan, change);
  const first = effectiveCycle(plan, fund, now, monthIn(occurrences));
  if (first === null) return refuse('FUND_CLOSED');
  const most = maxMonthly(plan.accountType, first.nisaYear);
  if (hasNewTerms(change) && !isAmountInRange(terms, amountLimitsIn(fund, first), most)) return refuse('AMOUNT_RANGE');
  const next = changed(plan, terms, change, first.month);
  if (!next.ok) return next;
  const after = { plan: next.value, effectiveFrom: first.month };
  if (!isRaisedOrResumed(plan, change)) return accept({ ...after, resumesAccount: false });
  const gate = refuseBuyer(standing, plan.accountType, now);
  if (gate !== null) return refuse(gate);
  const refusal = refuseSubscription({
    ...ordering(fund, first, now),
    accountType: plan.accountType,
    terms,
    // It runs again with the plan, so it is no hindrance.
    debitAccount: debitAccount === 'SUSPENDED' ? 'ACTIVE' : debitAccount,
    first,
    startMonth: null,
    liveSettings: 0,
    isExcluded: isResumed(plan, change) && isExcludedBy(plan, standing.redemptions),
    years: plannedYears(next.value, fund, first, standing, now, occurrences),
  });
  if (refusal !== null) return refuse(refusal);
  return accept({ ...after, resumesAccount: isResumed(plan, change) && debitAccount === 'SUSPENDED' });
}

function changed(
  plan: SubscriptionPlan,
  terms: SubscriptionTerms,
  change: SubscriptionPatch,
  fromMonth: Month,
): Outcome<SubscriptionPlan, 'SETTING_CONFLICT' | 'CHANGE_DEADLINE'> {
  const { status, pausedUntil } = change;
  const next: Outcome<SubscriptionPlan, 'SETTING_CONFLICT'> = hasNewTerms(change)
    ? changeTerms<SubscriptionTerms, SubscriptionPlan>(plan, terms, fromMonth)
    : accept(plan);
  if (!next.ok || status === undefined) return next;
  if (status === 'ACTIVE') return resumeSubscription(next.value, fromMonth);
  return changeState<SubscriptionTerms, SubscriptionPlan>(next.value, {
    event: 'PAUSE',
    fromMonth,
    pausedUntil: pausedUntil ?? null,
  });
}

/** DELETE, and what the bank says of the debit account: in force from the first month that is not frozen (rule PLAN-12). */
export function decideSubscriptionEvent(
  { plan, fund, occurrences }: KnownSubscription,
  event: 'CANCEL' | 'BANK_AGREES' | 'BANK_REFUSES',
  now: Instant,
): Outcome<{ readonly plan: SubscriptionPlan; readonly first: Cycle | null }, 'SETTING_CONFLICT' | 'CHANGE_DEADLINE'> {
  // Asked for once more: nothing changes.
  if (event === 'CANCEL' && plan.state === 'CANCELED') return accept({ plan, first: null });
  const first = effectiveCycle(plan, fund, now, monthIn(occurrences));
  // Beyond the calendars nothing runs: then it counts from the beginning.
  const fromMonth = first?.month ?? plan.versions.at(-1)?.fromMonth;
  assert(fromMonth !== undefined, 'a setting has a version');
  const next = changeState<SubscriptionTerms, SubscriptionPlan>(plan, { event, fromMonth });
  return next.ok ? accept({ plan: next.value, first }) : next;
}
