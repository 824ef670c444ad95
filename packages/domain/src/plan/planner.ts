import { inForce, partsOf, ymdOf, type Instant } from '../calendar/index.ts';
import { principalOf, purchaseTermsOn } from '../fund/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import {
  annualRoom,
  lifetimeTaken,
  nisaLimitsOf,
  nisaUsage,
  type NisaAccount,
  type NisaFrame,
  type NisaUsage,
} from '../nisa/index.ts';
import { isAmountInRange, maxMonthly } from './check-setting.ts';
import {
  firstUnfrozen,
  monthNumber,
  subscriptionCycle,
  type Cycle,
  type Funding,
  type Month,
  type PlanFund,
} from './cycle.ts';
import { amountTermsOf, fittingAmount } from './freeze.ts';
import { amountFor, bestSplit, type Split } from './planner-amounts.ts';
import { roomAndLimit, withRuns, type AmountTerms, type QuotaLimit, type QuotaRun } from './quota.ts';
import { runsSettlingIn, type RunsOfYear } from './schedule.ts';
import type { Bonus, SubscriptionTerms } from './setting.ts';

/** What a proposal starts from (rule PLAN-30). */
export interface PlannerState {
  readonly now: Instant;
  readonly nisa: NisaAccount;
  /** Runs that stay whatever is proposed: frozen ones, and the unfrozen ones of plans that are not replaced. */
  readonly staying: readonly QuotaRun[];
  readonly fund: PlanFund;
  readonly funding: Funding;
}

/** 年内に使い切る. */
export interface UseUpGoal {
  readonly frame: NisaFrame;
  readonly year: number;
  readonly monthly?: Yen | null;
  readonly bonusMonths?: readonly number[] | null;
}

/** Why a goal cannot be reached, in the order in which they are looked for (rule PLAN-31). */
export type UseUpReason =
  | 'NOTHING_LEFT'
  | 'LIFETIME_GROWTH'
  | 'LIFETIME'
  | 'NO_RUN_LEFT'
  | 'AMOUNT_RANGE'
  | 'TOO_MUCH'
  | 'BELOW_MINIMUM'
  | 'STEP';

/** What a plan should be in one year and frame. */
export interface PlanLine {
  readonly year: number;
  readonly frame: NisaFrame;
  readonly room: Yen;
  readonly limitedBy: QuotaLimit;
  readonly runs: number;
  readonly firstMonth: Month | null;
  readonly lastMonth: Month | null;
  /** With all their dates; null without a run and where the calendars end. */
  readonly first: Cycle | null;
  readonly last: Cycle | null;
  /** 目安: the calendars do not reach this year. */
  readonly isEstimate: boolean;
  /** Null: the whole room is used, to the yen. */
  readonly reason: UseUpReason | null;
  readonly monthly: Yen | null;
  readonly bonus: Bonus | null;
  /** Principal; null when nothing is proposed. */
  readonly total: Yen | null;
  readonly remainder: Yen;
  readonly note: 'BONUS_MONTHS_CHANGED' | null;
}

export interface UseUpAnswer extends PlanLine {
  /** A setting has no change in the future: what to change for the year after, until the deadline of its first run. */
  readonly next: PlanLine | null;
}

/** This year and the five after it. */
const yearsAhead = 5;

/** How to use up the quota of a year to the yen, and the line of the year after (rule PLAN-31). */
export function planUseUp(state: PlannerState, goal: UseUpGoal): UseUpAnswer {
  const line = useUpLine(state, goal);
  const nextYear = goal.year + 1;
  const isInSight = nextYear <= partsOf(ymdOf(state.now)).year + yearsAhead;
  if (!isInSight) return { ...line, next: null };
  const proposed = { year: goal.year, frame: goal.frame, principal: line.total ?? noYen };
  const after = line.total === null ? state : { ...state, staying: [...state.staying, proposed] };
  return { ...line, next: useUpLine(after, { frame: goal.frame, year: nextYear }) };
}

