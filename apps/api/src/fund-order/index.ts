export { buyingPowerOn, cashOutlookOf, type CashFacts } from './cash-outlook.ts';
export { positionOf } from './position-of.ts';
