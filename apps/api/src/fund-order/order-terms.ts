import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscription, TradeDates } from '@tsuzura/contract/main';
import { formatJst, inForce, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  moveReasonText,
  orderDates,
  purchaseTermsOn,
  type FundTerms,
  type OrderDates,
  type PurchaseTerms,
  type Side,
} from '@tsuzura/domain/fund';
import type { Outcome } from '@tsuzura/domain/kernel';
import { calendarsOf, orderable, termsOf, type FundStanding } from '../fund/index.ts';

/** What an order given now would be under. */
export interface OrderTerms {
  readonly orderable: boolean;
  readonly dates: Outcome<OrderDates, 'FUND_CLOSED'>;
  /** In force on the execution date; on the day itself while there is none. */
  readonly fund: FundTerms;
  readonly purchase: PurchaseTerms;
}

export function orderTermsAt({ fund }: FundStanding, side: Side, now: Instant): OrderTerms {
  const today = ymdOf(now);
  const terms = termsOf(fund);
  const dates = orderDates(terms, side, calendarsOf(fund), now);
  const day = dates.ok ? dates.value.executionDate : today;
  const open = orderable(fund, today);
  return {
    orderable: side === 'BUY' ? open.buy : open.sell,
    dates,
    fund: inForce(terms, day),
    purchase: purchaseTermsOn(fund.navUnit, terms, day),
  };
}

export const showDates = ({ applicationDate, executionDate, settlementDate, cutoffAt }: OrderDates): TradeDates => ({
  applicationDate,
  executionDate,
  settlementDate,
  cutoffAt: formatJst(cutoffAt),
});

type SkippedDays = Answer<typeof confirmSubscription>['skippedDays'];

/** Why each date is not earlier. */
export const showSkippedDays = ({ skipped }: OrderDates): SkippedDays =>
  (['application', 'execution', 'settlement'] as const).flatMap((step) =>
    skipped[step].map(({ day, reason }) => ({ towards: `${step}Date` as const, day, reason: moveReasonText[reason] })),
  );