/** One line without the one after it. `room` replaces what is left of the quota, for a share of it. */
export function useUpLine(state: PlannerState, goal: UseUpGoal, share: Yen | null = null): PlanLine {
  const { frame, year } = goal;
  const until = state.staying.filter((run) => run.year <= year);
  const found = roomAndLimit(withRuns(state.nisa, until), year, frame);
  const room = share ?? found.room;
  const { runs, isEstimate } = runsSettlingIn(state.fund, state.funding, year, { now: state.now });
  const facts = {
    year,
    frame,
    room,
    limitedBy: found.limitedBy,
    runs: runs.length,
    firstMonth: runs[0]?.month ?? null,
    lastMonth: runs.at(-1)?.month ?? null,
    first: runs[0]?.cycle ?? null,
    last: runs.at(-1)?.cycle ?? null,
    isEstimate,
  };
  const nothing = { monthly: null, bonus: null, total: null, remainder: room, note: null };
  if (room === 0n) {
    const reason = found.limitedBy === 'ANNUAL' || found.room > 0n ? 'NOTHING_LEFT' : found.limitedBy;
    return { ...facts, ...nothing, reason };
  }
  if (runs.length === 0) return { ...facts, ...nothing, reason: 'NO_RUN_LEFT' };
  return { ...facts, ...nothing, ...amountsOf(state, goal, room, runs) };
}

type Amounts = Pick<PlanLine, 'reason'> & Partial<Pick<PlanLine, 'monthly' | 'bonus' | 'total' | 'remainder' | 'note'>>;

function amountsOf(state: PlannerState, goal: UseUpGoal, room: Yen, runs: RunsOfYear['runs']): Amounts {
  const terms = termsOf(state, goal.frame, runs[0]?.cycle ?? null);
  const count = runs.length;
  const monthly = goal.monthly ?? null;
  if (monthly !== null) {
    const limits = { minAmount: terms.minAmount, amountStep: terms.step };
    if (!isAmountInRange({ amount: monthly, bonus: null }, limits, terms.maxAmount)) return { reason: 'AMOUNT_RANGE' };
    const total = yen(principalOf(monthly, terms.purchase) * BigInt(count));
    if (total > room) return { reason: 'TOO_MUCH', total, remainder: noYen };
  } else {
    const smallest = principalOf(amountFor(noYen, terms), terms.purchase);
    if (room < smallest * BigInt(count)) return { reason: 'BELOW_MINIMUM' };
  }
  const split = (months: readonly number[], split = terms) => {
    const bonusRuns = runs.filter(({ month }) => months.includes(monthNumber(month))).length;
    return bestSplit({ room, runs: count, bonusRuns, terms: split, monthly });
  };
  const lastMonth = [monthNumber(runs.at(-1)?.month ?? '2000-01')];
  const wanted = goal.bonusMonths ?? null;
  const byWanted = wanted === null ? null : split(wanted);
  if (wanted !== null && byWanted?.remainder === 0n) return proposalOf(byWanted, wanted, null);
  const best = split(lastMonth);
  if (best === null) return { reason: 'BELOW_MINIMUM' };
  const note = wanted !== null && best.bonus > 0n ? 'BONUS_MONTHS_CHANGED' : null;
  const proposal = proposalOf(best, lastMonth, note);
  if (best.remainder === 0n) return proposal;
  const unlimited = split(lastMonth, { ...terms, maxAmount: yen(terms.maxAmount + room * 2n) });
  return { ...proposal, reason: unlimited?.remainder === 0n ? 'AMOUNT_RANGE' : 'STEP' };
}

const proposalOf = (
  { monthly, bonus, total, remainder }: Split,
  months: readonly number[],
  note: PlanLine['note'],
): Amounts => ({
  reason: null,
  monthly,
  bonus: bonus === 0n ? null : { months, amount: bonus },
  total,
  remainder,
  note,
});

/** Minimum, step and fee of the first run; beyond the calendars those of today. */
function termsOf({ fund, now }: PlannerState, frame: NisaFrame, cycle: Cycle | null): AmountTerms {
  const accountType = accountTypeOf(frame);
  if (cycle !== null) return amountTermsOf(accountType, fund, cycle);
  const today = ymdOf(now);
  const { minAmount, amountStep } = inForce(fund.terms, today).limits;
  return {
    minAmount,
    step: amountStep,
    maxAmount: maxMonthly(accountType, partsOf(today).year),
    purchase: purchaseTermsOn(fund.navUnit, fund.terms, today),
  };
}

