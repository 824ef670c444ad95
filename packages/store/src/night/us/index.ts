export { openUsOrders, type OpenUsOrder } from './day-orders.ts';
export {
  fillsToFix,
  usFillsToSettle,
  writeEstimatedGains,
  writeFixedFills,
  writeSettledUsFills,
  type FillToFix,
  type FillToSettle,
  type NewFixedFill,
} from './fills.ts';
export { soldForDollarsOn } from './owing.ts';
