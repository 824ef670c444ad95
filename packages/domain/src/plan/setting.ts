import { ymdOf, type Instant } from '../calendar/index.ts';
import { accept, assert, refuse, type Outcome } from '../kernel/index.ts';
import { noYen, yen, type Ratio, type Units, type Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import {
  firstUnfrozen,
  monthAfter,
  monthNumber,
  monthOf,
  redemptionCycle,
  subscriptionCycle,
  type Cycle,
  type Funding,
  type Month,
  type PlanDay,
  type PlanFund,
} from './cycle.ts';
import { settingTransition, type SettingEvent, type SettingState, type SuspendedReason } from './setting-state.ts';

/** 増額月: two a year at most. */
export interface Bonus {
  /** 1 … 12, of the nominal month. */
  readonly months: readonly number[];
  readonly amount: Yen;
}

export interface SubscriptionTerms {
  readonly amount: Yen;
  readonly bonus: Bonus | null;
  /** When the quota is short: buy what is left of it, or skip the run. */
  readonly useRemainingQuota: boolean;
}

/** 定額, 定率, 定口, 期間. */
export type SaleMethod =
  | { readonly method: 'FIXED_AMOUNT'; readonly amount: Yen }
  | { readonly method: 'FIXED_RATE'; readonly rate: Ratio }
  | { readonly method: 'FIXED_UNITS'; readonly units: Units }
  /** `each` is fixed when the setting or its number of sales is. */
  | { readonly method: 'PERIOD'; readonly times: number; readonly each: Units };

export type Frequency = 'MONTHLY' | 'ODD_MONTHS' | 'EVEN_MONTHS';

export interface RedemptionTerms {
  readonly sale: SaleMethod;
  readonly dayOfMonth: PlanDay;
  readonly frequency: Frequency;
}

/** What holds from a month on. A month takes the last version that begins with it or before (rule PLAN-9). */
export interface Version<Terms> {
  readonly fromMonth: Month;
  readonly state: SettingState;
  readonly terms: Terms;
}

interface Setting<Terms> {
  readonly id: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  /** As the customer sees it: the newest change, also where it counts from a later month. */
  readonly state: SettingState;
  readonly suspendedReason: SuspendedReason | null;
  readonly createdAt: Instant;
  /** By month, never empty. The first is the month the setting begins with. */
  readonly versions: readonly Version<Terms>[];
}

/** 積立 */
export interface SubscriptionPlan extends Setting<SubscriptionTerms> {
  readonly funding: Funding;
  readonly consecutiveFailures: number;
}

/** 定期売却 */
export interface RedemptionPlan extends Setting<RedemptionTerms> {
  /** Sales that PERIOD still has to order; null for the other methods. */
  readonly remainingTimes: number | null;
}

type AnyPlan<Terms> = Setting<Terms>;

/** A 積立 as it is made: with its first month, or a later one that the customer chose (rule PLAN-11). */
export const newSubscription = (
  made: Pick<SubscriptionPlan, 'id' | 'fundCode' | 'accountType' | 'funding' | 'createdAt'> & {
    /** By its debit account; 預り金 runs at once. */
    readonly state: 'PENDING_BANK' | 'ACTIVE';
    readonly terms: SubscriptionTerms;
    readonly fromMonth: Month;
  },
): SubscriptionPlan => {
  const { terms, fromMonth, ...plan } = made;
  const versions = [{ fromMonth, state: made.state, terms }];
  return { ...plan, suspendedReason: null, consecutiveFailures: 0, versions };
};

/** The version that rules a month; undefined before the setting begins. */
export const versionIn = <Terms>({ versions }: AnyPlan<Terms>, month: Month): Version<Terms> | undefined =>
  versions.findLast(({ fromMonth }) => fromMonth <= month);

/** The newest terms, as the setting shows them. */
export function newestTerms<Terms>({ versions }: AnyPlan<Terms>): Terms {
  const last = versions.at(-1);
  assert(last, 'a setting has a version');
  return last.terms;
}

/** The month in which a paused setting runs again by itself; null: until the customer resumes it (rule PLAN-11). */
export const pausedUntil = <Terms>({ state, versions }: AnyPlan<Terms>): Month | null => {
  const last = versions.at(-1);
  return state === 'PAUSED' && last?.state === 'ACTIVE' ? last.fromMonth : null;
};

/** What a run of this month comes to: the bonus belongs to its nominal months (rule PLAN-9). */
export const amountIn = ({ amount, bonus }: SubscriptionTerms, month: Month): Yen =>
  yen(amount + (bonus?.months.includes(monthNumber(month)) === true ? bonus.amount : noYen));

/** Whether a scheduled sale has a run in this month. */
export function runsIn(frequency: Frequency, month: Month): boolean {
  const isOdd = monthNumber(month) % 2 === 1;
  return frequency === 'MONTHLY' || isOdd === (frequency === 'ODD_MONTHS');
}

export type HasOccurrence = (month: Month) => boolean;

/** The first cycle that a change of this 積立 made now counts for; `effectiveFrom` is its month (rule PLAN-9). */
export const effectiveCycle = (
  plan: SubscriptionPlan,
  fund: PlanFund,
  now: Instant,
  hasOccurrence: HasOccurrence,
): Cycle | null =>
  firstUnfrozen(
    (month) => subscriptionCycle(fund, plan.funding, month),
    now,
    hasOccurrence,
    plan.versions[0]?.fromMonth ?? '0000-00',
  );

/**
 * The first month that a change of a 定期売却 counts for, and the first of them with a sale. A new day counts from the first
 * month that it leaves unfrozen and that has not run; earlier months run by the old one (rule PLAN-25).
 */
export function effectiveSale(
  plan: RedemptionPlan,
  fund: PlanFund,
  now: Instant,
  hasOccurrence: HasOccurrence,
  terms: RedemptionTerms = newestTerms(plan),
): { readonly fromMonth: Month; readonly cycle: Cycle } | null {
  const begins = plan.versions[0]?.fromMonth ?? '0000-00';
  const cycleOf = (month: Month) => redemptionCycle(fund, terms.dayOfMonth, month);
  // Frozen by the terms of until now, even if the job has not come to it yet.
  const isTaken = (month: Month) => hasOccurrence(month) || isFrozenSale(plan, fund, month, now);
  const first = firstUnfrozen(cycleOf, now, isTaken, begins);
  if (first === null) return null;
  const months = [0, 1].map((ahead) => monthAfter(first.month, ahead));
  const month = months.find((each) => runsIn(terms.frequency, each));
  const cycle = month === undefined ? null : cycleOf(month);
  return cycle === null ? null : { fromMonth: first.month, cycle };
}

function isFrozenSale(plan: RedemptionPlan, fund: PlanFund, month: Month, now: Instant): boolean {
  const terms = versionIn(plan, month)?.terms;
  if (terms === undefined || !runsIn(terms.frequency, month)) return false;
  const cycle = redemptionCycle(fund, terms.dayOfMonth, month);
  return cycle !== null && cycle.freezeAt <= now;
}

/** Other terms from a month on; what was to happen later happens with the new terms. */
export function changeTerms<Terms, Plan extends AnyPlan<Terms>>(
  plan: Plan & AnyPlan<Terms>,
  terms: Terms,
  fromMonth: Month,
): Outcome<Plan, 'SETTING_CONFLICT'> {
  if (plan.state === 'ENDED' || plan.state === 'CANCELED') return refuse('SETTING_CONFLICT');
  const now = versionIn<Terms>(plan, fromMonth);
  const before = plan.versions.filter((version) => version.fromMonth < fromMonth);
  const later = plan.versions.filter((version) => version.fromMonth > fromMonth);
  const changed = now === undefined ? [] : [{ ...now, fromMonth, terms }];
  const versions = [...before, ...changed, ...later.map((version) => ({ ...version, terms }))];
  return accept({ ...plan, versions });
}

export interface StateChange {
  readonly event: SettingEvent;
  /** From the first month whose freeze is still to come. */
  readonly fromMonth: Month;
  readonly suspendedReason?: SuspendedReason;
  /** PAUSE only: the month that runs again. */
  readonly pausedUntil?: Month | null;
}

/** Pausing, resuming, suspending, ending: shown at once, in force from a month on (rules PLAN-11 and PLAN-12). */
export function changeState<Terms, Plan extends AnyPlan<Terms>>(
  plan: Plan & AnyPlan<Terms>,
  { event, fromMonth, suspendedReason, pausedUntil: until = null }: StateChange,
): Outcome<Plan, 'SETTING_CONFLICT' | 'CHANGE_DEADLINE'> {
  const next = settingTransition(plan.state, event);
  if (!next.ok) return next;
  if (until !== null && (event !== 'PAUSE' || until <= fromMonth)) return refuse('CHANGE_DEADLINE');
  const terms = newestTerms<Terms>(plan);
  const before = plan.versions.filter((version) => version.fromMonth < fromMonth);
  const versions = [
    ...before,
    { fromMonth, state: next.value, terms },
    ...(until === null ? [] : [{ fromMonth: until, state: 'ACTIVE' as const, terms }]),
  ];
  const reason = next.value === 'SUSPENDED' ? (suspendedReason ?? plan.suspendedReason) : null;
  return accept({ ...plan, state: next.value, suspendedReason: reason, versions });
}

/** A customer's PATCH of the status. Resuming begins the count of failed debits anew (rule PLAN-16). */
export function resumeSubscription(
  plan: SubscriptionPlan,
  fromMonth: Month,
): Outcome<SubscriptionPlan, 'SETTING_CONFLICT' | 'CHANGE_DEADLINE'> {
  if (plan.state === 'ACTIVE') return accept(plan);
  const resumed = changeState<SubscriptionTerms, SubscriptionPlan>(plan, { event: 'RESUME', fromMonth });
  return resumed.ok ? accept({ ...resumed.value, consecutiveFailures: 0 }) : resumed;
}

/**
 * The months whose freeze has come and that have no occurrence yet, oldest first. More than one when the job was late.
 * Months that the setting does not know (not begun, waiting for the bank, ended) leave nothing.
 */
export function cyclesToFreeze<Terms>(
  plan: AnyPlan<Terms>,
  cycleOf: (month: Month, terms: Terms) => Cycle | null,
  now: Instant,
  hasOccurrence: HasOccurrence,
): readonly { readonly cycle: Cycle; readonly version: Version<Terms> }[] {
  const today = monthOf(ymdOf(now));
  const months = Array.from({ length: monthsLookedBack + 2 }, (_, index) =>
    monthAfter(today, index - monthsLookedBack),
  );
  return months.flatMap((month) => {
    const version = versionIn(plan, month);
    if (version === undefined || !leavesOccurrence(version.state) || hasOccurrence(month)) return [];
    const cycle = cycleOf(month, version.terms);
    return cycle !== null && cycle.freezeAt <= now ? [{ cycle, version }] : [];
  });
}

/**
 * The earliest month that has not run: frozen already, or still to come. What the jobs are queued by; null when nothing
 * follows. A month that the setting does not know has no run.
 */
export function nextToRun<Terms>(
  plan: AnyPlan<Terms>,
  cycleOf: (month: Month, terms: Terms) => Cycle | null,
  now: Instant,
  hasOccurrence: HasOccurrence,
): Cycle | null {
  const [first, last] = [plan.versions[0], plan.versions.at(-1)];
  if (first === undefined || last === undefined) return null;
  const early = monthAfter(monthOf(ymdOf(now)), -monthsLookedBack);
  const begin = first.fromMonth > early ? first.fromMonth : early;
  const end = monthAfter(last.fromMonth > begin ? last.fromMonth : begin, monthsLookedAhead);
  for (let month = begin; month <= end; month = monthAfter(month, 1)) {
    const version = versionIn(plan, month);
    if (version === undefined || !leavesOccurrence(version.state) || hasOccurrence(month)) continue;
    const cycle = cycleOf(month, version.terms);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Every second month has a run at least; a job may have been down for some more. */
const monthsLookedAhead = 6;

/** A job that was down for longer needs a person first. */
const monthsLookedBack = 3;

const leavesOccurrence = (state: SettingState): boolean =>
  state === 'ACTIVE' || state === 'PAUSED' || state === 'SUSPENDED';

/** Older settings first (rule PLAN-20). */
export const bySeniority = (
  one: Pick<Setting<unknown>, 'createdAt' | 'id'>,
  other: Pick<Setting<unknown>, 'createdAt' | 'id'>,
): number => {
  if (one.createdAt !== other.createdAt) return one.createdAt - other.createdAt;
  return one.id < other.id ? -1 : Number(one.id > other.id);
};
