import { atJst, isBusinessDay, japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { currentSession, priceInSharesOf, sessionTimes, type StockPrice } from '@tsuzura/domain/stock';
import type { Database } from '@tsuzura/store/kernel';
import { seesRealtime } from '@tsuzura/store/stock';
import type { Deps } from '../kernel/deps.ts';
import { sessionBase, stockCatalogueOf, type ListedStock } from './stock-catalogue.ts';
import { createStockFeed, type StockFeed } from './stock-feed.ts';
import type { Quote } from './stock-market.ts';

/** How old a price is: of the last minute, of fifteen minutes before, or the last close (rule STOCK-16). */
export type PriceKind = 'REALTIME' | 'DELAYED' | 'CLOSE';

export interface ShownPrice {
  readonly price: StockPrice;
  readonly kind: PriceKind;
  readonly at: Instant;
  /** 基準値段 of the session whose price it is. */
  readonly base: StockPrice;
  /** The session it is of, as far as it went; null when the last close is shown. */
  readonly quote: Quote | null;
}

export const delayMinutes = 15;

export type StockPrices = ReturnType<typeof createStockPrices>;

const held = new WeakMap<Database, StockPrices>();

/** One a process, with one cache of what the vendor told. */
export function stockPricesOf(deps: Pick<Deps, 'database' | 'stockMarket' | 'realNow'>): StockPrices {
  const known = held.get(deps.database) ?? createStockPrices(deps);
  held.set(deps.database, known);
  return known;
}

function createStockPrices({ database, stockMarket, realNow }: Pick<Deps, 'database' | 'stockMarket' | 'realNow'>) {
  const feed = createStockFeed(stockMarket, realNow);
  const catalogue = stockCatalogueOf(database);

  const viewOf = async (subject: string, now: Instant): Promise<View> =>
    (await seesRealtime(database.reader, subject, ymdOf(now))) ? 'REALTIME' : 'DELAYED';

  return {
    feed,
    viewOf,
    /** What a customer is shown of a share: behind every read. Null for a share without any price. */
    async priceFor(subject: string, code: string, now: Instant): Promise<ShownPrice | null> {
      const listed = await catalogue.find(code);
      return listed && shownPrice(feed, listed, await viewOf(subject, now), now);
    },
    /** Of many shares, for one customer. */
    async pricesFor(subject: string, codes: readonly string[], now: Instant): Promise<ReadonlyMap<string, ShownPrice>> {
      const view = await viewOf(subject, now);
      const found = await Promise.all(
        codes.map(async (code) => {
          const listed = await catalogue.find(code);
          const price = listed && (await shownPrice(feed, listed, view, now));
          return price ? ([[code, price]] as const) : [];
        }),
      );
      return new Map(found.flat());
    },
    /** What orders, stops and margin are decided by: never delayed. */
    async marketPrice(code: string, now: Instant): Promise<ShownPrice | null> {
      const listed = await catalogue.find(code);
      return listed && shownPrice(feed, listed, 'REALTIME', now);
    },
  };
}

export type View = 'REALTIME' | 'DELAYED';

/** A price of a share as one kind of customer sees it. */
export async function shownPrice(
  feed: StockFeed,
  listed: ListedStock,
  view: View,
  now: Instant,
): Promise<ShownPrice | null> {
  const session = sessionUnderWay(now);
  const quote = session && (await feed.quote(listed.stock.code, session, view === 'DELAYED' ? delayMinutes : 0, now));
  if (session && quote?.last) {
    const base = sessionBase(listed, session) ?? quote.basePrice;
    return { price: quote.last.price, at: quote.last.at, kind: view, base, quote };
  }
  return lastClose(listed, now);
}

/** Today's session until its close is published; null on other days and at other times. */
function sessionUnderWay(now: Instant): Ymd | null {
  const today = ymdOf(now);
  const isOpen =
    isBusinessDay(japan, today) &&
    now >= atJst(today, sessionTimes.opening) &&
    now < atJst(today, sessionTimes.closesPublished);
  return isOpen ? today : null;
}

/**
 * Before the first price of a day, and from 15:45 on. Its change is against the base price of its own day. On the morning of a split
 * holdings are counted in new shares already, and so is the close.
 */
function lastClose(listed: ListedStock, now: Instant): ShownPrice | null {
  const { stock, events } = listed;
  const bar = listed.bars.findLast(({ date }) => date <= ymdOf(now));
  if (!bar) return null;
  const inNewShares = (price: StockPrice) =>
    priceInSharesOf(stock.tickTable, price, events, { from: bar.date, to: ymdOf(now) });
  const base = inNewShares(sessionBase(listed, bar.date) ?? bar.open);
  return {
    price: inNewShares(bar.close),
    kind: 'CLOSE',
    at: atJst(bar.date, sessionTimes.close),
    base,
    quote: null,
  };
}

/** When it is worth asking again: after the next minute; null while no price moves for a while. */
export function refreshAfter(now: Instant): number | null {
  const session = currentSession(japan, now);
  const opens = atJst(session, sessionTimes.opening);
  const soon = 10 * 60;
  if (now < opens) {
    const seconds = Math.ceil((opens - now) / 1_000);
    return seconds <= soon ? seconds + 1 : null;
  }
  if (now >= atJst(session, sessionTimes.closesPublished)) return null;
  return 61 - Math.floor((now % 60_000) / 1_000);
}
