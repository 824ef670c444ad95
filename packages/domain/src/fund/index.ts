export {
  fundFlows,
  fundOutflows,
  unsettledSales,
  type FundCashFacts,
  type FundCashOut,
  type ComingPayment,
  type ExecutedSale,
} from './cash-flows.ts';
export {
  distribute,
  distributionDates,
  entitledUnits,
  netDistribution,
  type Declared,
  type Distribution,
  type DistributionCourse,
  type DistributionDates,
} from './distribution.ts';
export { executeBuy, type BuyCover } from './execute-buy.ts';
export { reportPeriodEndingIn, type ReportPeriod } from './fiscal-period.ts';
export { parseNavSheet, type NavSheet, type SheetFault, type SheetNav } from './nav-sheet.ts';
export { parseNavFile, type NavFile, type NavFileFault, type NavFileRow } from './nav-file.ts';
export {
  moveReasonText,
  orderDates,
  unlimitedOrderDates,
  type FundCalendars,
  type MoveReason,
  type OrderDates,
  type SkippedDay,
} from './order-dates.ts';
export {
  cancelableUntil,
  cancelOrder,
  isPending,
  lapseReasonText,
  transition,
  type FundOrderEvent,
  type FundOrderState,
  type LapseReason,
  type TransitionRefusal,
} from './order-state.ts';
export {
  changeFrom,
  countUntil,
  dayAt,
  monthsBefore,
  reinvestedNav,
  returnBetween,
  returnsUntil,
  riskUntil,
  withReinvestment,
  type PricedDay,
  type Reinvested,
  type Returns,
  type Risk,
  type TrackedDay,
} from './performance.ts';
export { emptyPosition, lockedUnits, sellableUnits, shownCost, type Position } from './position.ts';
export {
  applyBuy,
  applyDistribution,
  applySell,
  inExecutionOrder,
  lockUnits,
  settleBuy,
  settleSell,
  unlockUnits,
  type AppliedSale,
  type Execution,
} from './position-moves.ts';
export {
  buyByAmount,
  buyByUnits,
  leastAmountFor,
  priceBuy,
  principalOf,
  reinvest,
  reserveForBuy,
  valuation,
  type BuySize,
  type Purchase,
  type Reserve,
} from './purchase.ts';
export {
  maxSellAmount,
  priceSell,
  redemptionPrice,
  unitsToLock,
  type Redemption,
  type SellSize,
} from './redemption.ts';
export { refuseBuy, type BuyFacts, type BuyRefusal } from './refuse-buy.ts';
export { refuseSell, type SellFacts, type SellRefusal } from './refuse-sell.ts';
export {
  houseRules,
  houseRulesOn,
  purchaseTermsOn,
  type DatedTerms,
  type FundTerms,
  type HouseRules,
  type Lags,
  type OrderLimits,
  type PurchaseTerms,
  type Side,
  type UnitRounding,
} from './terms.ts';
export { onStep } from './on-step.ts';
export { calendarsOf, marketOf, orderable, type TradedFund } from './traded-fund.ts';
export { trustFeeBorne, type TrustFeeBorne } from './trust-fee.ts';
export { needsSecondPerson, type NavToSet } from './second-person.ts';
