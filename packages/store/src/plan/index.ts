export { occurrencesOf, saleResultsOf, type MonthsQuery } from './history.ts';
export { lockAccountOwner } from './lock-owner.ts';
export { type StoredOccurrence } from './occurrence-json.ts';
export { addOccurrences, changeOccurrences, occurrencesUnderWay, type OccurrenceChange } from './occurrence.ts';
export {
  firstRedemptionsOf,
  readRedemptions,
  redemptionCounts,
  redemptionsOf,
  type SaleResult,
  type StoredRedemption,
} from './redemption.ts';
export {
  firstSubscriptionsOf,
  readSubscriptions,
  subscriptionCounts,
  subscriptionsOf,
  subscriptionsOfAccounts,
  type StoredSubscription,
} from './subscription.ts';
export {
  addRedemption,
  addSaleResults,
  changeRedemptions,
  dropSales,
  queueSales,
  type RedemptionChange,
} from './write-redemption.ts';
export {
  addSubscription,
  changeSubscriptions,
  dropFreezes,
  queueFreezes,
  type QueuedMonth,
  type SubscriptionChange,
} from './write-subscription.ts';
