export {
  lockLots,
  readMarginBooks,
  type CustomerMargin,
  type HeldLot,
  type OpenNewOrder,
  type StoredCall,
  type UnsettledClose,
} from './book.ts';
export {
  addCalls,
  customersToForceClose,
  customersWithOverdueCalls,
  recentCalls,
  stepCalls,
  writeCalls,
} from './calls.ts';
export { addCollateralMove } from './collateral.ts';
export {
  customersToAssess,
  newestMarginDay,
  positionsOfPeriod,
  putMarginDays,
  readPremiums,
  type DayKind,
  type MarginDay,
} from './days.ts';
export {
  addMarginCloses,
  addMarginOpenings,
  lockShares,
  pointsOf,
  putMarginLots,
  type ClosedByOrder,
} from './write-positions.ts';
