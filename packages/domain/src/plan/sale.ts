import { onStep, valuation, type OrderLimits, type SellSize } from '../fund/index.ts';
import { floorPortion, least, units, type Nav, type Units, type Yen } from '../money/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { Cycle, Month } from './cycle.ts';
import type { OccurrenceReason } from './occurrence.ts';
import { changeState, type RedemptionPlan, type RedemptionTerms, type SaleMethod } from './setting.ts';
import { unitsEach } from './check-setting.ts';

/** One month of a 定期売却. */
export interface SaleOccurrence extends Cycle {
  readonly settingId: string;
  readonly state: 'FROZEN' | 'ORDERED' | 'SKIPPED';
  readonly reason: OccurrenceReason | null;
}

/** What decides about the size of a scheduled sale, at 00:30 of its day. */
export interface SaleFacts {
  readonly sale: SaleMethod;
  readonly remainingTimes: number | null;
  /** Settled and not locked. */
  readonly sellable: Units;
  /** The last NAV less the redemption reserve. */
  readonly price: Nav;
  readonly navUnit: bigint;
  readonly limits: Pick<OrderLimits, 'minUnits' | 'unitStep'>;
  /** Another sale by amount or of everything is on its way. */
  readonly wholeSalePending: boolean;
}

export type SaleDecision =
  | { readonly kind: 'ORDER'; readonly size: Exclude<SellSize, { orderMethod: 'ALL' }> }
  | { readonly kind: 'SKIP'; readonly reason: 'INSUFFICIENT_UNITS' | 'PENDING_SALE' };

/** How much is sold, or why nothing (rule PLAN-24). A skip never suspends. The 90 % of a spot sale do not count here. */
export function decideSale(facts: SaleFacts): SaleDecision {
  const { sale, sellable, price, navUnit, limits } = facts;
  if (sale.method === 'FIXED_AMOUNT') {
    if (facts.wholeSalePending) return { kind: 'SKIP', reason: 'PENDING_SALE' };
    if (valuation(sellable, price, navUnit) < sale.amount) return { kind: 'SKIP', reason: 'INSUFFICIENT_UNITS' };
    return { kind: 'ORDER', size: { orderMethod: 'AMOUNT', amount: sale.amount } };
  }
  const sold = unitsToSell(facts);
  const everything = sold > 0n && sold === sellable;
  const isOrderable = sold <= sellable && (everything || onStep(sold, limits.minUnits, limits.unitStep));
  return isOrderable
    ? { kind: 'ORDER', size: { orderMethod: 'UNITS', units: sold } }
    : { kind: 'SKIP', reason: 'INSUFFICIENT_UNITS' };
}

/** Whole steps, 切捨て; everything that is left may leave the steps. */
function unitsToSell({ sale, remainingTimes, sellable, limits }: SaleFacts): Units {
  const stepped = (count: bigint): Units => units(count - (count % limits.unitStep));
  if (sale.method === 'FIXED_UNITS') return sale.units;
  if (sale.method === 'FIXED_RATE') return stepped(floorPortion(sellable, sale.rate));
  if (sale.method !== 'PERIOD') return units(0);
  if (remainingTimes === 1) return sellable;
  const each = stepped(sale.each);
  return least(each, sellable);
}

/** What a sale of now would bring, before tax; nothing when it would be skipped (`estimatedAmount`). */
export function estimateSale(facts: SaleFacts): Yen {
  const decision = decideSale(facts);
  if (decision.kind === 'SKIP') return 0n as Yen;
  const { size } = decision;
  return size.orderMethod === 'AMOUNT' ? size.amount : valuation(size.units, facts.price, facts.navUnit);
}

/**
 * The setting after its run: an order uses one time, cancelled or not, a skip none. PERIOD ends with its last order, or when
 * nothing is held and nothing is coming (rule PLAN-24).
 */
export function afterSale(
  plan: RedemptionPlan,
  decision: Pick<SaleDecision, 'kind'>,
  { isHeldOrComing, nextMonth }: { readonly isHeldOrComing: boolean; readonly nextMonth: Month },
): RedemptionPlan {
  if (plan.remainingTimes === null) return plan;
  const remainingTimes = plan.remainingTimes - (decision.kind === 'ORDER' ? 1 : 0);
  const next = { ...plan, remainingTimes };
  if (remainingTimes > 0 && isHeldOrComing) return next;
  const ended = changeState<RedemptionTerms, RedemptionPlan>(next, { event: 'END', fromMonth: nextMonth });
  return ended.ok ? ended.value : next;
}

/** What a customer may give for a change of the measure; another method is another setting (rule PLAN-25). */
export interface SaleChange {
  readonly amount?: Yen | undefined;
  readonly rate?: Extract<SaleMethod, { method: 'FIXED_RATE' }>['rate'] | undefined;
  readonly units?: Units | undefined;
  readonly times?: number | undefined;
}

const measureOf = { FIXED_AMOUNT: 'amount', FIXED_RATE: 'rate', FIXED_UNITS: 'units', PERIOD: 'times' } as const;

/** The measure with the change in it. A new number of sales divides what can be sold now anew. */
export function changeSale(
  sale: SaleMethod,
  change: SaleChange,
  sellable: Units,
): Outcome<SaleMethod, 'AMOUNT_RANGE' | 'UNITS_SHORT'> {
  const given = (['amount', 'rate', 'units', 'times'] as const).filter((measure) => change[measure] !== undefined);
  if (given.some((measure) => measure !== measureOf[sale.method])) return refuse('AMOUNT_RANGE');
  if (given.length === 0) return accept(sale);
  if (sale.method === 'FIXED_AMOUNT' && change.amount !== undefined) return accept({ ...sale, amount: change.amount });
  if (sale.method === 'FIXED_RATE' && change.rate !== undefined) return accept({ ...sale, rate: change.rate });
  if (sale.method === 'FIXED_UNITS' && change.units !== undefined) return accept({ ...sale, units: change.units });
  const times = change.times ?? 0;
  const each = times > 0 ? unitsEach(sellable, times) : units(0);
  return each === 0n ? refuse('UNITS_SHORT') : accept({ method: 'PERIOD', times, each });
}
