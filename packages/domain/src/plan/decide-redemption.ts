import { inForce, ymdOf, type Instant } from '../calendar/index.ts';
import {
  isPending,
  orderable,
  redemptionPrice,
  sellableUnits,
  type OrderLimits,
  type TradedFund,
} from '../fund/index.ts';
import { positionOf, type OrderStanding, type PricedFund } from '../fund-order/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { Units } from '../money/index.ts';
import { saleNeedsCheck } from '../protection/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import { isExcludedBy, isSaleInRange, maxLiveSettings, unitsEach } from './check-setting.ts';
import { firstUnfrozen, redemptionCycle, type Cycle, type Month, type PlanDay, type PlanFund } from './cycle.ts';
import type { KnownSubscription } from './decide-subscription.ts';
import { changeSale, decideSale, estimateSale, type SaleChange, type SaleFacts } from './sale.ts';
import {
  changeState,
  changeTerms,
  effectiveSale,
  newestTerms,
  nextToRun,
  runsIn,
  versionIn,
  type Frequency,
  type HasOccurrence,
  type RedemptionPlan,
  type RedemptionTerms,
  type SaleMethod,
} from './setting.ts';
import { isLive } from './setting-state.ts';

/** What of a customer decides about a 定期売却 of one fund. */
export interface SalePlanStanding extends Pick<OrderStanding, 'balances' | 'positions' | 'ofFund' | 'newDevice'> {
  readonly subscriptions: readonly Pick<KnownSubscription, 'plan'>[];
  readonly redemptions: readonly RedemptionPlan[];
}

/** The measure as the customer gives it. */
export type SaleMeasure =
  | Exclude<SaleMethod, { method: 'PERIOD' }>
  | { readonly method: 'PERIOD'; readonly times: number };

/** A new 定期売却 before it is decided. */
export interface RedemptionDraft {
  readonly accountType: OrderAccountType;
  readonly measure: SaleMeasure;
  readonly dayOfMonth: PlanDay;
  readonly frequency: Frequency;
}

/** A 定期売却 that may be made. */
export interface DecidedRedemption {
  readonly terms: RedemptionTerms;
  /** The month it begins with; with every second month the first sale may come a month later. */
  readonly fromMonth: Month;
  readonly remainingTimes: number | null;
  /** A strong check is needed first, because the device is new (docs/account-protection.md). */
  readonly needsCheck: boolean;
}

export type RedemptionRefusal = 'AMOUNT_RANGE' | 'FUND_CLOSED' | 'UNITS_SHORT' | 'SETTING_CONFLICT' | 'CHANGE_DEADLINE';

/** Every gate of a new 定期売却, in the order of rule FUND-17 (rules PLAN-24 and PLAN-26). */
export function decideRedemption(
  { fund, latest }: PricedFund,
  standing: SalePlanStanding,
  { accountType, measure, dayOfMonth, frequency }: RedemptionDraft,
  now: Instant,
): Outcome<DecidedRedemption, RedemptionRefusal> {
  const sellable = sellableOf(fund, standing, accountType);
  const sale = saleOf(measure, sellable);
  const terms = { sale, dayOfMonth, frequency };
  const { limits } = inForce(fund.terms, ymdOf(now));
  const first = firstUnfrozen((month) => redemptionCycle(fund, dayOfMonth, month), now);
  const refusal = refuseSale({ terms, limits, fund, first, sellable, isComing: isComing(standing, accountType), now });
  if (refusal !== null) return refuse(refusal);
  if (first === null) return refuse('FUND_CLOSED');
  const plans = standing.subscriptions.map(({ plan }) => plan);
  const live = [...plans, ...standing.redemptions].filter(({ state }) => isLive(state)).length;
  if (isExcludedBy({ fundCode: fund.code, accountType }, plans) || live >= maxLiveSettings)
    return refuse('SETTING_CONFLICT');
  return accept({
    terms,
    fromMonth: first.month,
    remainingTimes: sale.method === 'PERIOD' ? sale.times : null,
    needsCheck: needsCheck(
      saleFacts({ fund, latest }, saleHolding(fund, standing, accountType), sale, now),
      standing,
      now,
    ),
  });
}

const saleOf = (measure: SaleMeasure, sellable: Units): SaleMethod =>
  measure.method === 'PERIOD' ? { ...measure, each: unitsEach(sellable, measure.times) } : measure;

/** Settled and not locked. */
const sellableOf = (
  fund: TradedFund,
  standing: Pick<OrderStanding, 'balances' | 'positions'>,
  accountType: OrderAccountType,
): Units => sellableUnits(positionOf(standing, fund.code, accountType, fund.navUnit));

