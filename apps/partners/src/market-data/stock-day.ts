import { isBusinessDay, japan, previousBusinessDay, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  basePriceOn,
  intradayPath,
  publishedAt,
  readStockPrice,
  type IntradayPath,
  type PathPoint,
  type Stock,
  type StockPrice,
} from '@tsuzura/domain/stock';
import type { MarketData } from './market-data.ts';
import type { PriceBar } from './stock-path.ts';

/** One share on one day of the market, minute by minute. */
export interface StockDay {
  readonly stock: Stock;
  readonly date: Ymd;
  readonly base: StockPrice;
  readonly path: IntradayPath;
}

const days = new WeakMap<MarketData, Map<string, StockDay | null>>();
/** All shares of a week. */
const mostDays = 400;

/** Null for a share that is not listed (yet) and for a day on which the exchange is closed. */
export function stockDay(market: MarketData, code: string, date: Ymd): StockDay | null {
  const known = days.get(market) ?? new Map<string, StockDay | null>();
  days.set(market, known);
  const key = `${code} ${date}`;
  const held = known.get(key);
  if (held !== undefined) return held;
  const made = make(market, code, date);
  const [oldest] = known.keys();
  if (known.size >= mostDays && oldest !== undefined) known.delete(oldest);
  known.set(key, made);
  return made;
}

function make(market: MarketData, code: string, date: Ymd): StockDay | null {
  const stock = market.stocks.find((one) => one.code === code);
  if (!stock || date < stock.listedOn || date > japan.validTo || !isBusinessDay(japan, date)) return null;
  const before = date > market.firstDay ? previousBusinessDay(japan, date) : date;
  const bars = market.stockPrices(code, { from: before < market.firstDay ? date : before, to: date }) ?? [];
  const bar = bars.at(-1);
  if (!bar) return null;
  const close = readStockPrice(bars.length > 1 ? (bars[0] as PriceBar).close : bar.open);
  const base = basePriceOn(stock.tickTable, close, market.events(code), date);
  const { tickTable } = stock;
  const path = intradayPath({ seed: market.seed, stockCode: code, date, tickTable, base, bar: asBar(bar) });
  return { stock, date, base, path };
}

const asBar = ({ open, high, low, close, volume }: PriceBar) => ({
  open: readStockPrice(open),
  high: readStockPrice(high),
  low: readStockPrice(low),
  close: readStockPrice(close),
  volume: BigInt(volume),
});

/** What of the day everybody knows at a moment. */
export const publishedPoints = ({ path }: StockDay, now: Instant): readonly PathPoint[] =>
  path.points.filter((point) => publishedAt(point) <= now);
