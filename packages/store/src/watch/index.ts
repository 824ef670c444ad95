export { holdersOf, movesOn, type FundMove } from './holder.ts';
export {
  alertsToCompare,
  deletePriceAlert,
  markNotified,
  newestMove,
  priceAlertsOf,
  savePriceAlert,
  type AlertToCompare,
  type NewPriceAlert,
  type PriceAlert,
} from './price-alert.ts';
export { addWatchedFund, removeWatchedFund, watchedFunds, type WatchedFund } from './watched-fund.ts';
