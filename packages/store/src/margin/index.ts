export {
  lockLots,
  readMarginBooks,
  stockOfLot,
  type CustomerMargin,
  type HeldLot,
  type OpenNewOrder,
  type StoredCall,
  type UnsettledClose,
} from './book.ts';
export {
  addCalls,
  customersToForceClose,
  customersWithCalls,
  customersWithOverdueCalls,
  openCalls,
  recentCalls,
  stepCalls,
  stocksToForceClose,
  writeCalls,
} from './calls.ts';
export { addCollateralMove, movesOn } from './collateral.ts';
export {
  addPremiums,
  customersInMargin,
  customersToAssess,
  newestMarginDay,
  positionsOfPeriod,
  putMarginDays,
  readPremiums,
  type DayKind,
  type MarginDay,
  type PublishedPremium,
} from './days.ts';
export { realizedMarginProfit } from './realized.ts';
export {
  addMarginCloses,
  addMarginOpenings,
  lockShares,
  pointsOf,
  putMarginLots,
  type ClosedByOrder,
} from './write-positions.ts';
export {
  acceptedDeliveries,
  addDelivery,
  deliveriesToExecute,
  deliveriesToSettle,
  findDelivery,
  recentDeliveries,
  stepDelivery,
  writeExecutedDelivery,
  writeSettledDelivery,
  type DeliveryStatus,
  type StoredDelivery,
} from './delivery.ts';
