import { assert, type Outcome } from '../kernel/index.ts';
import type { Nav, Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { isTaxFree, type OrderAccountType } from '../tax/index.ts';
import type { OrderDates } from './order-dates.ts';
import { onStep } from './on-step.ts';
import { priceBuy, reserveForBuy, type BuySize } from './purchase.ts';
import type { OrderLimits, PurchaseTerms } from './terms.ts';

/** Everything that decides about a purchase, read under lock by the use case. */
export interface BuyFacts {
  readonly source: 'SPOT' | 'SCHEDULED';
  readonly accountType: OrderAccountType;
  /** The frames the fund may be bought in. */
  readonly eligible: { readonly tsumitate: boolean; readonly growth: boolean };
  readonly size: BuySize;
  readonly limits: OrderLimits;
  readonly terms: PurchaseTerms;
  /** Null while the fund has no price yet. */
  readonly lastNav: Nav | null;
  /** False while the fund takes no purchases. */
  readonly orderable: boolean;
  readonly dates: Outcome<OrderDates, 'FUND_CLOSED'>;
  /** For the settlement date. */
  readonly buyingPower: Yen;
  /** For the settlement year and the frame; null outside NISA. */
  readonly nisaRoom: Yen | null;
}

export type BuyRefusal =
  | 'NISA_TSUMITATE_SPOT'
  | 'NISA_NOT_ELIGIBLE'
  | 'AMOUNT_RANGE'
  | 'FUND_CLOSED'
  | 'CASH_SHORT'
  | 'NISA_LIMIT';

/** The one reason to refuse a purchase, or null; the order is rule FUND-16. */
export function refuseBuy(facts: BuyFacts): BuyRefusal | null {
  const { size, terms, lastNav, nisaRoom } = facts;
  if (facts.accountType === 'NISA_TSUMITATE' && facts.source === 'SPOT') return 'NISA_TSUMITATE_SPOT';
  if (!mayBeBoughtIn(facts)) return 'NISA_NOT_ELIGIBLE';
  assert((frameOf(facts.accountType) === null) === (nisaRoom === null), 'a NISA order knows its room');
  if (!inRange(facts)) return 'AMOUNT_RANGE';
  if (lastNav === null || !facts.orderable || !facts.dates.ok) return 'FUND_CLOSED';
  const reserve = reserveForBuy(size, lastNav, terms);
  if (reserve.reservedCash > facts.buyingPower) return 'CASH_SHORT';
  if (nisaRoom !== null && reserve.reservedQuota > nisaRoom) return 'NISA_LIMIT';
  return null;
}

/** Accounts of before 2024 have no frame and are never bought into. */
function mayBeBoughtIn({ accountType, eligible }: BuyFacts): boolean {
  if (!isTaxFree(accountType)) return true;
  const frame = frameOf(accountType);
  return frame === 'TSUMITATE' ? eligible.tsumitate : frame === 'GROWTH' && eligible.growth;
}

/** Steps and minima, and never 0 units at the last NAV (rule FUND-9). Funds with a navUnit of 1 are bought by units. */
function inRange({ size, limits, terms, lastNav }: BuyFacts): boolean {
  const fits =
    size.orderMethod === 'AMOUNT'
      ? onStep(size.amount, limits.minAmount, limits.amountStep) && terms.navUnit > 1n
      : onStep(size.units, limits.minUnits, limits.unitStep);
  if (!fits || lastNav === null) return fits;
  const { units, principal } = priceBuy(size, lastNav, terms);
  return size.orderMethod === 'AMOUNT' ? units > 0n : principal >= limits.minAmount;
}
