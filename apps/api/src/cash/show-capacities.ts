import type { Answer } from '@tsuzura/contract/kernel';
import type { getCashShortage, getTradeCapacities } from '@tsuzura/contract/trading';
import { addBusinessDays, formatJst, japan, yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  buyingPowerOn,
  cashPosition,
  cashShortage,
  withdrawable,
  withdrawalPosition,
} from '@tsuzura/domain/buying-power';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { cutPercent, ratioOf, type MarginFigures } from '@tsuzura/domain/margin';
import { noYen, usdCents } from '@tsuzura/domain/money';
import { nisaUsage } from '@tsuzura/domain/nisa';

/** Shares settle so many business days after the trade. */
const shareLag = 2;

/** 余力 by what it is for; one function behind every figure (rule CASH-7). Nobody has dollars yet. */
export function showCapacities(
  standing: OrderStanding,
  margin: MarginFigures,
  now: Instant,
): Answer<typeof getTradeCapacities> {
  const today = ymdOf(now);
  const { growth, tsumitate } = nisaUsage(standing.nisa, yearOf(today)).available;
  const hasNisa = standing.nisaStatus === 'AVAILABLE';
  const ratio = ratioOf(margin);
  return {
    asOf: formatJst(now),
    buyingPower: buyingPowerOn(standing, addBusinessDays(japan, today, shareLag), today),
    fundBuyingPower: buyingPowerOn(standing, today, today),
    withdrawable: withdrawable(withdrawalPosition(standing, today)).amount,
    newPositionPower: margin.newPositionPower,
    marginEquity: margin.equity,
    requiredMargin: margin.required,
    marginRatio: ratio === null ? null : cutPercent(ratio),
    nisa: hasNisa ? { growth, tsumitate } : { growth: noYen, tsumitate: noYen },
    usdBuyingPower: usdCents(0),
  };
}

/** Short, there is neither buying power nor anything to withdraw: both are computed from the same standing. */
export function showCashShortage(standing: OrderStanding, now: Instant): Answer<typeof getCashShortage> {
  const today = ymdOf(now);
  const short = cashShortage(cashPosition(standing, today), today);
  if (short === null) return { status: 'NONE', shortage: noYen, dueAt: null, details: [], restrictions: [] };
  const { shortage, required, available, dueAt } = short;
  return {
    status: 'SHORT',
    shortage,
    dueAt: formatJst(dueAt),
    details: [{ date: today, required, available }],
    restrictions: ['NEW_BUY', 'WITHDRAWAL'],
  };
}
