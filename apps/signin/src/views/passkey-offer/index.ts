export { PasskeyOffer } from './passkey-offer.tsx';
export { PasskeyOfferView } from './passkey-offer-view.tsx';
