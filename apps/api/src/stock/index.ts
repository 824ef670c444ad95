export { sessionBase, stockCatalogueOf, type ListedStock, type StockCatalogue } from './stock-catalogue.ts';
export { minuteCache } from './stock-feed.ts';
export { noStockMarket, stockMarketAt, type Minute, type Quote, type StockMarket } from './stock-market.ts';
export { shownPrice, stockPricesOf, type PriceKind, type ShownPrice, type StockPrices } from './stock-prices.ts';
export { showStock } from './show-stock.ts';
export { stockJobs } from './jobs.ts';
