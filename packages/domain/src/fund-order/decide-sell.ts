import type { Ymd } from '../calendar/index.ts';
import {
  houseRulesOn,
  isPending,
  maxSellAmount,
  refuseSell,
  sellableUnits,
  unitsToLock,
  type OrderDates,
  type Position,
  type SellRefusal,
  type SellSize,
} from '../fund/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { Units, Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { OrderTerms, PricedFund } from './order-terms.ts';
import { positionOf } from './position-of.ts';
import type { OrderStanding } from './standing.ts';

/** What there is to sell, and on which terms. */
export interface SellStanding {
  readonly position: Position;
  readonly terms: OrderTerms;
  /** The 90 % guard on 金額指定. */
  readonly maxAmount: Yen;
}

/** A sale that may be accepted. */
export interface DecidedSell extends SellStanding {
  readonly dates: OrderDates;
  readonly lockedUnits: Units;
}

/** What of a customer decides about a sale. */
export type SellerStanding = Pick<OrderStanding, 'balances' | 'positions' | 'ofFund'>;

export function sellStanding(
  { fund, latest }: PricedFund,
  terms: OrderTerms,
  standing: SellerStanding,
  accountType: OrderAccountType,
  today: Ymd,
): SellStanding {
  const position = positionOf(standing, fund.code, accountType, fund.navUnit);
  const { saleByAmountShare } = houseRulesOn(today);
  return {
    position,
    terms,
    maxAmount: maxSellAmount(sellableUnits(position), latest.nav, fund.navUnit, saleByAmountShare),
  };
}

/** Every gate of a sale; the dry run and acceptance pass the same. Suitability is asked of buyers only. */
export function decideSell(
  fund: PricedFund,
  terms: OrderTerms,
  standing: SellerStanding,
  accountType: OrderAccountType,
  size: SellSize,
  today: Ymd,
): Outcome<DecidedSell, SellRefusal> {
  const selling = sellStanding(fund, terms, standing, accountType, today);
  const { position } = selling;
  const refusal = refuseSell({
    size,
    limits: terms.fund.limits,
    navUnit: fund.fund.navUnit,
    lastNav: fund.latest.nav,
    orderable: terms.orderable,
    dates: terms.dates,
    wholeSalePending: standing.ofFund.some(
      (order) =>
        order.side === 'SELL' &&
        order.accountType === accountType &&
        order.method !== 'UNITS' &&
        isPending(order.state),
    ),
    sellableUnits: sellableUnits(position),
    saleByAmountShare: houseRulesOn(today).saleByAmountShare,
  });
  if (refusal !== null) return refuse(refusal);
  if (!terms.dates.ok) return refuse('FUND_CLOSED');
  return accept({ ...selling, dates: terms.dates.value, lockedUnits: unitsToLock(size, sellableUnits(position)) });
}
