export { marketData, type MarketData, type Period, type RatePoint } from './market-data.ts';
export type { NavPoint } from './fund-path.ts';
export type { PriceBar } from './stock-path.ts';
export { stockDay, type StockDay } from './stock-day.ts';
export { listedUsStock } from './us-stock-facts.ts';
export { usPathsOf } from './us-paths.ts';