/** The year that the first run of a plan made now settles in; null where the calendars end. */
export function firstSettlementYear({
  fund,
  funding,
  now,
}: Pick<PlannerState, 'fund' | 'funding' | 'now'>): number | null {
  return firstUnfrozen((month) => subscriptionCycle(fund, funding, month), now)?.nisaYear ?? null;
}

/** A line as the terms of a setting to confirm; null when nothing is proposed. A quota that is short is used up all the same. */
export const proposedTerms = ({ monthly, bonus }: PlanLine): SubscriptionTerms | null =>
  monthly === null ? null : { amount: monthly, bonus, useRemainingQuota: true };

/** Annual and lifetime quota of this year and the five after it, with the runs that stay and those that are proposed. */
export function nisaOutlook(
  { nisa, staying, now }: Pick<PlannerState, 'nisa' | 'staying' | 'now'>,
  proposed: readonly QuotaRun[],
): readonly NisaUsage[] {
  const account = withRuns(nisa, [...staying, ...proposed]);
  const thisYear = partsOf(ymdOf(now)).year;
  return Array.from({ length: yearsAhead + 1 }, (_, index) => nisaUsage(account, thisYear + index));
}

export const accountTypeOf = (frame: NisaFrame) => (frame === 'TSUMITATE' ? 'NISA_TSUMITATE' : 'NISA_GROWTH');

/** 毎月いくら. */
export interface MonthlyGoal {
  readonly frame: NisaFrame;
  readonly amount: Yen;
  /** This year and the five after it, unless said. */
  readonly years?: readonly number[];
}

export interface MonthlyYear {
  readonly year: number;
  readonly isEstimate: boolean;
  /** Principal that the plan buys. */
  readonly total: Yen;
  /** What is left of the annual quota. */
  readonly remainder: Yen;
  /** The first month that cannot be bought whole, what is bought of it, and the limit it meets. */
  readonly short: { readonly month: Month; readonly amount: Yen; readonly limitedBy: QuotaLimit } | null;
  readonly lifetimeUsed: Yen;
  readonly lifetimeRemaining: Yen;
}

export type MonthlyAnswer =
  | { readonly reason: null; readonly years: readonly MonthlyYear[] }
  | { readonly reason: 'AMOUNT_RANGE' };

/** What a monthly amount comes to year by year, each run buying what is left when it is short (rule PLAN-33). */
export function planMonthly(state: PlannerState, { frame, amount, years }: MonthlyGoal): MonthlyAnswer {
  const thisYear = partsOf(ymdOf(state.now)).year;
  const asked = years ?? Array.from({ length: yearsAhead + 1 }, (_, index) => thisYear + index);
  const terms = termsOf(state, frame, null);
  const limits = { minAmount: terms.minAmount, amountStep: terms.step };
  if (!isAmountInRange({ amount, bonus: null }, limits, terms.maxAmount)) return { reason: 'AMOUNT_RANGE' };
  const bought: QuotaRun[] = [];
  return { reason: null, years: asked.map((year) => monthlyYear(state, { frame, amount, year }, bought)) };
}

function monthlyYear(
  state: PlannerState,
  { frame, amount, year }: { readonly frame: NisaFrame; readonly amount: Yen; readonly year: number },
  bought: QuotaRun[],
): MonthlyYear {
  const accountNow = () => withRuns(state.nisa, [...state.staying.filter((run) => run.year <= year), ...bought]);
  const { runs, isEstimate } = runsSettlingIn(state.fund, state.funding, year, { now: state.now });
  let total = noYen;
  let short: MonthlyYear['short'] = null;
  for (const { month, cycle } of runs) {
    const { room, limitedBy } = roomAndLimit(accountNow(), year, frame);
    const terms = termsOf(state, frame, cycle);
    const fitting = fittingAmount(amount, room, true, terms);
    if (fitting !== amount) short ??= { month, amount: fitting ?? noYen, limitedBy };
    if (fitting === null) continue;
    const principal = principalOf(fitting, terms.purchase);
    bought.push({ year, frame, principal });
    total = yen(total + principal);
  }
  const account = accountNow();
  const { total: lifetimeUsed } = lifetimeTaken(account, year);
  const left = annualRoom(account, year, frame);
  return {
    year,
    isEstimate,
    total,
    remainder: left < 0n ? noYen : left,
    short,
    lifetimeUsed,
    lifetimeRemaining: yen(nisaLimitsOf(year).lifetime - lifetimeUsed),
  };
}
