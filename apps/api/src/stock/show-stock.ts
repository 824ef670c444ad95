import type { Answer } from '@tsuzura/contract/kernel';
import type { getStock, getStockQuote, listStocks } from '@tsuzura/contract/trading';
import { formatJst, japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { formatPercent } from '@tsuzura/domain/money';
import {
  changePercent,
  currentSession,
  dailyBand,
  formatStockPrice,
  priceChange,
  regulationOn,
  type Board,
  type StockPrice,
} from '@tsuzura/domain/stock';
import type { ListedStock } from './stock-catalogue.ts';
import type { ShownPrice } from './stock-prices.ts';
import { refreshAfter } from './stock-prices.ts';

/** `base` is that of the session, or of the day that was asked for. */
export function showStock(
  { stock, events }: ListedStock,
  shown: ShownPrice,
  base: StockPrice,
  session: Ymd,
): Answer<typeof getStock> {
  const { lower, upper } = dailyBand(stock.tickTable, base);
  const regulation = regulationOn(events, session);
  return {
    stockCode: stock.code,
    name: stock.name,
    market: stock.market,
    lotSize: Number(stock.lotSize),
    price: formatStockPrice(shown.price),
    priceKind: shown.kind,
    priceAt: formatJst(shown.at),
    basePrice: formatStockPrice(base),
    upperLimit: formatStockPrice(upper),
    lowerLimit: formatStockPrice(lower),
    tickTable: stock.tickTable,
    marginable: stock.marginable,
    haircut: formatPercent(stock.haircut),
    marginRate: formatPercent(regulation?.marginRate ?? stock.marginRate),
    nisaGrowth: stock.nisaGrowth,
    regulation: [
      ...(stock.halted ? ['売買停止'] : []),
      ...(regulation
        ? [
            `増担保規制（保証金率${formatPercent(regulation.marginRate)}％、うち現金${formatPercent(regulation.cashRate)}％）`,
          ]
        : []),
    ],
  };
}

export const sessionOf = (now: Instant): Ymd => currentSession(japan, now);

const priceFields = ({ price, kind, at, base }: ShownPrice) => ({
  price: formatStockPrice(price),
  priceKind: kind,
  priceAt: formatJst(at),
  change: priceChange(base, price),
  changeRate: changePercent(base, price),
});

export const summariseStock = (
  { stock }: ListedStock,
  shown: ShownPrice,
): Answer<typeof listStocks>['stocks'][number] => ({
  stockCode: stock.code,
  name: stock.name,
  market: stock.market,
  sector: stock.sector,
  lotSize: Number(stock.lotSize),
  ...priceFields(shown),
});

export function showQuote(
  { stock, bars }: ListedStock,
  shown: ShownPrice,
  board: (Board & { readonly at: Instant }) | null,
  now: Instant,
): Answer<typeof getStockQuote> {
  const bar = bars.findLast(({ date }) => date <= ymdOf(now));
  const day = shown.quote ?? (bar ? { ...bar, volume: Number(bar.volume), halted: stock.halted } : null);
  const text = (price: StockPrice | null | undefined) => (price ? formatStockPrice(price) : null);
  const levels = (rows: Board['asks']) =>
    rows.map(({ price, quantity }) => ({ price: formatStockPrice(price), quantity: Number(quantity) }));
  return {
    stockCode: stock.code,
    ...priceFields(shown),
    basePrice: formatStockPrice(shown.base),
    open: text(day?.open),
    high: text(day?.high),
    low: text(day?.low),
    volume: day?.volume ?? 0,
    halted: shown.quote?.halted ?? stock.halted,
    board: board && { at: formatJst(board.at), asks: levels(board.asks), bids: levels(board.bids) },
    refreshAfterSeconds: refreshAfter(now),
  };
}
