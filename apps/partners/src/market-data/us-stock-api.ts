import { Refused } from '@tsuzura/contract/kernel';
import {
  getUsStockBarsOfDay,
  listMarketUsStocks,
  listUsStockPrices,
  listUsStockQuotes,
} from '@tsuzura/contract/partner';
import { formatJst, instant, isBusinessDay, unitedStates, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { formatUsdPrice, readUsdPrice, usIntradayPath, type UsPathPoint } from '@tsuzura/domain/us-stock';
import type { ApiServer } from '@tsuzura/http/server';
import type { MarketData } from './market-data.ts';
import { lastPublished } from './publication.ts';
import { insideCalendar, published } from './published.ts';
import { listedUsStock } from './us-stock-facts.ts';

const fictitious = true as const;
/** Of every share on some days: a session and the ones around it. */
const mostPaths = 200;

interface Clock {
  now(): number;
  refresh?(): Promise<void>;
}

/** Shares of the New York exchanges. Days are New York's. */
export function openUsStockData(server: ApiServer, market: MarketData, clock: Clock): void {
  const now = (): Instant => instant(Math.trunc(clock.now()));
  const paths = new Map<string, readonly UsPathPoint[]>();

  server.handle(listMarketUsStocks, async () => ({
    usstocks: market.usStocks.map((row) => {
      const { foreignTaxRate: _, foreignTaxPercent, ...stock } = listedUsStock(row);
      return { ...stock, foreignTaxRate: String(foreignTaxPercent), fictitious };
    }),
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

  /** Empty on a day on which New York is closed. */
  function pathOf(symbol: string, date: Ymd): readonly UsPathPoint[] {
    const key = `${symbol} ${date}`;
    const known = paths.get(key);
    if (known) return known;
    if (date < market.firstDay || !isBusinessDay(unitedStates, date)) return [];
    const [bar] = market.usStockPrices(symbol, { from: date, to: date }) ?? [];
    const path = bar ? usIntradayPath({ seed: market.seed, symbol, date, bar: asBar(bar) }) : [];
    const [oldest] = paths.keys();
    if (paths.size >= mostPaths && oldest !== undefined) paths.delete(oldest);
    paths.set(key, path);
    return path;
  }
}

interface TextBar {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

const asBar = ({ open, high, low, close, volume }: TextBar) => ({
  open: readUsdPrice(open),
  high: readUsdPrice(high),
  low: readUsdPrice(low),
  close: readUsdPrice(close),
  volume: BigInt(volume),
});
