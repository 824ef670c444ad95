import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscription, FundSummary, TradeDates } from '@tsuzura/contract/main';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { moveReasonText, type OrderDates, type Side, type TradedFund } from '@tsuzura/domain/fund';
import { orderTerms, type OrderTerms, type PricedFund } from '@tsuzura/domain/fund-order';
import { summariseFund, type FundStanding } from '../fund/index.ts';

interface Known {
  readonly since: Instant;
  readonly terms: OrderTerms;
}

const known: Readonly<Record<Side, WeakMap<TradedFund, Known>>> = { BUY: new WeakMap(), SELL: new WeakMap() };

/** Every order of a fund on one day before one cut-off is under the same terms, so they are worked out once for all. */
export function orderTermsAt({ fund }: PricedFund, side: Side, now: Instant): OrderTerms {
  const last = known[side].get(fund);
  if (last && holdsAt(last, now)) return last.terms;
  const terms = orderTerms(fund, side, now);
  known[side].set(fund, { since: now, terms });
  return terms;
}

const holdsAt = ({ since, terms: { dates } }: Known, now: Instant): boolean =>
  dates.ok && since <= now && now < dates.value.cutoffAt && ymdOf(since) === ymdOf(now);

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
