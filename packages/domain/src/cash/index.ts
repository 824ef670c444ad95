export { buyingPower, cashOutlook, type CashOutlookDay } from './buying-power.ts';
export { balanceOn, type CashFlow, type CashFlowKind, type CashStanding } from './standing.ts';
export { withdrawable, type WithdrawableParts } from './withdrawable.ts';
export { withdrawalDates, withdrawalRules, type WithdrawalDates, type WithdrawalRules } from './withdrawal-dates.ts';
