export { addUsStockBars, newestUsStockBars, usStockBars, type UsStockBar } from './us-stock-bar.ts';
export {
  addUsStockEvents,
  isSplitSince,
  listUsStockEvents,
  markUsEventBooked,
  usStockEventsOf,
  usStockEventsOn,
} from './us-stock-event.ts';
export { listUsStocks, saveUsStocks } from './us-stock.ts';
