import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscription, FundSummary, TradeDates } from '@tsuzura/contract/main';
import { formatJst, inForce, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  moveReasonText,
  orderDates,
  purchaseTermsOn,
  type OrderDates,
  type PurchaseTerms,
  type Side,
} from '@tsuzura/domain/fund';
import type { Outcome } from '@tsuzura/domain/kernel';
import type { Fund } from '@tsuzura/store/fund';
import type { DatedTerms } from '@tsuzura/store/fund';
import { calendarsOf, orderable, summariseFund, termsOf, type FundStanding } from '../fund/index.ts';

/** What an order given now would be under. */
export interface OrderTerms {
  readonly orderable: boolean;
  readonly dates: Outcome<OrderDates, 'FUND_CLOSED'>;
  /** In force on the execution date; on the day itself while there is none. */
  readonly fund: DatedTerms;
  readonly purchase: PurchaseTerms;
}

interface Known {
  readonly since: Instant;
  readonly terms: OrderTerms;
}

const known: Readonly<Record<Side, WeakMap<Fund, Known>>> = { BUY: new WeakMap(), SELL: new WeakMap() };

/** Every order of a fund on one day before one cut-off is under the same terms, so they are worked out once for all. */
export function orderTermsAt({ fund }: FundStanding, side: Side, now: Instant): OrderTerms {
  const last = known[side].get(fund);
  if (last && holdsAt(last, now)) return last.terms;
  const terms = workOut(fund, side, now);
  known[side].set(fund, { since: now, terms });
  return terms;
}

const holdsAt = ({ since, terms: { dates } }: Known, now: Instant): boolean =>
  dates.ok && since <= now && now < dates.value.cutoffAt && ymdOf(since) === ymdOf(now);

function workOut(fund: Fund, side: Side, now: Instant): OrderTerms {
  const today = ymdOf(now);
  const terms = termsOf(fund);
  const dates = orderDates(terms, side, calendarsOf(fund), now);
  const day = dates.ok ? dates.value.executionDate : today;
  const open = orderable(fund, today);
  return {
    orderable: side === 'BUY' ? open.buy : open.sell,
    dates,
    fund: inForce(fund.terms, day),
    purchase: purchaseTermsOn(fund.navUnit, terms, day),
  };
}

/** The fund as an order of today sees it: at the fees in force on its day, whatever is charged today. */
export const summariseForOrder = (standing: FundStanding, { fund: terms }: OrderTerms, now: Instant): FundSummary =>
  summariseFund({ ...standing, terms }, now);

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