/** Bought, and not settled yet. */
const isComing = ({ ofFund, positions }: SalePlanStanding, accountType: OrderAccountType): boolean =>
  ofFund.some((order) => order.side === 'BUY' && order.accountType === accountType) ||
  positions.some((position) => position.accountType === accountType && position.units > 0n);

/** Range, fund and units: what does not hang on other settings. */
function refuseSale({
  terms,
  limits,
  fund,
  first,
  sellable,
  isComing: comes,
  now,
}: {
  readonly terms: RedemptionTerms;
  readonly limits: OrderLimits;
  readonly fund: PlanFund;
  readonly first: Cycle | null;
  readonly sellable: Units;
  readonly isComing: boolean;
  readonly now: Instant;
}): 'AMOUNT_RANGE' | 'FUND_CLOSED' | 'UNITS_SHORT' | null {
  const { sale } = terms;
  if (!isSaleInRange(terms, limits)) return 'AMOUNT_RANGE';
  if (first === null || !orderable(fund, ymdOf(now)).sell) return 'FUND_CLOSED';
  const isNothing = sale.method === 'PERIOD' ? sale.each === 0n : sellable === 0n && !comes;
  return isNothing ? 'UNITS_SHORT' : null;
}

/** What there is to sell of a fund in one account type. */
export type SaleHolding = Pick<SaleFacts, 'sellable' | 'wholeSalePending'>;

export const saleHolding = (
  fund: TradedFund,
  standing: Pick<SalePlanStanding, 'balances' | 'positions' | 'ofFund'>,
  accountType: OrderAccountType,
): SaleHolding => ({
  sellable: sellableOf(fund, standing, accountType),
  wholeSalePending: standing.ofFund.some(
    (order) =>
      order.side === 'SELL' && order.accountType === accountType && order.method !== 'UNITS' && isPending(order.state),
  ),
});

/** What a sale of now would be decided by: for `estimatedAmount`, and for the check of a new device. */
export function saleFacts(
  { fund, latest }: PricedFund,
  holding: SaleHolding,
  sale: SaleMethod,
  now: Instant,
  remainingTimes: number | null = null,
): SaleFacts {
  const terms = inForce(fund.terms, ymdOf(now));
  return {
    ...holding,
    sale,
    remainingTimes,
    price: redemptionPrice(latest.nav, terms),
    navUnit: fund.navUnit,
    limits: terms.limits,
  };
}

/** As for a sale of now; 期間 sells everything in the end. */
function needsCheck(facts: SaleFacts, { newDevice }: SalePlanStanding, now: Instant): boolean {
  const decision = decideSale(facts);
  const size = decision.kind === 'ORDER' ? decision.size : null;
  const isWhole = facts.sale.method === 'PERIOD' || (size?.orderMethod === 'UNITS' && size.units === facts.sellable);
  return saleNeedsCheck({ newDevice, isWhole, proceeds: estimateSale(facts) }, now);
}

/** What a customer may ask for; what is absent stays. */
export interface RedemptionPatch extends SaleChange {
  readonly dayOfMonth?: PlanDay | undefined;
  readonly frequency?: Frequency | undefined;
  readonly status?: 'ACTIVE' | 'PAUSED' | undefined;
}

/** A 定期売却 as it is from now on. */
export interface ChangedRedemption {
  readonly plan: RedemptionPlan;
  /** The first month with a sale from the change on. */
  readonly effectiveFrom: Month;
  readonly needsCheck: boolean;
}

/** More is sold, or it sells again: then every gate of a sale counts (rule PLAN-12). */
export function isSaleRaisedOrResumed(plan: RedemptionPlan, change: RedemptionPatch): boolean {
  if (change.status === 'ACTIVE' && plan.state !== 'ACTIVE') return true;
  const { sale } = newestTerms<RedemptionTerms>(plan);
  if (sale.method === 'FIXED_AMOUNT') return change.amount !== undefined && change.amount > sale.amount;
  if (sale.method === 'FIXED_UNITS') return change.units !== undefined && change.units > sale.units;
  if (sale.method === 'PERIOD') return change.times !== undefined;
  const { rate } = change;
  return rate !== undefined && rate.numerator * sale.rate.denominator > sale.rate.numerator * rate.denominator;
}

