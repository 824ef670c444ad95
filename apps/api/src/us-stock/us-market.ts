import { createClient, type Answer } from '@tsuzura/contract/kernel';
import {
  getUsStockBarsOfDay,
  listMarketUsStocks,
  listUsStockEvents,
  listUsStockPrices,
  listUsStockQuotes,
} from '@tsuzura/contract/partner';
import { parseInstant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { parsePercent, ratio, type UsdPrice } from '@tsuzura/domain/money';
import { readPerShare, readUsdPrice, type UsStock, type UsStockEvent } from '@tsuzura/domain/us-stock';
import type { UsStockBar } from '@tsuzura/store/us-stock';

/** A price of the session. */
export interface UsQuote {
  readonly price: UsdPrice;
  readonly at: Instant;
}

/** Where prices of US shares come from. Days are New York's. */
export interface UsStockMarket {
  stocks(): Promise<readonly UsStock[]>;
  /** Dividends and splits that are announced, past and future. */
  events(): Promise<AnnouncedUsEvents>;
  /** Every share's bar of a day; fails while the vendor has not published it. */
  barsOf(date: Ymd): Promise<readonly UsStockBar[]>;
  history(symbol: string, from: Ymd, to: Ymd): Promise<readonly UsStockBar[]>;
  /** By symbol; without those that have not traded yet. */
  quotes(date: Ymd): Promise<ReadonlyMap<string, UsQuote>>;
}

/** Where no vendor is connected there are no prices, and shares stay as they were seeded. */
export const noUsStockMarket: UsStockMarket = {
  stocks: async () => [],
  events: async () => ({ events: [], unusable: [] }),
  barsOf: async () => [],
  history: async () => [],
  quotes: async () => new Map(),
};

export function usStockMarketAt(baseUrl: string): UsStockMarket {
  const client = createClient({ baseUrl, timeoutMs: 5_000 });
  return {
    stocks: async () =>
      (await client.call(listMarketUsStocks)).usstocks.map((stock) => ({
        ...stock,
        foreignTaxRate: parsePercent(stock.foreignTaxRate) ?? ratio(0, 1),
      })),
    events: async () => readEvents((await client.call(listUsStockEvents)).events),
    barsOf: async (date) =>
      (await client.call(getUsStockBarsOfDay, { params: { date } })).bars.map(({ symbol, ...bar }) =>
        barFrom(symbol, bar),
      ),
    history: async (symbol, from, to) =>
      (await client.call(listUsStockPrices, { params: { symbol }, query: { from, to } })).prices.map((bar) =>
        barFrom(symbol, bar),
      ),
    quotes: async (date) => {
      const { quotes } = await client.call(listUsStockQuotes, { params: { date } });
      return new Map(
        quotes.map(({ symbol, price, at }) => [
          symbol,
          { price: readUsdPrice(price), at: parseInstant(at) as Instant },
        ]),
      );
    },
  };
}

/** What the vendor announces, and what of it we have no rule for: a split that is not 1:n. */
export interface AnnouncedUsEvents {
  readonly events: readonly UsStockEvent[];
  readonly unusable: readonly string[];
}

function readEvents(announced: Answer<typeof listUsStockEvents>['events']): AnnouncedUsEvents {
  const [events, unusable]: [UsStockEvent[], string[]] = [[], []];
  for (const event of announced) {
    if (event.kind === 'DIVIDEND') {
      events.push({ ...event, perShare: readPerShare(event.perShare) });
      continue;
    }
    const { kind, symbol, exDate, sharesAfter, sharesBefore } = event;
    if (sharesBefore === 1 && sharesAfter > 1) events.push({ kind, symbol, exDate, times: BigInt(sharesAfter) });
    else unusable.push(`${symbol} ${exDate} ${sharesAfter}:${sharesBefore}`);
  }
  return { events, unusable };
}

interface WireBar {
  readonly date: Ymd;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

const barFrom = (symbol: string, { date, open, high, low, close, volume }: WireBar): UsStockBar => ({
  symbol,
  date,
  open: readUsdPrice(open),
  high: readUsdPrice(high),
  low: readUsdPrice(low),
  close: readUsdPrice(close),
  volume: BigInt(volume),
});
