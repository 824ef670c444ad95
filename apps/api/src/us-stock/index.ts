export { listedUsStocks, type ListedUsStock } from './us-catalogue.ts';
export { everyMorningAfter } from './jobs.ts';
export { usPrices } from './us-prices.ts';
export { noUsStockMarket, usStockMarketAt, type UsQuote, type UsStockMarket } from './us-market.ts';
