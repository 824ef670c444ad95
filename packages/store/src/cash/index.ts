export { listOwing, owingAmong, type Owing } from './advance.ts';
export {
  addBankFile,
  findBankFile,
  isKnownFile,
  listBankFiles,
  markAnswered,
  type BankFile,
  type BankFileKind,
} from './bank-file.ts';
export {
  addDebitAccount,
  changeDebitAccount,
  changeDebitAccounts,
  debitAccountsOf,
  listDebitAccounts,
  lockDebitAccount,
  type ChangedDebitAccount,
  type DebitAccount,
  type DebitState,
} from './debit-account.ts';
export { debitFilesOn, type DebitFile } from './debit-file.ts';
export {
  addDebitRuns,
  customersOfDebits,
  lockDebitableAccounts,
  lockDebitsToCredit,
  lockNamedDebits,
  setDebitRuns,
  unansweredDays,
  type DebitableAccount,
  type DebitRun,
  type NamedDebit,
  type NewDebitRun,
} from './debit-run.ts';
export { ensureDepositAccount, type DepositAccount } from './deposit-account.ts';
export {
  cashHistory,
  cashPlaceOf,
  type CashFlowType,
  type CashMovement,
  type CashPlace,
  type HistoryQuery,
} from './history.ts';
export { openWithdrawals, type LockedWithdrawalStanding, type WithdrawalStanding } from './open-withdrawals.ts';
export { readPayees, type Payee } from './payee.ts';
export { lockPendingWithdrawals } from './pending.ts';
export {
  addQuickDeposit,
  finishQuickDeposit,
  lockQuickDeposit,
  waitingQuickDeposits,
  type QuickDeposit,
  type QuickDepositState,
} from './quick-deposit.ts';
export {
  addScheduledResult,
  dueScheduledSettings,
  findScheduledSetting,
  putScheduledSetting,
  removeScheduledSetting,
  type DueSetting,
  type ScheduledResult,
  type ScheduledSetting,
} from './scheduled-withdrawal.ts';
export {
  addTransfers,
  decideTransfers,
  findByAccountNumber,
  findContradiction,
  listSuspended,
  lockNewTransfers,
  lockNewTransfersOf,
  lockSuspended,
  resolveSuspended,
  transferId,
  type MatchedTransfer,
  type SuspendedTransfer,
  type SuspenseReason,
  type SuspenseState,
  type Transfer,
  type TransferDecision,
} from './transfer.ts';
export {
  firstReturn,
  lockOrderedReturns,
  lockSentReturns,
  orderReturn,
  setReturns,
  type ReturnAccount,
  type TransferReturn,
} from './transfer-return.ts';
export {
  acceptWithdrawals,
  changeWithdrawals,
  listWithdrawals,
  lockDueWithdrawals,
  lockOwnWithdrawal,
  lockSentWithdrawals,
  lockWithdrawals,
  type AcceptedWithdrawal,
  type CashNotice,
  type NewWithdrawal,
  type PayableWithdrawal,
  type PayeeBank,
  type Withdrawal,
} from './withdrawal.ts';
