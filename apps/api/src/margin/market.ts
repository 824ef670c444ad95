import { addDays, atJst, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { priceInSharesOf, sessionTimes, type Stock, type StockEvent, type StockPrice } from '@tsuzura/domain/stock';
import type { Reader } from '@tsuzura/store/kernel';
import { listStockEvents, listStocks, stockBarBefore } from '@tsuzura/store/stock';
import type { Deps } from '../kernel/deps.ts';
import { sessionBase, stockCatalogueOf, stockPricesOf } from '../stock/index.ts';

/** What margin needs to know of a share. */
export interface MarginStock {
  readonly stock: Stock;
  readonly events: readonly StockEvent[];
  /** The newest close, in shares of its day. */
  readonly close: StockPrice;
  readonly closedOn: Ymd;
  /** The day that `closedOn` names: its base price and first price, and how far it went. */
  readonly day: {
    readonly base: StockPrice;
    readonly open: StockPrice;
    readonly high: StockPrice;
    readonly low: StockPrice;
  };
  /** The newest price there is, in shares of today: in the session the last traded one, else the close. */
  readonly price: StockPrice;
}

/** The market, as margin asks it: never a delayed price (rule STOCK-11). */
export interface MarginStocks {
  of(codes: readonly string[], now: Instant): Promise<ReadonlyMap<string, MarginStock>>;
  /** What a share traded at in the minute that began then; null while it is not over, or nothing traded in it. */
  tradedAt(code: string, minute: Instant): Promise<StockPrice | null>;
}

/** The catalogue with its closes, and the vendor's prices while a session is under way. */
export function marginStocksOf(deps: Pick<Deps, 'database' | 'stockMarket' | 'realNow'>): MarginStocks {
  return {
    async of(codes, now) {
      if (codes.length === 0) return new Map();
      const wanted = new Set(codes);
      const listed = (await stockCatalogueOf(deps.database).all()).filter(({ stock }) => wanted.has(stock.code));
      const found = await Promise.all(
        listed.map(async (one): Promise<readonly [string, MarginStock][]> => {
          const { stock, events, bars } = one;
          const bar = bars.findLast(({ date }) => date <= ymdOf(now));
          const market = await stockPricesOf(deps).marketPrice(stock.code, now);
          if (!bar || !market) return [];
          const { close, date: closedOn, open, high, low } = bar;
          const day = { base: sessionBase(one, closedOn) ?? open, open, high, low };
          return [[stock.code, { stock, events, close, closedOn, day, price: market.price }]];
        }),
      );
      return new Map(found.flat());
    },
    async tradedAt(code, minute) {
      // Not from the feed: a vendor that does not answer is no stock that does not trade.
      const minutes = await deps.stockMarket.minutes(code, ymdOf(minute));
      const isOfMinute = (at: Instant): boolean => at >= minute && at < minute + 60_000;
      return minutes.findLast(({ at, volume }) => isOfMinute(at) && volume > 0)?.price ?? null;
    },
  };
}

/** What the database knows of any moment, for the night and for days that are over: the newest price is the close. */
export const storedStocks = (reader: Reader): MarginStocks => ({
  async of(codes, now) {
    if (codes.length === 0) return new Map();
    const stocks = new Map((await listStocks(reader)).map((stock) => [stock.code as string, stock]));
    const events = Map.groupBy(await listStockEvents(reader), ({ stockCode }) => stockCode as string);
    const today = ymdOf(now);
    const isClosed = now >= atJst(today, sessionTimes.closesPublished);
    const found = new Map<string, MarginStock>();
    for (const code of new Set(codes)) {
      const [stock, ofStock = []] = [stocks.get(code), events.get(code)];
      const bar = await stockBarBefore(reader, code, isClosed ? addDays(today, 1) : today);
      if (!stock || !bar) continue;
      const { close, date: closedOn, open, high, low } = bar;
      const price = priceInSharesOf(stock.tickTable, close, ofStock, { from: closedOn, to: today });
      found.set(code, { stock, events: ofStock, close, closedOn, day: { base: open, open, high, low }, price });
    }
    return found;
  },
  tradedAt: async () => null,
});
