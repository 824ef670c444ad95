export {
  breakdownText,
  explainBuyingPower,
  explainWithdrawable,
  type Breakdown,
  type BreakdownKind,
  type BreakdownLine,
} from './breakdown.ts';
export { buyingPower, cashOutlook, type CashOutlookDay } from './buying-power.ts';
export {
  buyingPowerOn,
  cashPosition,
  withdrawableNow,
  withdrawalPosition,
  type CashFacts,
  type CashOutFacts,
} from './cash-position.ts';
export { cashShortage, payInUntil, type CashShortage } from './cash-shortage.ts';
export { balanceOn, type CashStanding } from './standing.ts';
export { withdrawable, type WithdrawableParts } from './withdrawable.ts';
