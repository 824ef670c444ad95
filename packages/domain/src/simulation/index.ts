export { parseAnnualRate, type AnnualRate } from './annual-rate.ts';
export { simulateRedemptionAmount, type Redemption } from './redemption-amount.ts';
export { simulateSubscriptionAmount } from './subscription-amount.ts';
export { simulateSubscriptionPeriod } from './subscription-period.ts';
export { simulateValuation, type Growth } from './valuation.ts';
