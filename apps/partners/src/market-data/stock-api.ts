import { Refused } from '@tsuzura/contract/kernel';
import {
  getStockBarsOfDay,
  getStockBoard,
  getStockIntraday,
  listMarketStocks,
  listStockEvents,
  listStockPremiums,
  listStockQuotes,
} from '@tsuzura/contract/partner';
import { formatJst, instant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  boardOf,
  formatStockPrice,
  publishedAt,
  type BoardOrder,
  type PathPoint,
  type StockEvent,
  type StockPrice,
} from '@tsuzura/domain/stock';
import type { ApiServer } from '@tsuzura/http/server';
import type { MarketData } from './market-data.ts';
import { lastPublished } from './publication.ts';
import { insideCalendar } from './published.ts';
import { premiumsOf, premiumsPublishedAt } from './stock-premium.ts';
import { publishedPoints, stockDay, type StockDay } from './stock-day.ts';

const fictitious = true as const;

/** What the feed takes from the exchange: halts, and customers' orders on the board. */
export interface ExchangeFacts {
  isHalted(stockCode: string): boolean;
  limitsOf(stockCode: string, date: Ymd): BoardOrder[];
}

interface Clock {
  now(): number;
  refresh?(): Promise<void>;
}

/** Shares of the Tokyo exchange: who is listed, what happens to them, and their prices while they are made. */
export function openStockData(server: ApiServer, market: MarketData, exchange: ExchangeFacts, clock: Clock): void {
  const now = (): Instant => instant(Math.trunc(clock.now()));

  server.handle(listMarketStocks, async () => ({
    stocks: market.stocks.map(({ code, lotSize, haircut, marginRate, halted, ...rest }) => ({
      ...rest,
      stockCode: code,
      lotSize: Number(lotSize),
      haircut: percentText(haircut),
      marginRate: percentText(marginRate),
      halted: halted || exchange.isHalted(code),
      fictitious,
    })),
  }));

  server.handle(listStockEvents, async () => ({
    fictitious,
    events: market.stocks.flatMap(({ code }) => market.events(code).map(onWire)),
  }));

  server.handle(listStockQuotes, async ({ params: { date }, query }) => {
    await clock.refresh?.();
    const until = instant(now() - (query.minutesAgo ?? 0) * 60_000);
    const days = market.stocks.flatMap(({ code }) => insideCalendar(() => stockDay(market, code, date)) ?? []);
    return { date, fictitious, quotes: days.map((day) => quoteOf(day, until, exchange.isHalted(day.stock.code))) };
  });

  server.handle(getStockIntraday, async ({ params: { stockCode, date } }) => {
    await clock.refresh?.();
    const day = dayOr404(stockCode, date);
    const points = publishedPoints(day, now()).map((point) => ({
      at: formatJst(point.startsAt),
      price: formatStockPrice(point.price),
      volume: Number(point.volume),
    }));
    return { stockCode, date, fictitious, basePrice: formatStockPrice(day.base), points };
  });

  server.handle(getStockBoard, async ({ params: { stockCode, date } }) => {
    await clock.refresh?.();
    const { stock, base, path } = dayOr404(stockCode, date);
    const points = path.points.filter((point) => publishedAt(point) <= now());
    const { asks, bids } = boardOf({
      seed: market.seed,
      stockCode,
      date,
      tickTable: stock.tickTable,
      band: path.band,
      base,
      points,
      orders: exchange.limitsOf(stockCode, date),
    });
    const last = points.at(-1);
    return {
      stockCode,
      fictitious,
      at: last ? formatJst(last.startsAt) : null,
      asks: levels(asks),
      bids: levels(bids),
    };
  });

  server.handle(getStockBarsOfDay, async ({ params: { date } }) => {
    if (date > lastPublished('stock', now())) await clock.refresh?.();
    if (date > lastPublished('stock', now())) throw new Refused('NOT_FOUND');
    const bars = market.stocks.flatMap(({ code }) =>
      insideCalendar(() => market.stockPrices(code, { from: date, to: date }) ?? []).map((bar) => ({
        ...bar,
        stockCode: code,
      })),
    );
    if (bars.length === 0) throw new Refused('NOT_FOUND');
    return { date, fictitious, bars };
  });

  server.handle(listStockPremiums, async ({ params: { date } }) => {
    const publishedAt = insideCalendar(() => premiumsPublishedAt(date));
    if (publishedAt > now()) await clock.refresh?.();
    if (publishedAt > now()) throw new Refused('NOT_FOUND');
    return { date, fictitious, premiums: premiumsOf(market, date) };
  });

  function dayOr404(stockCode: string, date: Ymd): StockDay {
    const day = insideCalendar(() => stockDay(market, stockCode, date));
    if (!day) throw new Refused('NOT_FOUND');
    return day;
  }
}

const levels = (rows: readonly { readonly price: StockPrice; readonly quantity: bigint }[]) =>
  rows.map(({ price, quantity }) => ({ price: formatStockPrice(price), quantity: Number(quantity) }));

function quoteOf(day: StockDay, until: Instant, halted: boolean) {
  const points = publishedPoints(day, until);
  const last = points.at(-1);
  const prices = points.map(({ price }) => price);
  const text = (price: StockPrice | undefined) => (price === undefined ? null : formatStockPrice(price));
  return {
    stockCode: day.stock.code as string,
    basePrice: formatStockPrice(day.base),
    price: text(last?.price),
    at: last ? formatJst(shownAt(last)) : null,
    open: text(prices[0]),
    high: text(prices.length === 0 ? undefined : prices.reduce((one, other) => (other > one ? other : one))),
    low: text(prices.length === 0 ? undefined : prices.reduce((one, other) => (other < one ? other : one))),
    volume: Number(points.reduce((sum, { volume }) => sum + volume, 0n)),
    halted,
  };
}

/** The minute that a price is of. */
const shownAt = (point: PathPoint): Instant => point.startsAt;

function onWire(event: StockEvent) {
  if (event.kind === 'REGULATION') {
    return { ...event, marginRate: percentText(event.marginRate), cashRate: percentText(event.cashRate) };
  }
  if (event.kind === 'DIVIDEND') return { ...event, perShare: formatStockPrice(event.perShare) };
  const { ratio, ...rest } = event;
  return { ...rest, sharesAfter: Number(ratio.numerator), sharesBefore: Number(ratio.denominator) };
}

/** All of them are whole percent. */
const percentText = ({
  numerator,
  denominator,
}: {
  readonly numerator: bigint;
  readonly denominator: bigint;
}): string => String((numerator * 100n) / denominator);
