export {
  amendedTerms,
  askedChange,
  bookAskedChange,
  decideAmend,
  isSameTerms,
  type Amendment,
  type AmendRefusal,
} from './amend.ts';
export { carryOver, withoutOwnReserve, type CarryStanding, type Tomorrow } from './carry-over.ts';
export {
  decideShareBuy,
  decideShareSale,
  sellableShares,
  sharePower,
  type DecidedShareBuy,
  type DecidedShareSale,
  type SpotRefusal,
  type StockDraft,
} from './decide-order.ts';
export { dividendOn, dividendYear, type ShareDividend } from './dividend.ts';
export { applyChange, bookReserve, dropChange, endOrder, moveOf, type ChangedOrder } from './end-order.ts';
export { endReasonText } from './end-text.ts';
export { fillId, reserveNow, SpotExecutions, type Executed, type ExecutionFacts } from './execute.ts';
export { feeOfExecution, feeWithTax, noFee, paysFee, shareFee, type ShareFee } from './fee.ts';
export type { Execution, SettledFill, ShareFill } from './fill.ts';
export { decideFinalCosts, type FinalCostFacts, type FinalCosts } from './final-cost.ts';
export {
  decideCancel,
  effectOf,
  type CancelRefusal,
  type ExchangeReport,
  type ReportEffect,
  type ReportType,
} from './order-state.ts';
export {
  isOpen,
  restOf,
  type CloseChoice,
  type ExpiryReason,
  type MarginType,
  type PendingChange,
  type StockCondition,
  type StockOrder,
  type StockOrderStatus,
  type StockOrderTerms,
  type StockOrderType,
  type StockSide,
  type TimeInForce,
  type TradeType,
} from './order.ts';
export {
  expiryOf,
  isOddSale,
  isTriggerMet,
  refuseClosed,
  refuseTerms,
  stepAt,
  type TermsRefusal,
  type TradedStock,
} from './order-terms.ts';
export { largestOrder, reserveFor, reserveOf, reservePriceOf, type ShareReserve } from './reservation.ts';
export {
  isSellBack,
  lockedPower,
  refuseCash,
  roundTrips,
  type DaySale,
  type RoundTrips,
  type TradeDay,
} from './round-trip.ts';
export { bookingOfFill, decideShareSettlement, type ShareSettlement } from './settle.ts';
export {
  buyShares,
  dayCost,
  emptyShares,
  heldShares,
  mergeShares,
  onDay,
  sellShares,
  splitOf,
  splitShares,
  type HeldShares,
  type MergedShares,
  type SharePosition,
  type SoldShares,
} from './share-position.ts';
export type { StockStanding } from './standing.ts';
export { valueShares, type ValuedShares } from './valuation.ts';
