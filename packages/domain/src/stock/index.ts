export { changePercent, chartBars, priceChange, sharePercent, type BarInterval, type ChartBar } from './chart-bars.ts';
export { boardOf, type Board, type BoardLevel, type BoardOrder, type BoardView } from './board.ts';
export { dailyBand, exBasePrice, isInBand, renewalWidth, type DailyBand, type ExRights } from './daily-band.ts';
export {
  closingIndex,
  customerCap,
  executedAt,
  intradayPath,
  lockedAllotment,
  openingIndex,
  pointStartsAt,
  publishedAt,
  type DayBar,
  type IntradayPath,
  type LimitLock,
  type PathPoint,
  type PointKind,
  type TradingDay,
} from './intraday.ts';
export {
  matchDay,
  type ExchangeDay,
  type ExchangeEntry,
  type ExchangeOrder,
  type ExchangeReport,
  type OrderCondition,
  type OrderTerms,
  type RejectReason,
  type ReportType,
} from './match-day.ts';
export { matchPoint, type Fill, type Side, type TakingPart } from './match-point.ts';
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
export { inOrder, reaches, shareOut } from './share-out.ts';
export { hashText, scramble, seededNumbers } from './seeded-number.ts';
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
  priceInSharesOf,
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
