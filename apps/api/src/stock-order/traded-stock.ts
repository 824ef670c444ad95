import { japan, type Instant } from '@tsuzura/domain/calendar';
import { currentSession, dailyBand, isIntakePaused, nextLastCumDay, stockSettlementDate } from '@tsuzura/domain/stock';
import type { TradedStock } from '@tsuzura/domain/stock-order';
import type { MarketStock, StockMarket } from './stock-market.ts';

/** The share on the session that an order of this moment belongs to; null when it is not listed. */
export async function tradedStockAt(market: StockMarket, code: string, now: Instant): Promise<TradedStock | null> {
  const session = currentSession(japan, now);
  const found = await market.find(code, session, now);
  return found && tradedStockOf(found, now);
}

export function tradedStockOf(
  { stock, basePrice, lastPrice, opensAgain, events }: MarketStock,
  now: Instant,
): TradedStock {
  const session = currentSession(japan, now);
  return {
    stock,
    session: isIntakePaused(japan, now) ? null : session,
    settlementDate: stockSettlementDate(japan, session),
    basePrice,
    band: dailyBand(stock.tickTable, basePrice),
    lastPrice: lastPrice ?? basePrice,
    opensAgain,
    lastCumDay: nextLastCumDay(events, session),
  };
}
