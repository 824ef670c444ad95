export {
  breakdownText,
  explainBuyingPower,
  explainWithdrawable,
  type Breakdown,
  type BreakdownKind,
  type BreakdownLine,
} from './breakdown.ts';
export { buyingPower, cashOutlook, type CashOutlookDay } from './buying-power.ts';
export { cashShortage, type CashShortage } from './cash-shortage.ts';
export { debitRun, failuresToSuspend, type DebitRun } from './monthly-debit.ts';
export { refuseWithdrawal, type WithdrawalRefusal, type WithdrawalCheck } from './refuse-withdrawal.ts';
export { isSameHolder } from './same-holder.ts';
export {
  decideScheduled,
  nextScheduledRun,
  scheduledRun,
  skippedReasonText,
  type PayDay,
  type ScheduledDecision,
  type ScheduledRun,
} from './scheduled-withdrawal.ts';
export { balanceOn, type CashFlow, type CashFlowKind, type CashStanding } from './standing.ts';
export { withdrawable, type WithdrawableParts } from './withdrawable.ts';
export { withdrawalDates, withdrawalRules, type WithdrawalDates, type WithdrawalRules } from './withdrawal-dates.ts';
export {
  cancelWithdrawal,
  withdrawalFailureText,
  type WithdrawalFailure,
  type WithdrawalState,
} from './withdrawal-state.ts';
