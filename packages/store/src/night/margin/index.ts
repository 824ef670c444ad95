export { nextSequence, openShareOrders } from './open-orders.ts';
export { customersExpiring, lotsExpiringOn, type ExpiringLot } from './expiring.ts';
export {
  customersWithResults,
  resultsToSettle,
  settleMarginResults,
  takeOpenings,
  type OpeningToSettle,
} from './settle.ts';
export { closesToRebook, rebookCloses, type RebookedClose } from './rebook.ts';
export { addAdjustments, lotsOfStock, shortenLots, type LotOfCustomer, type NewAdjustment } from './rights.ts';
