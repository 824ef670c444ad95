export { openUsOrders, type OpenUsOrder } from './day-orders.ts';
export {
  fillsToFix,
  usFillsToSettle,
  writeEstimatedGains,
  writeFixedFills,
  writeSettledUsFills,
  type FillToSettle,
} from './fills.ts';
export {
  addUsSplits,
  declareUsDividends,
  openUsOrdersOf,
  splitUnfixedFills,
  usDividendsToPay,
  usHoldersOf,
  writePaidUsDividends,
  type BookedUsSplit,
  type PaidUsDividend,
  type UsDividendToPay,
  type UsHolder,
} from './rights.ts';
export { soldForDollarsOn } from './owing.ts';
