import { Refused } from '@tsuzura/contract/kernel';
import {
  getUsStockBarsOfDay,
  listMarketUsStocks,
  listUsStockEvents,
  listUsStockPrices,
  listUsStockQuotes,
} from '@tsuzura/contract/partner';
import { formatJst, instant, type Instant } from '@tsuzura/domain/calendar';
import { formatPerShare, formatUsdPrice, type UsStockEvent } from '@tsuzura/domain/us-stock';
import type { ApiServer } from '@tsuzura/http/server';
import type { MarketData } from './market-data.ts';
import { lastPublished } from './publication.ts';
import { insideCalendar, published } from './published.ts';
import { usPathsOf } from './us-paths.ts';
import { listedUsStock } from './us-stock-facts.ts';

const fictitious = true as const;

interface Clock {
  now(): number;
  refresh?(): Promise<void>;
}

/** Shares of the New York exchanges. Days are New York's. */
export function openUsStockData(server: ApiServer, market: MarketData, clock: Clock): void {
  const now = (): Instant => instant(Math.trunc(clock.now()));
  const pathOf = usPathsOf(market);

  server.handle(listMarketUsStocks, async () => ({
    usstocks: market.usStocks.map((row) => {
      const { foreignTaxRate: _, foreignTaxPercent, ...stock } = listedUsStock(row);
      return { ...stock, foreignTaxRate: String(foreignTaxPercent), fictitious };
    }),
  }));

  server.handle(listUsStockEvents, async () => ({
    fictitious,
    events: market.usStocks.flatMap(({ symbol }) => market.usEvents(symbol).map(onWire)),
  }));

  server.handle(listUsStockPrices, async ({ params: { symbol }, query }) => ({
    symbol,
    fictitious,
    prices: published(market, 'usStock', now(), query, (period) => market.usStockPrices(symbol, period)),
  }));

  server.handle(getUsStockBarsOfDay, async ({ params: { date } }) => {
    if (date > lastPublished('usStock', now())) await clock.refresh?.();
    if (date > lastPublished('usStock', now())) throw new Refused('NOT_FOUND');
    const bars = market.usStocks.flatMap(({ symbol }) =>
      insideCalendar(() => market.usStockPrices(symbol, { from: date, to: date }) ?? []).map((bar) => ({
        ...bar,
        symbol,
      })),
    );
    if (bars.length === 0) throw new Refused('NOT_FOUND');
    return { date, fictitious, bars };
  });

  server.handle(listUsStockQuotes, async ({ params: { date } }) => {
    await clock.refresh?.();
    const quotes = market.usStocks.flatMap(({ symbol }) => {
      const last = insideCalendar(() => pathOf(symbol, date)).findLast(({ executedAt }) => executedAt <= now());
      return last ? [{ symbol, price: formatUsdPrice(last.price), at: formatJst(last.startsAt) }] : [];
    });
    return { date, fictitious, quotes };
  });
}

function onWire(event: UsStockEvent) {
  if (event.kind === 'DIVIDEND') return { ...event, perShare: formatPerShare(event.perShare) };
  const { times, ...rest } = event;
  return { ...rest, sharesAfter: Number(times), sharesBefore: 1 };
}
