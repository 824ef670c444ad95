export { addUsStockBars, newestUsStockBars, usStockBars, type UsStockBar } from './us-stock-bar.ts';
export { listUsStocks, saveUsStocks } from './us-stock.ts';
