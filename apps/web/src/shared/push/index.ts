export { PushOffer } from './push-offer.tsx';
export { PushDenied, PushSheet } from './push-sheet.tsx';
export { browserPush, readPushState, turnPushOff, type PushState } from './web-push.ts';
