export { openShareOrders } from './open-orders.ts';
export { customersExpiring, lotsExpiringOn, type ExpiringLot } from './expiring.ts';
export {
  customersWithResults,
  resultsToSettle,
  settleMarginResults,
  takeOpenings,
  type OpeningToSettle,
} from './settle.ts';
