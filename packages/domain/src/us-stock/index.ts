export {
  ceilUsAmount,
  halfUpUsAmount,
  isCentPrice,
  isNearLast,
  isWholeShares,
  sharesFor,
  usAmount,
  wholeShare,
} from './amount.ts';
export {
  matchUsDay,
  type UsMarketDay,
  type UsMarketEntry,
  type UsMarketOrder,
  type UsMarketReport,
  type UsMarketTerms,
} from './match-us-day.ts';
export { atNewYork, isSummerTime, newYorkTimeOf, summerTimeOf, type NewYorkTime } from './new-york.ts';
export {
  isUsExpiry,
  latestUsExpiry,
  maintenanceDuring,
  usEntryOpensAt,
  usExpiresAt,
  usMarketClock,
  usOrderSession,
  usSession,
  usSessionTimes,
  type UsMarketClock,
  type UsSession,
} from './session.ts';
export { fixingTime, usTradeDates, type UsTradeDates } from './trade-dates.ts';
export {
  barAfterSplit,
  formatPerShare,
  priceAfterSplit,
  readPerShare,
  splitBetween,
  usdPerShare,
  type UsDividendEvent,
  type UsdPerShare,
  type UsSplitEvent,
  type UsStockEvent,
} from './us-event.ts';
export { usCustomerCap, usIntradayPath, type UsDayBar, type UsPathPoint, type UsTradingDay } from './us-path.ts';
export { centsOf, formatQuantity, formatUsdPrice, readQuantity, readUsdPrice, sumQuantities } from './us-price.ts';
export type { UsStock } from './us-stock.ts';
