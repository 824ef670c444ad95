export { acceptedTopic, acceptOrders, readOrder, type Acceptance, type AcceptedMail } from './accept-order.ts';
export { cancelReceivedOrder, lockOwnOrder } from './cancel-order.ts';
export { readConfirmKey } from './confirm-key.ts';
export { confirmFundDocument } from './document-confirmation.ts';
export { pendingOrders, tradedOrders, type ListedOrder, type OrderPlace, type TradedQuery } from './list-orders.ts';
export { nisaAccountOf, readNisaBooks } from './nisa-books.ts';
export { openIntake, type IntakeRequest, type LockedStanding } from './open-intake.ts';
export { fillOf, orderOf, type FillRow, type OrderRow } from './order.ts';
export { lockStanding, readStanding } from './standing.ts';
