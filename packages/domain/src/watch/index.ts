export { changeOf, heldMove, isReached, type AlertTerms, type PriceMove } from './price-alert.ts';
/** More than anybody looks at. */
export const maxWatched = 100;
export const maxAlerts = 50;
