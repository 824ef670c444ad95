export { decideMarginAmend } from './amend.ts';
export {
  leastOfBand,
  leastYears,
  marginQuiz,
  marginQuizAnswers,
  reviewMarginApplicant,
  type MarginApplicant,
  type MarginReviewReason,
} from './application.ts';
export { averageBalance } from './average-balance.ts';
export {
  emptyBook,
  expensesOn,
  figuresOf,
  marginSums,
  type MarginBook,
  type MarginMarket,
  type OpenMarginOrder,
  type SettlingPart,
} from './book.ts';
export {
  closePart,
  genbikiAmount,
  genwatashiAmount,
  takePart,
  unrealizedOf,
  type ClosedPart,
  type TakenPart,
} from './close-lot.ts';
export {
  dividendAdjustment,
  expensesOf,
  heldOver,
  interestDays,
  interestOf,
  noCosts,
  premiumNights,
  premiumOf,
  type Expenses,
  type PremiumRow,
  type StockCosts,
} from './expenses.ts';
export { daysLeft, expirationOf, expiryCloseAt, lastCloseOf, reminderDays } from './expiry.ts';
export {
  collateralValue,
  cutPercent,
  deliverableByCollateral,
  fromMargin,
  marginFigures,
  marginFor,
  marginHold,
  movableToCash,
  noSums,
  powerAt,
  ratioOf,
  substituteValue,
  type MarginFigures,
  type MarginSums,
  type Substitute,
} from './figures.ts';
export { marginLadder, wouldCall, type LadderMarket, type LadderRung, type MarginLadder } from './ladder.ts';
export {
  monthlyFee,
  monthsBefore,
  openAmountOf,
  quantityAsOf,
  settlementOf,
  splitLot,
  withFeeUntil,
  type Lot,
  type LotSplit,
} from './lot.ts';
export {
  callAmount,
  callDueAt,
  callDueOn,
  clearCalls,
  clearingOfClose,
  forcedCloseAt,
  remainingOf,
  type ClearedBy,
  type MarginCall,
  type MarginCallState,
} from './margin-call.ts';
export { mayShort, type ShortSale, type ShortSaleMarket } from './short-sale.ts';
export {
  annualRateOf,
  basisPoints,
  marginTerms,
  mostAge,
  type MarginAccountType,
  type MarginType,
  type PositionSide,
} from './terms.ts';
export {
  chooseLots,
  closeLots,
  openLot,
  openingSettled,
  type ClosableLot,
  type ClosedLots,
  type CloseOrder,
  type LotShare,
  type MarginClose,
  type MarginFill,
  type MarginOpening,
  type OpenedLot,
  type OpenTerms,
} from './positions.ts';
export {
  settleResults,
  unsettledResult,
  type MarginSettlement,
  type ResultOnItsWay,
  type ResultToSettle,
  type SettledResult,
  type SettlingCustomer,
} from './settlement.ts';
export {
  closedSide,
  decideClosing,
  decideOpening,
  isMarginable,
  openedSide,
  openingValue,
  type DecidedClosing,
  type DecidedOpening,
  type MarginDraft,
  type MarginedStock,
  type MarginRefusal,
  type MarginStanding,
} from './decide-order.ts';
export {
  decideDelivery,
  deliveryAmount,
  type DecidedDelivery,
  type DeliveredPart,
  type DeliveryKind,
  type DeliveryRefusal,
  type DeliveryStanding,
} from './delivery.ts';