/** A customer's PATCH (rules PLAN-12, PLAN-24 and PLAN-25). */
export function decideRedemptionChange(
  priced: PricedFund,
  plan: RedemptionPlan,
  standing: SalePlanStanding,
  change: RedemptionPatch,
  hasOccurrence: HasOccurrence,
  now: Instant,
): Outcome<ChangedRedemption, RedemptionRefusal> {
  if (!isLive(plan.state)) return refuse('SETTING_CONFLICT');
  const { fund } = priced;
  const { accountType } = plan;
  const old = newestTerms<RedemptionTerms>(plan);
  const holding = saleHolding(fund, standing, accountType);
  const sale = changeSale(old.sale, change, holding.sellable);
  if (!sale.ok) return sale;
  const terms = {
    sale: sale.value,
    dayOfMonth: change.dayOfMonth ?? old.dayOfMonth,
    frequency: change.frequency ?? old.frequency,
  };
  const from = effectiveSale(plan, fund, now, hasOccurrence, terms);
  const isMore = isSaleRaisedOrResumed(plan, change);
  if (isMore || hasNewTerms(change)) {
    const { limits } = inForce(fund.terms, ymdOf(now));
    if (!isSaleInRange(terms, limits)) return refuse('AMOUNT_RANGE');
  }
  if (from === null || (isMore && !orderable(fund, ymdOf(now)).sell)) return refuse('FUND_CLOSED');
  const next = changed(plan, terms, change, from.fromMonth);
  if (!next.ok) return next;
  const isResumed = change.status === 'ACTIVE' && plan.state !== 'ACTIVE';
  const rivals = standing.subscriptions.map((one) => one.plan);
  if (isResumed && isExcludedBy(plan, rivals)) return refuse('SETTING_CONFLICT');
  const remainingTimes =
    change.times !== undefined && terms.sale.method === 'PERIOD' ? terms.sale.times : plan.remainingTimes;
  return accept({
    plan: { ...next.value, remainingTimes },
    effectiveFrom: from.cycle.month,
    needsCheck: isMore && needsCheck(saleFacts(priced, holding, terms.sale, now), standing, now),
  });
}

const hasNewTerms = ({ amount, rate, units, times, dayOfMonth, frequency }: RedemptionPatch): boolean =>
  [amount, rate, units, times, dayOfMonth, frequency].some((value) => value !== undefined);

function changed(
  plan: RedemptionPlan,
  terms: RedemptionTerms,
  change: RedemptionPatch,
  fromMonth: Month,
): Outcome<RedemptionPlan, 'SETTING_CONFLICT' | 'CHANGE_DEADLINE'> {
  const next: Outcome<RedemptionPlan, 'SETTING_CONFLICT'> = hasNewTerms(change)
    ? changeTerms<RedemptionTerms, RedemptionPlan>(plan, terms, fromMonth)
    : accept(plan);
  if (!next.ok || change.status === undefined) return next;
  // The state that is there already: nothing changes.
  if (change.status === next.value.state) return next;
  const event = change.status === 'ACTIVE' ? 'RESUME' : 'PAUSE';
  return changeState<RedemptionTerms, RedemptionPlan>(next.value, { event, fromMonth });
}

/** DELETE: nothing more is sold from the first month that is not frozen (rule PLAN-12). */
export function cancelRedemption(
  plan: RedemptionPlan,
  fund: PlanFund,
  hasOccurrence: HasOccurrence,
  now: Instant,
): Outcome<RedemptionPlan, 'SETTING_CONFLICT' | 'CHANGE_DEADLINE'> {
  if (plan.state === 'CANCELED') return accept(plan);
  const from = effectiveSale(plan, fund, now, hasOccurrence);
  const fromMonth = from?.fromMonth ?? plan.versions.at(-1)?.fromMonth ?? '0000-00';
  return changeState<RedemptionTerms, RedemptionPlan>(plan, { event: 'CANCEL', fromMonth });
}

/** The next sale, frozen already or still to come; null when none follows. */
export const nextSale = (
  plan: RedemptionPlan,
  fund: PlanFund,
  hasOccurrence: HasOccurrence,
  now: Instant,
): Cycle | null =>
  nextToRun<RedemptionTerms>(
    plan,
    (month, terms) => (runsIn(terms.frequency, month) ? redemptionCycle(fund, terms.dayOfMonth, month) : null),
    now,
    hasOccurrence,
  );

/** What it is estimated to bring; nothing while it does not run. */
export const isSelling = (plan: RedemptionPlan, { month }: Pick<Cycle, 'month'>): boolean =>
  versionIn(plan, month)?.state === 'ACTIVE';
