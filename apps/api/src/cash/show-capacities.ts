import type { Answer } from '@tsuzura/contract/kernel';
import type { getCashShortage, getTradeCapacities } from '@tsuzura/contract/trading';
import { formatJst, japan, yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  buyingPowerOn,
  cashPosition,
  cashShortage,
  withdrawable,
  withdrawalPosition,
} from '@tsuzura/domain/buying-power';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { cutPercent, ratioOf, type MarginFigures } from '@tsuzura/domain/margin';
import { usdBuyingPower, type UsdStanding } from '@tsuzura/domain/fx';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { nisaUsage } from '@tsuzura/domain/nisa';
import { currentSession, stockSettlementDate } from '@tsuzura/domain/stock';
import type { Owing } from '@tsuzura/store/cash';
import { dueOf } from './collect-advances.ts';

/** 余力 by what it is for; one function behind every figure (rule CASH-7). */
export function showCapacities(
  standing: OrderStanding,
  { figures: margin, mayTake }: { readonly figures: MarginFigures; readonly mayTake: Yen },
  usd: UsdStanding,
  now: Instant,
): Answer<typeof getTradeCapacities> {
  const today = ymdOf(now);
  const { growth, tsumitate } = nisaUsage(standing.nisa, yearOf(today)).available;
  const hasNisa = standing.nisaStatus === 'AVAILABLE';
  const ratio = ratioOf(margin);
  return {
    asOf: formatJst(now),
    // With what a purchase of most shares may take from the margin (rule MARGIN-4).
    buyingPower: yen(buyingPowerOn(standing, stockSettlementDate(japan, currentSession(japan, now)), today) + mayTake),
    fundBuyingPower: buyingPowerOn(standing, today, today),
    withdrawable: withdrawable(withdrawalPosition(standing, today)).amount,
    newPositionPower: margin.newPositionPower,
    marginEquity: margin.equity,
    requiredMargin: margin.required,
    marginRatio: ratio === null ? null : cutPercent(ratio),
    nisa: hasNisa ? { growth, tsumitate } : { growth: noYen, tsumitate: noYen },
    usdBuyingPower: usdBuyingPower(usd, [], today),
  };
}

/** Short, there is neither buying power nor anything to withdraw: both are computed from the same standing. */
export function showCashShortage(
  standing: OrderStanding,
  owing: Owing | null,
  now: Instant,
): Answer<typeof getCashShortage> {
  const today = ymdOf(now);
  const short = cashShortage(cashPosition(standing, today), today);
  if (short === null) return { status: 'NONE', shortage: noYen, dueAt: null, details: [], restrictions: [] };
  const { shortage, required, available } = short;
  // What was advanced on an earlier day was due then.
  const dueAt = owing === null ? short.dueAt : dueOf(owing.since);
  return {
    status: 'SHORT',
    shortage,
    dueAt: formatJst(dueAt),
    details: [{ date: today, required, available }],
    restrictions: ['NEW_BUY', 'WITHDRAWAL'],
  };
}
