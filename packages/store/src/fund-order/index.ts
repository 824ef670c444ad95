export {
  acceptedTopic,
  acceptOrders,
  readOrder,
  type Acceptance,
  type AcceptedMail,
  type AcceptedOrder,
} from './accept-order.ts';
export { cancelReceivedOrder, lockOwnOrder } from './cancel-order.ts';
export { readConfirmKey } from './confirm-key.ts';
export { confirmFundDocument } from './document-confirmation.ts';
export { pendingOrders, tradedOrders, type ListedOrder, type TradedQuery } from './list-orders.ts';
export { nisaAccountOf, readNisaBooks } from './nisa-books.ts';
export { openIntake, type IntakeRequest, type LockedStanding, type ReceivedOrder } from './open-intake.ts';
export {
  fillOf,
  orderOf,
  sizeColumn,
  type FillRow,
  type FundFill,
  type FundOrder,
  type OrderRow,
  type OrderSource,
} from './order.ts';
export {
  lockStanding,
  readStanding,
  type OpenOrder,
  type OrderDocument,
  type OrderStanding,
  type PositionCost,
} from './standing.ts';
