export {
  addShareSplits,
  declareDividends,
  dividendsToPay,
  fractionsToPay,
  holdersOf,
  markDividendsPaid,
  markFractionsSold,
  type BookedSplit,
} from './action.ts';
export { openSalesOf, openStockOrders, type OpenStockOrder } from './day-orders.ts';
export {
  addReports,
  knownReports,
  lockReportCursor,
  moveReportCursor,
  ordersByName,
  reportedTrades,
  reportKey,
  reportsKnownUpTo,
  wholeUpTo,
  type KeptReport,
} from './report.ts';
export {
  fillsToSettle,
  positionsSoldOn,
  salesOfDay,
  writeDayTradeCredits,
  writeFinalCosts,
  writeSettledFills,
} from './settle.ts';
export {
  fundSalesOfDays,
  marginResultsOfDays,
  salesBesideMargin,
  shareSalesOfDays,
  shareSalesToSettle,
  usSalesToSettle,
} from './sales-of-day.ts';
