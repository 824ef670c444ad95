export { acceptingOf, type Accepting } from './accept-order.ts';
export { confirmOrderDocument } from './confirm-order-document.ts';
export { showRedemption } from './confirm-redemption.ts';
export { showSubscription, type Sealing } from './confirm-subscription.ts';
export { redeem } from './redeem.ts';
export { subscribe, type Completing } from './subscribe.ts';
export { placeOrder, placeOrders } from './place-order.ts';
export { writeAcceptedMails } from './write-accepted-mails.ts';
