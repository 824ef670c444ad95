import { Refused } from '@tsuzura/contract/kernel';
import { atJst, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { ShortSaleMarket } from '@tsuzura/domain/margin';
import {
  currentSession,
  dailyBand,
  isIntakePaused,
  nextLastCumDay,
  sessionTimes,
  stockSettlementDate,
  type Stock,
  type StockEvent,
  type StockPrice,
} from '@tsuzura/domain/stock';
import type { TradedStock } from '@tsuzura/domain/stock-order';
import type { Deps } from '../kernel/deps.ts';
import {
  sessionBase,
  shownPrice,
  stockCatalogueOf,
  stockPricesOf,
  type ListedStock,
  type Minute,
  type ShownPrice,
} from '../stock/index.ts';

/** A share at a moment: what everybody on the market knows. Orders are decided by the newest price, never by a delayed one. */
export interface MarketStock {
  readonly listed: ListedStock;
  readonly stock: Stock;
  readonly events: readonly StockEvent[];
  /** Of the session that the moment belongs to. */
  readonly basePrice: StockPrice;
  readonly market: ShownPrice;
}

export async function findMarketStock(
  deps: Pick<Deps, 'database' | 'stockMarket' | 'realNow'>,
  code: string,
  now: Instant,
): Promise<MarketStock> {
  const listed = await stockCatalogueOf(deps.database).find(code);
  const market = listed && (await shownPrice(stockPricesOf(deps).feed, listed, 'REALTIME', now));
  const basePrice = listed && sessionBase(listed, currentSession(japan, now));
  if (!listed || !market || basePrice === null) throw new Refused('NOT_FOUND');
  return { listed, stock: listed.stock, events: listed.events, basePrice, market };
}

/** The share on the session that an order of this moment belongs to. */
export function tradedStockOf({ stock, events, basePrice, market }: MarketStock, now: Instant): TradedStock {
  const session = currentSession(japan, now);
  // Yesterday's close is no price of this session.
  const isOfSession = market.quote?.last !== undefined && market.quote.last !== null && ymdOf(market.at) === session;
  return {
    stock: { ...stock, halted: stock.halted || (market.quote?.halted ?? false) },
    session: isIntakePaused(japan, now) ? null : session,
    settlementDate: stockSettlementDate(japan, session),
    basePrice,
    band: dailyBand(stock.tickTable, basePrice),
    lastPrice: isOfSession ? market.price : basePrice,
    // A delayed opening is still to come after 09:00; from 12:30 on there is none (rule STOCK-10).
    opensAgain: now < atJst(session, sessionTimes.afternoon),
    lastCumDay: nextLastCumDay(events, session),
  };
}

/** 空売り規制: what the market did today and on the session before (rule MARGIN-15). `minutes`: of the session, oldest first. */
export function shortSaleMarketOf(
  { listed, basePrice, market }: MarketStock,
  minutes: readonly Minute[],
  now: Instant,
): ShortSaleMarket {
  const session = currentSession(japan, now);
  const low = ymdOf(market.at) === session ? (market.quote?.low ?? null) : null;
  const last = low === null ? basePrice : market.price;
  const before = listed.bars.findLast(({ date }) => date < session);
  const baseBefore = before ? sessionBase(listed, before.date) : null;
  const fell = (price: StockPrice, base: StockPrice): boolean => price * 10n <= base * 9n;
  return {
    base: basePrice,
    last,
    lastDifferent: minutes.findLast(({ price }) => price !== last)?.price ?? basePrice,
    triggered:
      (low !== null && fell(low, basePrice)) ||
      (before !== undefined && baseBefore !== null && fell(before.low, baseBefore)),
  };
}
