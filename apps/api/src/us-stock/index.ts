export { noUsStockMarket, usStockMarketAt, type UsStockMarket } from './us-market.ts';
