import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { confirmSubscription } from '@tsuzura/contract/main';
import { buyingPowerOn } from '@tsuzura/domain/buying-power';
import { formatJst, instant, yearOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { priceBuy, type BuySize, type OrderDates } from '@tsuzura/domain/fund';
import {
  canBuyInNisa,
  decideBuy,
  type BuyDraft,
  type OrderStanding,
  type OrderTerms,
} from '@tsuzura/domain/fund-order';
import { yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { changeBefore, type FundStanding } from '../fund/index.ts';
import { issueConfirmToken, type ConfirmKey } from './confirm-token.ts';
import { orRefuse } from './order-refusals.ts';
import { orderTermsAt, showDates, showSkippedDays, summariseForOrder } from './order-terms.ts';
import { contentOf, conditionsOf } from './quoted-order.ts';
import { showAccountChoices } from './show-account-choices.ts';
import { showOrderDocuments } from './show-order-documents.ts';

type Shown = Answer<typeof confirmSubscription>;

/** What a quote is sealed with. */
export interface Sealing {
  readonly key: ConfirmKey;
  readonly subject: string;
  /** Real time. */
  readonly realNow: number;
  readonly newId: () => string;
  /** A strong check was made in the last minutes. */
  readonly isChecked: boolean;
}

/** R2.06, the dry run of a purchase: everything the form and the confirm step show. Refuses what `complete` would refuse. */
export function showSubscription(
  fund: FundStanding,
  standing: OrderStanding,
  query: Received<typeof confirmSubscription, 'query'>,
  now: Instant,
  sealing: Sealing,
): Shown {
  if (standing.isRestricted) throw new Refused('SUITABILITY');
  const documents = showOrderDocuments(standing.documents);
  const terms = orderTermsAt(fund, 'BUY', now);
  const draft = draftOf(query);
  const quote = draft && quoteBuy(fund, terms, standing, draft, ymdOf(now), sealing);
  if (!terms.orderable || !terms.dates.ok) throw new Refused('FUND_CLOSED');
  const dates = terms.dates.value;
  const today = ymdOf(now);
  return {
    fund: summariseForOrder(fund, terms, now),
    accountTypes: showAccountChoices(fund.fund, standing, dates.settlementDate, today),
    documents,
    limits: terms.fund.limits,
    buyingPower: buyingPowerOn(standing, dates.settlementDate, today),
    dates: showDates(dates),
    skippedDays: showSkippedDays(dates),
    warnings: [...changeBefore(fund.terms, terms.fund), ...warningsOf(standing, dates, now, query.accountType)],
    quote,
  };
}

function draftOf(query: Received<typeof confirmSubscription, 'query'>): BuyDraft | null {
  const { accountType, distributionCourse } = query;
  const size = sizeOf(query);
  return accountType === undefined || size === null ? null : { accountType, size, distributionCourse };
}

function sizeOf({ orderMethod, amount, units }: Received<typeof confirmSubscription, 'query'>): BuySize | null {
  if (orderMethod === 'AMOUNT') return amount === undefined ? null : { orderMethod, amount };
  return units === undefined ? null : { orderMethod, units };
}

function quoteBuy(
  fund: FundStanding,
  terms: OrderTerms,
  standing: OrderStanding,
  draft: BuyDraft,
  today: Ymd,
  { key, subject, realNow, newId }: Sealing,
): Shown['quote'] {
  const decided = orRefuse(decideBuy(fund, terms, standing, draft, today));
  const { dates, distributionCourse, reserve, buyingPower, quota } = decided;
  const { principal, fee, consumptionTax, units } = priceBuy(draft.size, fund.latest.nav, terms.purchase);
  const quoted = {
    orderId: newId(),
    subject,
    ...contentOf({ side: 'BUY', fundCode: fund.fund.code, ...draft, distributionCourse }),
    ...conditionsOf(dates, terms.fund, standing.documents),
  };
  const { token, expiresAt } = issueConfirmToken(key, quoted, realNow);
  return {
    confirmToken: token,
    expiresAt: formatJst(instant(expiresAt)),
    estimate: { nav: fund.latest.nav, principal, fee, consumptionTax, units, reservedAmount: reserve.reservedCash },
    buyingPowerAfter: yen(buyingPower - reserve.reservedCash),
    nisa: quota && { ...quota, remainingAfter: yen(quota.remaining - reserve.reservedQuota) },
  };
}

function warningsOf(
  standing: OrderStanding,
  { settlementDate }: OrderDates,
  now: Instant,
  accountType: OrderAccountType | undefined,
): string[] {
  const year = yearOf(settlementDate);
  const isNextYear = year !== yearOf(ymdOf(now));
  const mayUseNisa = accountType === undefined ? canBuyInNisa(standing, ymdOf(now)) : accountType === 'NISA_GROWTH';
  return [
    '表示の基準価額は最新のものです。実際の購入価額とは異なります。',
    ...(isNextYear && mayUseNisa ? [`受渡日が${year}年のため、NISAは${year}年の枠を使います。`] : []),
    ...(accountType === 'NISA_GROWTH' ? ['分配金の再投資にも、NISAの枠を使います。'] : []),
  ];
}
