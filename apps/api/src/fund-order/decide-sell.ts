import { Refused } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  houseRulesOn,
  isPending,
  maxSellAmount,
  refuseSell,
  sellableUnits,
  unitsToLock,
  type OrderDates,
  type Position,
  type SellSize,
} from '@tsuzura/domain/fund';
import type { Units, Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { OrderStanding } from '@tsuzura/store/fund-order';
import type { FundStanding } from '../fund/index.ts';
import { orderRefusals } from './order-refusals.ts';
import { orderTermsAt, type OrderTerms } from './order-terms.ts';
import { positionOf } from './position-of.ts';

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

export function sellStanding(
  fund: FundStanding,
  standing: OrderStanding,
  accountType: OrderAccountType,
  now: Instant,
): SellStanding {
  const { navUnit, code } = fund.fund;
  const position = positionOf(standing, code, accountType, navUnit);
  const share = houseRulesOn(ymdOf(now)).saleByAmountShare;
  return {
    position,
    terms: orderTermsAt(fund, 'SELL', now),
    maxAmount: maxSellAmount(sellableUnits(position), fund.latest.nav, navUnit, share),
  };
}

/** Every gate of a sale; the dry run and acceptance pass the same. Suitability is asked of buyers only. */
export function decideSell(
  fund: FundStanding,
  standing: OrderStanding,
  accountType: OrderAccountType,
  size: SellSize,
  now: Instant,
): DecidedSell {
  const selling = sellStanding(fund, standing, accountType, now);
  const { position, terms } = selling;
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
    saleByAmountShare: houseRulesOn(ymdOf(now)).saleByAmountShare,
  });
  if (refusal !== null) throw new Refused(orderRefusals[refusal]);
  if (!terms.dates.ok) throw new Refused('FUND_CLOSED');
  return { ...selling, dates: terms.dates.value, lockedUnits: unitsToLock(size, sellableUnits(position)) };
}
