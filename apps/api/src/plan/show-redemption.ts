import type { RedemptionSetting } from '@tsuzura/contract/main';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { formatPercent, noYen } from '@tsuzura/domain/money';
import {
  estimateSale,
  isSelling,
  newestTerms,
  nextSale,
  saleFacts,
  versionIn,
  type RedemptionTerms,
  type SaleHolding,
} from '@tsuzura/domain/plan';
import type { StoredRedemption } from '@tsuzura/store/plan';
import type { FundStanding } from '../fund/index.ts';

/** A 定期売却 as customers read it. */
export function showRedemptionSetting(
  { plan, results, updatedAt }: Omit<StoredRedemption, 'customerId' | 'revision' | 'startMonth'>,
  priced: FundStanding,
  holding: SaleHolding,
  now: Instant,
): RedemptionSetting {
  const { sale, dayOfMonth, frequency } = newestTerms<RedemptionTerms>(plan);
  const [last] = results;
  return {
    id: plan.id,
    fundCode: plan.fundCode,
    fundName: priced.fund.name,
    accountType: plan.accountType,
    method: sale.method,
    amount: sale.method === 'FIXED_AMOUNT' ? sale.amount : null,
    rate: sale.method === 'FIXED_RATE' ? formatPercent(sale.rate) : null,
    units: sale.method === 'FIXED_UNITS' ? sale.units : null,
    times: sale.method === 'PERIOD' ? sale.times : null,
    remainingTimes: plan.remainingTimes,
    dayOfMonth,
    frequency,
    status: plan.state,
    suspendedReason: plan.suspendedReason,
    next: showNext({ plan, results }, priced, holding, now),
    lastResult: last
      ? { orderDate: last.orderDate, status: last.state, orderId: last.orderId, reason: last.reason }
      : null,
    createdAt: formatJst(plan.createdAt),
    updatedAt: formatJst(updatedAt),
  };
}

/** The next sale and what it would bring today, before tax; null while nothing is sold. */
function showNext(
  { plan, results }: Pick<StoredRedemption, 'plan' | 'results'>,
  priced: FundStanding,
  holding: SaleHolding,
  now: Instant,
): RedemptionSetting['next'] {
  const cycle = nextSale(plan, priced.fund, (month) => results.some((one) => one.month === month), now);
  if (cycle === null || !isSelling(plan, cycle)) return null;
  const terms = versionIn<RedemptionTerms>(plan, cycle.month)?.terms;
  const facts = terms && saleFacts(priced, holding, terms.sale, now, plan.remainingTimes);
  return {
    orderDate: cycle.orderDate,
    changeDeadline: formatJst(cycle.changeDeadline),
    estimatedAmount: facts ? estimateSale(facts) : noYen,
  };
}
