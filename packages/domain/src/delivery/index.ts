export {
  decideDelivery,
  type DecidedDelivery,
  type DeliveryDraft,
  type DeliveryItem,
  type DeliveryRefusal,
  type DeliveryStanding,
} from './decide-request.ts';
export {
  collateralLeaving,
  deliverableOf,
  withoutCollateral,
  type CollateralFigures,
  type Deliverable,
  type HeldFundItem,
  type HeldItem,
  type HeldShareItem,
} from './deliverable.ts';
export {
  canBecome,
  decideCancelDelivery,
  deliveryCutOff,
  deliveryDates,
  isCancelable,
  isUnderWay,
  statusByTime,
  type DeliveryDates,
  type DeliveryStatus,
} from './delivery-state.ts';
export { deliveryFee, type DeliveryFee, type DeliveryProduct } from './fee.ts';
export { handOver, handOverShares, handOverUnits, type HandOver } from './hand-over.ts';
