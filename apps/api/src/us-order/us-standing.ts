import { buyingPowerOn, cashPosition, cashShortage } from '@tsuzura/domain/buying-power';
import type { Ymd } from '@tsuzura/domain/calendar';
import { canBuyInNisa, hasAccountType, quotaFor } from '@tsuzura/domain/fund-order';
import { usdBuyingPower } from '@tsuzura/domain/fx';
import { quantity } from '@tsuzura/domain/money';
import { sellableShares } from '@tsuzura/domain/stock-order';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { sellableUsShares, type TradedUsStock, type UsFill, type UsStanding } from '@tsuzura/domain/us-order';
import type { UsOrderStanding } from '@tsuzura/store/us-order';

/** What decides about an order of the share in an account type. `unfixed`: executions of the share that wait for their fixing. */
export function usStandingOf(
  read: UsOrderStanding,
  { stock, dates }: Pick<TradedUsStock, 'stock' | 'dates'>,
  accountType: OrderAccountType,
  unfixed: readonly UsFill[],
  today: Ymd,
): UsStanding {
  const free = sellableShares(read, stock.symbol, accountType);
  const ofType = unfixed.filter((fill) => fill.accountType === accountType);
  const settles = dates.domesticSettlementDate;
  return {
    isUsOpen: read.usEquity === 'AVAILABLE',
    isRestricted: read.isRestricted,
    hasAccountType: hasAccountType(read, accountType),
    w8benSignedOn: read.w8benSignedOn,
    canBuyInNisa: canBuyInNisa(read, today),
    nisaRoom: quotaFor(read, accountType, settles)?.remaining ?? null,
    isCashShort: cashShortage(cashPosition(read, today), today) !== null,
    yenPower: buyingPowerOn(read, settles, today),
    usdPower: usdBuyingPower(read.usd, read.usdFlows, settles),
    sellable: quantity(sellableUsShares(free, ofType, dates.domesticTradeDate)),
    tradeDay: read.usTradeDay,
  };
}
