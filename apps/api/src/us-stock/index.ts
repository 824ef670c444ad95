export { listedUsStocks, type ListedUsStock } from './us-catalogue.ts';
export { everyMorningAfter } from './jobs.ts';
export { usPrices } from './us-prices.ts';
export { noUsStockMarket, usStockMarketAt, type UsQuote, type UsStockMarket } from './us-market.ts';
export { usNamesOf } from './order-reads.ts';
export { showUsOrder } from './show-us-order.ts';
export { newestRate, usHoldings, usValuesAt, type ShownUsHolding } from './us-holdings.ts';
