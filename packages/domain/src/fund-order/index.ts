export {
  acceptanceEntry,
  acceptedBuy,
  acceptedSell,
  quotaReleased,
  quotaReserved,
  releaseEntry,
  type OrderIdentity,
} from './accept-order.ts';
export type {
  CashAtHand,
  CorrectedDistribution,
  CorrectedFill,
  FundHistory,
  KnownTransfer,
  NavCorrection,
} from './correction.ts';
export type { BatchCustomer } from './customer.ts';
export {
  decideBuy,
  hasAccountType,
  type BuyDraft,
  type BuyStanding,
  type DecideBuyRefusal,
  type DecidedBuy,
} from './decide-buy.ts';
export { decideCorrection, type CorrectedLine, type Correction, type CorrectionFacts } from './decide-correction.ts';
export {
  decideFills,
  ordersAboveReserve,
  type FillFacts,
  type FillResult,
  type FundDay,
  type LapsedOrder,
} from './decide-fills.ts';
export {
  decideReinvestments,
  type ReinvestedOutside,
  type ReinvestmentFacts,
  type Reinvestments,
} from './decide-reinvestments.ts';
export { decideSell, sellStanding, type DecidedSell, type SellerStanding, type SellStanding } from './decide-sell.ts';
export { decideSettlement, type Settlement } from './decide-settlement.ts';
export { declareDistributions, type Declaration, type DeclarationFacts } from './declare-distributions.ts';
export { dividendOf, type DeclaredDistribution, type KnownDistribution, type Reinvestment } from './distribution.ts';
export { courseFor, fixedCourse, type CourseRefusal } from './distribution-course.ts';
export { estimateSale, needsCheck, type SaleEstimate } from './estimate-sale.ts';
export type { FilledOrder, FundFill, Lapse, NewFill, OrderToSettle, SaleOnItsWay, Settled } from './fill.ts';
export { canBuyInNisa, quotaFor, type OrderQuota } from './nisa-for-order.ts';
export {
  isSameOrder,
  sizeValue,
  type AcceptedOrder,
  type FundOrder,
  type OrderSource,
  type ReceivedOrder,
} from './order.ts';
export { orderTerms, type OrderTerms, type PricedFund } from './order-terms.ts';
export { payDistributions, type DistributionPayment } from './pay-distributions.ts';
export { positionOf } from './position-of.ts';
export type { PositionRecord } from './position-record.ts';
export {
  figuresOf,
  replayHistory,
  type FillFigures,
  type Replay,
  type ReplayedFund,
  type Repriced,
} from './replay-history.ts';
export type { OpenOrder, OrderDocument, OrderStanding, PositionCost } from './standing.ts';
export { splitTax, TaxOutlook, type ProjectedTax } from './tax-outlook.ts';
export { gainKey, type NisaChange, type TaxChange, type TaxYear, type YearToOffset } from './year-books.ts';
export { offsetsDividends, yearEndRefund } from './year-end-refund.ts';
