import { onStep, type OrderLimits } from '../fund/index.ts';
import { yen, type Units, type Yen } from '../money/index.ts';
import { frameOf, nisaLimitsOf } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { Cycle, Month, PlanFund } from './cycle.ts';
import type { PlannedYear } from './quota.ts';
import type { Bonus, RedemptionTerms, SubscriptionPlan, SubscriptionTerms } from './setting.ts';
import { isLive, type SettingState } from './setting-state.ts';

/** More than anybody has; a limit all the same (rule PLAN-26). */
export const maxLiveSettings = 100;
const maxOutsideNisa = yen(10_000_000);
const maxBonusMonths = 2;
const maxDayOfMonth = 27;

/** The most a month may come to: the annual quota in NISA, else our own limit (rule PLAN-26). */
export function maxMonthly(accountType: OrderAccountType, year: number): Yen {
  const frame = frameOf(accountType);
  if (frame === null) return maxOutsideNisa;
  const { annual } = nisaLimitsOf(year);
  return frame === 'TSUMITATE' ? annual.tsumitate : annual.growth;
}

/** A month is fine with and without its bonus (rule PLAN-26). */
export function isAmountInRange(
  { amount, bonus }: Pick<SubscriptionTerms, 'amount' | 'bonus'>,
  { minAmount, amountStep }: Pick<OrderLimits, 'minAmount' | 'amountStep'>,
  max: Yen,
): boolean {
  const months = [amount, ...(bonus === null ? [] : [yen(amount + bonus.amount)])];
  const bonusIsSound = bonus === null || isBonus(bonus);
  return bonusIsSound && months.every((each) => onStep(each, minAmount, amountStep) && each <= max);
}

function isBonus({ months, amount }: Bonus): boolean {
  const isMonth = (month: number) => Number.isInteger(month) && month >= 1 && month <= 12;
  const count = months.length;
  return (
    amount > 0n && count >= 1 && count <= maxBonusMonths && new Set(months).size === count && months.every(isMonth)
  );
}

/** 1 … 27 or the end of the month: other days do not exist in every month. */
export const isPlanDay = (day: number | 'MONTH_END'): boolean =>
  day === 'MONTH_END' || (Number.isInteger(day) && day >= 1 && day <= maxDayOfMonth);

/** A setting as far as it can exclude another. */
export interface Rival extends Pick<SubscriptionPlan, 'fundCode' | 'accountType' | 'state'> {
  readonly versions: readonly { readonly state: SettingState }[];
}

/**
 * 積立 and 定期売却 of one holding exclude each other while the other one runs, waits for the bank or will run again by
 * itself (rule PLAN-26). Asked when a setting is made or resumed.
 */
export const isExcludedBy = (
  { fundCode, accountType }: Pick<Rival, 'fundCode' | 'accountType'>,
  others: readonly Rival[],
): boolean =>
  others.some(
    (other) =>
      other.fundCode === fundCode &&
      other.accountType === accountType &&
      (other.state === 'ACTIVE' || other.state === 'PENDING_BANK' || other.versions.at(-1)?.state === 'ACTIVE'),
  );

export type SubscriptionRefusal =
  | 'NISA_NOT_ELIGIBLE'
  | 'AMOUNT_RANGE'
  | 'FUND_CLOSED'
  | 'NOT_FOUND'
  | 'CHANGE_DEADLINE'
  | 'SETTING_CONFLICT'
  | 'NISA_LIMIT';

/** Everything that decides about a new, raised or resumed 積立 besides the gates of any order. */
export interface SubscriptionFacts {
  readonly fund: PlanFund;
  readonly accountType: OrderAccountType;
  readonly terms: SubscriptionTerms;
  readonly limits: OrderLimits;
  /** False while the fund takes no plans. */
  readonly orderable: boolean;
  /** Null for 預り金; MISSING is unknown, another's or cancelled. */
  readonly debitAccount: 'PENDING_BANK' | 'ACTIVE' | 'SUSPENDED' | 'MISSING' | null;
  /** The first cycle a setting made now can have; null where the calendars end. */
  readonly first: Cycle | null;
  /** Null: with the first that can be had. */
  readonly startMonth: Month | null;
  readonly liveSettings: number;
  readonly isExcluded: boolean;
  /** Null outside NISA. */
  readonly years: readonly PlannedYear[] | null;
}

/** The one reason to refuse a 積立, or null: what a spot order is refused for comes in its order (rule FUND-16). */
export function refuseSubscription(facts: SubscriptionFacts): SubscriptionRefusal | null {
  const { fund, accountType, terms, first, startMonth, years } = facts;
  const frame = frameOf(accountType);
  if (frame === null && accountType !== 'SPECIFIC' && accountType !== 'GENERAL') return 'NISA_NOT_ELIGIBLE';
  if (frame !== null && !(frame === 'TSUMITATE' ? fund.nisa.tsumitate : fund.nisa.growth)) return 'NISA_NOT_ELIGIBLE';
  if (!isAmountInRange(terms, facts.limits, maxMonthly(accountType, first?.nisaYear ?? 2024))) return 'AMOUNT_RANGE';
  if (!facts.orderable || first === null) return 'FUND_CLOSED';
  if (facts.debitAccount === 'MISSING') return 'NOT_FOUND';
  if (startMonth !== null && startMonth < first.month) return 'CHANGE_DEADLINE';
  if (facts.debitAccount === 'SUSPENDED') return 'SETTING_CONFLICT';
  if (facts.isExcluded || facts.liveSettings >= maxLiveSettings) return 'SETTING_CONFLICT';
  const fits = years === null || years.every((year) => year.fits);
  return fits || terms.useRemainingQuota ? null : 'NISA_LIMIT';
}

const minSaleAmount = yen(1_000);
const maxTimes = 600;

/** Whether a measure of a 定期売却 is one (rule PLAN-24): 1,000 yen, 0.1 to 50 %, units on step, 2 to 600 times. */
export function isSaleInRange(
  { sale, dayOfMonth }: RedemptionTerms,
  { minUnits, unitStep }: Pick<OrderLimits, 'minUnits' | 'unitStep'>,
): boolean {
  if (!isPlanDay(dayOfMonth)) return false;
  if (sale.method === 'FIXED_AMOUNT') return sale.amount >= minSaleAmount;
  if (sale.method === 'FIXED_UNITS') return onStep(sale.units, minUnits, unitStep);
  if (sale.method === 'PERIOD') return Number.isInteger(sale.times) && sale.times >= 2 && sale.times <= maxTimes;
  const thousandths = sale.rate.numerator * 1_000n;
  const inTenths = thousandths % sale.rate.denominator === 0n;
  const tenths = thousandths / sale.rate.denominator;
  return inTenths && tenths >= 1n && tenths <= 500n;
}

/** What each sale of PERIOD takes: what can be sold when it is set, ÷ times, 切捨て; 0 is refused (rule PLAN-24). */
export const unitsEach = (sellable: Units, times: number): Units => (sellable / BigInt(times)) as Units;

/** A debit account stays while a live plan names it (rule PLAN-21). */
export const usesDebitAccount = (settingCode: string, plans: readonly SubscriptionPlan[]): boolean =>
  plans.some(
    ({ funding, state }) => funding.type === 'BANK_DEBIT' && funding.settingCode === settingCode && isLive(state),
  );
