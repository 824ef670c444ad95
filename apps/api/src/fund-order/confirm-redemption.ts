import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { confirmRedemption } from '@tsuzura/contract/main';
import { formatJst, instant, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { lockedUnits, sellableUnits, shownCost, valuation, type SellSize } from '@tsuzura/domain/fund';
import {
  decideSell,
  estimateSale,
  needsCheck,
  sellStanding,
  type OrderStanding,
  type OrderTerms,
} from '@tsuzura/domain/fund-order';
import { formatPercent, yen } from '@tsuzura/domain/money';
import { frameOf } from '@tsuzura/domain/nisa';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { changeBefore, type FundStanding } from '../fund/index.ts';
import type { Sealing } from './confirm-subscription.ts';
import { issueConfirmToken } from './confirm-token.ts';
import { orRefuse } from './order-refusals.ts';
import { orderTermsAt, showDates, showSkippedDays, summariseForOrder } from './order-terms.ts';
import { contentOf, conditionsOf } from './quoted-order.ts';

type Shown = Answer<typeof confirmRedemption>;
type Query = Received<typeof confirmRedemption, 'query'>;

/** R2.08, the dry run of a sale: everything the form and the confirm step show. Refuses what `complete` would refuse. */
export function showRedemption(
  fund: FundStanding,
  standing: OrderStanding,
  query: Query,
  now: Instant,
  sealing: Sealing,
): Shown {
  const { accountType } = query;
  const size = sizeOf(query);
  const terms = orderTermsAt(fund, 'SELL', now);
  const quote = size && quoteSell(fund, terms, standing, accountType, size, now, sealing);
  const { position, maxAmount } = sellStanding(fund, terms, standing, accountType, ymdOf(now));
  if (!terms.orderable || !terms.dates.ok) throw new Refused('FUND_CLOSED');
  return {
    fund: summariseForOrder(fund, terms, now),
    holding: {
      units: position.settledUnits,
      lockedUnits: lockedUnits(position),
      sellableUnits: sellableUnits(position),
      averageCost: shownCost(position).averageCost,
      valuation: valuation(position.settledUnits, fund.latest.nav, fund.fund.navUnit),
    },
    limits: terms.fund.limits,
    maxAmount,
    dates: showDates(terms.dates.value),
    skippedDays: showSkippedDays(terms.dates.value),
    warnings: [...changeBefore(fund.terms, terms.fund), ...warningsOf(query)],
    quote,
  };
}

function sizeOf({ orderMethod, amount, units }: Query): SellSize | null {
  if (orderMethod === 'AMOUNT') return amount === undefined ? null : { orderMethod, amount };
  if (orderMethod === 'UNITS') return units === undefined ? null : { orderMethod, units };
  return { orderMethod: 'ALL' };
}

function quoteSell(
  fund: FundStanding,
  terms: OrderTerms,
  standing: OrderStanding,
  accountType: OrderAccountType,
  size: SellSize,
  now: Instant,
  { key, subject, realNow, newId, isChecked }: Sealing,
): Shown['quote'] {
  const decided = orRefuse(decideSell(fund, terms, standing, accountType, size, ymdOf(now)));
  const estimate = estimateSale(fund, standing, size, decided);
  const draft = { side: 'SELL', fundCode: fund.fund.code, accountType, size, distributionCourse: null } as const;
  const quoted = {
    orderId: newId(),
    subject,
    ...contentOf(draft),
    ...conditionsOf(decided.dates, terms.fund, []),
  };
  const { token, expiresAt } = issueConfirmToken(key, quoted, realNow);
  const { price, units, proceeds, cost, gain, taxable, tax, net, restored } = estimate;
  return {
    confirmToken: token,
    expiresAt: formatJst(instant(expiresAt)),
    needsCheck: !isChecked && needsCheck(fund, standing, size, decided, now),
    estimate: {
      price,
      units,
      proceeds,
      cost,
      profit: gain,
      taxable: taxable && {
        offset: yen(taxable.amount - gain),
        amount: taxable.amount,
        incomeTaxRate: formatPercent(taxable.rate.income),
        residentTaxRate: formatPercent(taxable.rate.resident),
      },
      incomeTax: tax.income,
      residentTax: tax.resident,
      net,
    },
    nisa: restored && { restoredAmount: restored.amount, restoredFrom: restored.from },
  };
}

const warningsOf = ({ accountType, orderMethod }: Query): string[] => [
  '表示の金額は最新の基準価額で計算した概算です。',
  ...(orderMethod === 'AMOUNT' ? ['金額指定でも、約定時の評価額が下回る場合は全部の売却になります。'] : []),
  ...(accountType === 'SPECIFIC' ? ['税額は、年間の損益により変わります。'] : []),
  ...(frameOf(accountType) === null ? [] : ['売却した分の枠は、翌年に簿価で戻ります。今年は使えません。']),
];
