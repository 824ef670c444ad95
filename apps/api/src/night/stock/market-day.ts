import type { Ymd } from '@tsuzura/domain/calendar';
import type { Stock, StockEvent, StockPrice } from '@tsuzura/domain/stock';
import type { Reader } from '@tsuzura/store/kernel';
import { listStockEvents, listStocks, stockBarsOfDay } from '@tsuzura/store/stock';

/** What the market knows on a day: every share, its events, and the closes of the day. */
export interface MarketDay {
  readonly stocks: ReadonlyMap<string, Stock>;
  readonly events: readonly StockEvent[];
  readonly closes: ReadonlyMap<string, StockPrice>;
}

export async function readMarketDay(reader: Reader, day: Ymd): Promise<MarketDay> {
  const [stocks, events, bars] = [
    await listStocks(reader),
    await listStockEvents(reader),
    await stockBarsOfDay(reader, day),
  ];
  return {
    stocks: new Map(stocks.map((stock) => [stock.code, stock])),
    events,
    closes: new Map(bars.map(({ stockCode, close }) => [stockCode, close])),
  };
}
