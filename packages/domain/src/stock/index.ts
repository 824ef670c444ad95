export { dailyBand, exBasePrice, isInBand, renewalWidth, type DailyBand, type ExRights } from './daily-band.ts';
export {
  averagePrice,
  ceilTradeAmount,
  formatAveragePrice,
  formatStockPrice,
  parseStockPrice,
  readStockPrice,
  stockPrice,
  tradeAmount,
  type AveragePrice,
  type StockPrice,
} from './price.ts';
export {
  currentSession,
  isIntakePaused,
  longestValidity,
  orderSession,
  sessionTimes,
  shortenedExpiry,
  stockSettlementDate,
  type Validity,
} from './session.ts';
export {
  basePriceOn,
  dividendPaidOn,
  exRightsOn,
  nextLastCumDay,
  regulationOn,
  rightsDays,
  type DividendEvent,
  type RegulationEvent,
  type RightsDays,
  type SplitEvent,
  type StockEvent,
} from './stock-event.ts';
export { stockMarkets, type Marginable, type Stock, type StockCode, type StockMarket } from './stock.ts';
export { isOnTick, nearestTick, nextTick, previousTick, tickAt, tickUp, type TickTable } from './tick.ts';
