export { findUsOrder, isUsOrderThere, lastUsFills } from './find-order.ts';
export {
  awaitsFixing,
  customersAwaitingFixing,
  usSharesHeldBy,
  usSymbolsHeld,
  valuedUsPositions,
  type HeldUsShares,
  type UsTotals,
} from './held.ts';
export { listUsDividends, listUsFills, realizedUsProfit, type ListedUsDividend } from './history.ts';
export {
  findListedUsOrder,
  listUsOrders,
  listWorkingUsOrders,
  type ListedUsOrder,
  type UsOrderFilter,
} from './list-orders.ts';
export type { KeptUsOrder } from './order.ts';
export { lockUsStanding, readUsStanding, type AlikeUsOrder, type UsOrderStanding } from './standing.ts';
export {
  addUsFills,
  addUsOrder,
  lockUsOrders,
  readUnfixedFills,
  readUsPositions,
  usFilledBeforeSession,
  usFillsOf,
  writeUsOrders,
  writeUsPositions,
  type NewUsFill,
} from './write-orders.ts';
