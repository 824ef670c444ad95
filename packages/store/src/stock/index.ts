export { seesRealtime } from './price-viewer.ts';
export {
  addStockBars,
  newestStockBars,
  stockBarBefore,
  stockBars,
  stockBarsOfDay,
  stockBarsUpTo,
  type StockBar,
} from './stock-bar.ts';
export { addStockEvents, listStockEvents, listStocks, saveStocks, stockRevision } from './stock.ts';
