export {
  amendedUsTerms,
  applyUsChange,
  decideUsAmend,
  dropUsChange,
  type AmendPower,
  type UsAmendment,
  type UsAmendRefusal,
} from './amend.ts';
export { carryOverUs, type NextUsSession, type UsCarryStanding } from './carry-over.ts';
export { usdFlows, usSaleOnItsWay, usYenPayments } from './cash-flows.ts';
export {
  decideUsBuy,
  decideUsSale,
  largestUsOrder,
  notionalRange,
  refuseUsTerms,
  type DecidedUsBuy,
  type DecidedUsSale,
  type TradedUsStock,
  type UsDraft,
  type UsRefusal,
  type UsStanding,
} from './decide-order.ts';
export {
  adrFeePerShare,
  grossDividend,
  isEntitledTo,
  usDividendOn,
  usDividendReceivedOn,
  type DeclaredUsDividend,
  type DividendTerms,
  type UsDividend,
} from './dividend.ts';
export { usEndReasonText } from './end-text.ts';
export { executeUs, type ExecutedUs } from './execute.ts';
export { noUsd, paysUsFee, usFee, usFeeOfExecution } from './fee.ts';
export type { FixedUsFill, SettledUsFill, UsExecution, UsFill } from './fill.ts';
export { coverUsBuy, type CoveredUsBuy } from './cover.ts';
export { UsFixing, type FixedUsTrades, type NewFixedUsFill, type UsFillToFix } from './fix-day.ts';
export { fixTrades, heldUsShares, sellableUsShares, type FixedTrades } from './fixing.ts';
export {
  averageFillPrice,
  restOf,
  type SettlementCurrency,
  type UsExpiryReason,
  type UsOrder,
  type UsOrderSize,
  type UsOrderTerms,
  type UsSide,
} from './order.ts';
export {
  bookUsReserve,
  endUsOrder,
  unreserved,
  usEffectOf,
  type ChangedUsOrder,
  type UsReport,
} from './order-state.ts';
export {
  averageCostJpy,
  averageCostUsd,
  buyUsShares,
  costJpy,
  emptyUsPosition,
  sellUsShares,
  splitUsShares,
  type SoldUsShares,
  type UsPosition,
} from './position.ts';
export {
  inCurrency,
  notionalWithin,
  usReserveFor,
  usReserveNow,
  usReservePrice,
  type HeldReserve,
  type UsReserve,
} from './reservation.ts';
export { isUsSellBack, usRoundTrips, type UsDaySale, type UsTradeDay } from './round-trip.ts';
export {
  bookFixing,
  decideUsSettlement,
  fixQuota,
  type BookedFixing,
  type UsSettlement,
  type UsSettlementFacts,
} from './settle.ts';
export { noUsValue, sumUsValues, valueUsShares, type ValuedUsShares } from './valuation.ts';
export { foreignTaxRateOf, isW8benValid, w8benValidUntil } from './w8ben.ts';
