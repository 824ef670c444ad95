import { inForce, ymdOf, type Instant } from '../calendar/index.ts';
import {
  calendarsOf,
  orderable,
  orderDates,
  purchaseTermsOn,
  type DatedTerms,
  type OrderDates,
  type PurchaseTerms,
  type Side,
  type TradedFund,
} from '../fund/index.ts';
import type { Outcome } from '../kernel/index.ts';
import type { Nav } from '../money/index.ts';

/** A fund and its last NAV. */
export interface PricedFund {
  readonly fund: TradedFund;
  readonly latest: { readonly nav: Nav };
}

/** What an order given now would be under. */
export interface OrderTerms {
  readonly orderable: boolean;
  readonly dates: Outcome<OrderDates, 'FUND_CLOSED'>;
  /** In force on the execution date; on the day itself while there is none. */
  readonly fund: DatedTerms;
  readonly purchase: PurchaseTerms;
}

/** The terms of an order of this side that is given now. */
export function orderTerms(fund: TradedFund, side: Side, now: Instant): OrderTerms {
  const today = ymdOf(now);
  const dates = orderDates(fund.terms, side, calendarsOf(fund), now);
  const day = dates.ok ? dates.value.executionDate : today;
  const open = orderable(fund, today);
  return {
    orderable: side === 'BUY' ? open.buy : open.sell,
    dates,
    fund: inForce(fund.terms, day),
    purchase: purchaseTermsOn(fund.navUnit, fund.terms, day),
  };
}
