import { createClient, type Answer } from '@tsuzura/contract/kernel';
import {
  getStockBarsOfDay,
  getStockBoard,
  getStockIntraday,
  listMarketStocks,
  listStockEvents,
  listStockPremiums,
  listStockPrices,
  listStockQuotes,
} from '@tsuzura/contract/partner';
import { parseInstant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { parsePercent, ratio, type Ratio } from '@tsuzura/domain/money';
import {
  parseStockPrice,
  readStockPrice,
  type Board,
  type Stock,
  type StockCode,
  type StockEvent,
  type StockPrice,
} from '@tsuzura/domain/stock';
import type { StockBar } from '@tsuzura/store/stock';

/** A share in a session, as the vendor told it. */
export interface Quote {
  readonly basePrice: StockPrice;
  /** Null before the first trade of the session. */
  readonly last: { readonly price: StockPrice; readonly at: Instant } | null;
  readonly open: StockPrice | null;
  readonly high: StockPrice | null;
  readonly low: StockPrice | null;
  readonly volume: number;
  readonly halted: boolean;
}

export interface Minute {
  readonly at: Instant;
  readonly price: StockPrice;
  readonly volume: number;
}

/** Bars as they came, and how many could not be read: a price of 0 is no price. */
export interface DayBars {
  readonly bars: readonly StockBar[];
  readonly unreadable: readonly string[];
}

/** Where prices of shares come from. The stand-in and a real vendor plug in here alike. */
export interface StockMarket {
  stocks(): Promise<readonly Stock[]>;
  events(): Promise<readonly StockEvent[]>;
  /** Every share's bar of a day; fails while the vendor has not published it. */
  barsOf(date: Ymd): Promise<DayBars>;
  history(code: string, from: Ymd, to: Ymd): Promise<DayBars>;
  /** By code; empty on a day without a session. */
  quotes(date: Ymd, minutesAgo: number): Promise<ReadonlyMap<string, Quote>>;
  minutes(code: string, date: Ymd): Promise<readonly Minute[]>;
  board(code: string, date: Ymd): Promise<(Board & { readonly at: Instant }) | null>;
  /** 逆日歩 of a trade date, hundredths of a yen for a share and a night; fails while it is not published. */
  premiums(date: Ymd): Promise<readonly { readonly stockCode: string; readonly sen: bigint }[]>;
}

/** Where no vendor is connected there are no prices, and shares stay as they were seeded. */
export const noStockMarket: StockMarket = {
  stocks: async () => [],
  events: async () => [],
  barsOf: async () => ({ bars: [], unreadable: [] }),
  history: async () => ({ bars: [], unreadable: [] }),
  quotes: async () => new Map(),
  minutes: async () => [],
  board: async () => null,
  premiums: async () => [],
};

export function stockMarketAt(baseUrl: string): StockMarket {
  const client = createClient({ baseUrl, timeoutMs: 5_000 });
  return {
    stocks: async () => (await client.call(listMarketStocks)).stocks.map(stockFrom),
    events: async () => (await client.call(listStockEvents)).events.map(eventFrom),
    async barsOf(date) {
      const { bars } = await client.call(getStockBarsOfDay, { params: { date } });
      return readBars(bars.map(({ stockCode, ...bar }) => ({ code: stockCode, bar })));
    },
    async history(code, from, to) {
      const { prices } = await client.call(listStockPrices, { params: { stockCode: code }, query: { from, to } });
      return readBars(prices.map((bar) => ({ code, bar })));
    },
    async quotes(date, minutesAgo) {
      const { quotes } = await client.call(listStockQuotes, { params: { date }, query: { minutesAgo } });
      return new Map(quotes.flatMap((quote) => quoteFrom(quote) ?? []));
    },
    async minutes(code, date) {
      const { points } = await client.call(getStockIntraday, { params: { stockCode: code, date } });
      return points.map(({ at, price, volume }) => ({ at: momentOf(at), price: readStockPrice(price), volume }));
    },
    async board(code, date) {
      const { at, asks, bids } = await client.call(getStockBoard, { params: { stockCode: code, date } });
      return at === null ? null : { at: momentOf(at), asks: levels(asks), bids: levels(bids) };
    },
    async premiums(date) {
      const { premiums } = await client.call(listStockPremiums, { params: { date } });
      return premiums.map(({ stockCode, sen }) => ({ stockCode, sen: BigInt(sen) }));
    },
  };
}

const momentOf = (text: string): Instant => parseInstant(text) as Instant;
const percentOf = (text: string): Ratio => parsePercent(text) ?? ratio(0, 1);
const levels = (rows: readonly { readonly price: string; readonly quantity: number }[]) =>
  rows.map(({ price, quantity }) => ({ price: readStockPrice(price), quantity: BigInt(quantity) }));

type WireStock = Answer<typeof listMarketStocks>['stocks'][number];

const stockFrom = (wire: WireStock): Stock => ({
  code: wire.stockCode as StockCode,
  name: wire.name,
  market: wire.market,
  tickTable: wire.tickTable,
  lotSize: BigInt(wire.lotSize),
  sector: wire.sector,
  fiscalMonth: wire.fiscalMonth,
  listedOn: wire.listedOn,
  marginable: wire.marginable,
  haircut: percentOf(wire.haircut),
  marginRate: percentOf(wire.marginRate),
  nisaGrowth: wire.nisaGrowth,
  halted: wire.halted,
});

function eventFrom(event: Answer<typeof listStockEvents>['events'][number]): StockEvent {
  const stockCode = event.stockCode as StockCode;
  if (event.kind === 'DIVIDEND') return { ...event, stockCode, perShare: readStockPrice(event.perShare) };
  if (event.kind === 'SPLIT') {
    const { sharesAfter, sharesBefore, ...rest } = event;
    return { ...rest, stockCode, ratio: ratio(sharesAfter, sharesBefore) };
  }
  return { ...event, stockCode, marginRate: percentOf(event.marginRate), cashRate: percentOf(event.cashRate) };
}

type WireBar = Answer<typeof listStockPrices>['prices'][number];

function readBars(rows: readonly { readonly code: string; readonly bar: WireBar }[]): DayBars {
  const read = rows.map(({ code, bar }) => ({ code, date: bar.date, bar: barFrom(code, bar) }));
  return {
    bars: read.flatMap(({ bar }) => bar ?? []),
    unreadable: read.flatMap(({ bar, code, date }) => (bar ? [] : [`${code} ${date}`])),
  };
}

function barFrom(code: string, bar: WireBar): StockBar | null {
  const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(parseStockPrice);
  if (!open || !high || !low || !close || bar.volume < 0) return null;
  if (low > open || low > close || high < open || high < close) return null;
  return { stockCode: code as StockCode, date: bar.date, open, high, low, close, volume: BigInt(bar.volume) };
}

type WireQuote = Answer<typeof listStockQuotes>['quotes'][number];

/** Null for a quote that cannot be right: its share is shown with its last close. */
function quoteFrom(quote: WireQuote): [[string, Quote]] | null {
  const basePrice = parseStockPrice(quote.basePrice);
  const price = quote.price === null ? null : parseStockPrice(quote.price);
  if (basePrice === null || (quote.price !== null && price === null)) return null;
  const last = price === null || quote.at === null ? null : { price, at: momentOf(quote.at) };
  const priceOf = (text: string | null) => (text === null ? null : parseStockPrice(text));
  return [
    [
      quote.stockCode,
      {
        basePrice,
        last,
        open: priceOf(quote.open),
        high: priceOf(quote.high),
        low: priceOf(quote.low),
        volume: quote.volume,
        halted: quote.halted,
      },
    ],
  ];
}
