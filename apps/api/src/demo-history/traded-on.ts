import { japan, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { basePriceOn, dailyBand, stockSettlementDate } from '@tsuzura/domain/stock';
import type { TradedStock } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import { listStockEvents, listStocks, stockBarBefore, stockBarsOfDay } from '@tsuzura/store/stock';

/** The share as it stood in the morning of a day of the past, and the price at which it opened. */
export async function tradedOn(tx: Tx, code: string, day: Ymd) {
  const stock = (await listStocks(tx)).find((one) => one.code === code);
  const bar = (await stockBarsOfDay(tx, day)).find(({ stockCode }) => stockCode === code);
  const before = await stockBarBefore(tx, code, day);
  assert(stock && bar && before, `${code} was traded on ${day}`);
  const events = (await listStockEvents(tx)).filter(({ stockCode }) => stockCode === code);
  const basePrice = basePriceOn(stock.tickTable, before.close, events, day);
  const traded: TradedStock = {
    stock,
    session: day,
    settlementDate: stockSettlementDate(japan, day),
    basePrice,
    band: dailyBand(stock.tickTable, basePrice),
    lastPrice: basePrice,
    opensAgain: true,
    lastCumDay: null,
  };
  return { traded, events, opened: bar.open };
}
