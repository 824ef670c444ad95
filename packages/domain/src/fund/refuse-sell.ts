import type { Outcome } from '../kernel/index.ts';
import type { Nav, Ratio, Units } from '../money/index.ts';
import { onStep } from './on-step.ts';
import type { OrderDates } from './order-dates.ts';
import { maxSellAmount, unitsToLock, type SellSize } from './redemption.ts';
import type { OrderLimits } from './terms.ts';

/** Everything that decides about a sale, read under lock by the use case. */
export interface SellFacts {
  readonly size: SellSize;
  readonly limits: OrderLimits;
  readonly navUnit: bigint;
  readonly lastNav: Nav | null;
  /** False while the fund takes no sales. */
  readonly orderable: boolean;
  readonly dates: Outcome<OrderDates, 'FUND_CLOSED'>;
  /** Another AMOUNT or ALL of this position is RECEIVED or WORKING. */
  readonly wholeSalePending: boolean;
  readonly sellableUnits: Units;
  /** `houseRules.saleByAmountShare` */
  readonly saleByAmountShare: Ratio;
}

export type SellRefusal = 'AMOUNT_RANGE' | 'FUND_CLOSED' | 'SALE_PENDING' | 'UNITS_SHORT';

/** The one reason to refuse a sale, or null; the order is rule FUND-17. */
export function refuseSell(facts: SellFacts): SellRefusal | null {
  const { size, lastNav, navUnit, sellableUnits, saleByAmountShare } = facts;
  if (!inRange(facts)) return 'AMOUNT_RANGE';
  if (lastNav === null || !facts.orderable || !facts.dates.ok) return 'FUND_CLOSED';
  if (size.orderMethod !== 'UNITS' && facts.wholeSalePending) return 'SALE_PENDING';
  if (sellableUnits === 0n || unitsToLock(size, sellableUnits) > sellableUnits) return 'UNITS_SHORT';
  if (size.orderMethod !== 'AMOUNT') return null;
  return size.amount > maxSellAmount(sellableUnits, lastNav, navUnit, saleByAmountShare) ? 'AMOUNT_RANGE' : null;
}

/** Who sells exactly what is left may leave the steps: otherwise a remainder could never be sold by units. */
function inRange({ size, limits, sellableUnits }: SellFacts): boolean {
  if (size.orderMethod === 'ALL') return true;
  if (size.orderMethod === 'AMOUNT') return onStep(size.amount, limits.minAmount, limits.amountStep);
  const everything = size.units > 0n && size.units === sellableUnits;
  return everything || onStep(size.units, limits.minUnits, limits.unitStep);
}
