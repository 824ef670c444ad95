export { noUsStockMarket, usStockMarketAt, type UsStockMarket } from './us-market.ts';
export { usNamesOf } from './order-reads.ts';
export { showUsOrder } from './show-us-order.ts';
export { newestRate, usHoldings, usValuesAt, type ShownUsHolding } from './us-holdings.ts';
