export type { CashFlow, CashFlowKind, DatedCash } from './cash-flow.ts';
export {
  changeDeposit,
  debitRun,
  depositIn,
  failuresToSuspend,
  nextDebitRun,
  type DebitRun,
  type DepositTerms,
} from './monthly-debit.ts';
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
export { withdrawalDates, withdrawalRules, type WithdrawalDates, type WithdrawalRules } from './withdrawal-dates.ts';
export { withdrawalFlows } from './withdrawal-flows.ts';
export {
  cancelWithdrawal,
  withdrawalFailureText,
  type WithdrawalFailure,
  type WithdrawalState,
} from './withdrawal-state.ts';
export { noShareCash, shareFlows, shareOutflows, type ShareCash, type SharePayment } from './share-flows.ts';
