import { isBusinessDay, previousBusinessDay, unitedStates, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { newYorkTimeOf, usSession } from '@tsuzura/domain/us-stock';
import type { Deps } from '../kernel/deps.ts';
import { minuteCache } from '../stock/index.ts';
import type { ListedUsStock } from './us-catalogue.ts';
import type { UsQuote, UsStockMarket } from './us-market.ts';

/** The session that began last; it may be over. */
export function lastUsSession(now: Instant): Ymd {
  const { date } = newYorkTimeOf(now);
  const hasBegun = isBusinessDay(unitedStates, date) && now >= usSession(date).opensAt;
  return hasBegun ? date : previousBusinessDay(unitedStates, date);
}

type Feed = (name: string, date: Ymd, now: Instant) => Promise<ReadonlyMap<string, UsQuote> | null>;
const feeds = new WeakMap<UsStockMarket, Feed>();

/** Asked for once a minute, however many look (ADR-0053). */
function feedOf({ usStockMarket, realNow }: Pick<Deps, 'usStockMarket' | 'realNow'>): Feed {
  const known = feeds.get(usStockMarket) ?? minuteCache(realNow, (date: Ymd) => usStockMarket.quotes(date));
  feeds.set(usStockMarket, known);
  return known;
}

/**
 * What orders are decided by and customers are shown: the last minute of a session, from its opening until its bar is here; then the
 * close. A vendor that does not answer leaves the close before. Shares without any price are left out.
 */
export async function usPrices(
  deps: Pick<Deps, 'usStockMarket' | 'realNow'>,
  stocks: readonly ListedUsStock[],
  now: Instant,
): Promise<ReadonlyMap<string, UsQuote>> {
  const session = lastUsSession(now);
  const isUnderWay = stocks.some(({ bar }) => bar === null || bar.date < session);
  const quotes = isUnderWay ? await feedOf(deps)(session, session, now) : null;
  return new Map(
    stocks.flatMap(({ stock, bar }) => {
      const quote = bar !== null && bar.date >= session ? null : quotes?.get(stock.symbol);
      if (quote) return [[stock.symbol, quote] as const];
      return bar ? [[stock.symbol, { price: bar.close, at: usSession(bar.date).closesAt }] as const] : [];
    }),
  );
}
