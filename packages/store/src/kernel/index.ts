export {
  answersJson,
  claimKey,
  findAnswer,
  forgetAnswers,
  givenAnswerOf,
  rememberAnswers,
  type Claim,
  type GivenAnswer,
  type GivenAnswerRow,
  type IdempotencyKey,
  type KeyedAnswer,
} from './answer.ts';
export { acknowledgeAlert, openAlerts, raiseAlert, type Alert, type OpenAlert } from './alert.ts';
export { writeAudit, type AuditEntry } from './audit.ts';
export {
  addBulkJob,
  bulkFailures,
  countBulkFailures,
  endBulkJob,
  findBulkJob,
  forgetBulkFailure,
  inSavepoint,
  listBulkJobs,
  lockBulkJob,
  noteBulkFailure,
  saveBulkPage,
  takeBulkJob,
  type BulkFailure,
  type BulkJob,
} from './bulk-job.ts';
export {
  clockChannel,
  clockSet,
  lockClock,
  readClock,
  writeClock,
  writeSeenUntil,
  type ClockMove,
  type ClockRow,
} from './clock-row.ts';
export { column, moment, moments } from './column.ts';
export { copiesChannel, sendToCopies } from './copies.ts';
export {
  answers,
  openDatabase,
  readOnlyCode,
  type Database,
  type PipelinedTx,
  type Reader,
  type Tx,
} from './database.ts';
export { createMicroBatcher, type MicroBatcher, type MicroBatcherOptions } from './micro-batcher.ts';
export { demoSubject } from './demo-subject.ts';
export {
  finishOnce,
  lastPlanned,
  lockRange,
  noteFailedRun,
  planRun,
  registerJob,
  runsBetween,
  runsOfJobs,
  unfinishedRuns,
  type JobRun,
} from './job-run.ts';
export { listen, type Listener } from './listen.ts';
export { locks, withLock, type HeldLock } from './lock.ts';
export { endMaintenance, readMaintenance, setMaintenance, type AdHocMaintenance } from './maintenance.ts';
export { checkLogs, sealedLogs, sealLog, type LogFault, type SealedLog } from './log-seal.ts';
export { addOperatorAct, listOperatorActs, type ActFilter, type ListedAct, type OperatorAct } from './operator-act.ts';
export {
  claimMessages,
  countGivenUp,
  givenUpMessages,
  tryMessageAgain,
  countDueMessages,
  isAnyMessageDue,
  delivered,
  postponeDelivery,
  retryDeliveriesNow,
  sendLater,
  Undeliverable,
  type FailedDelivery,
  type OutboxMessage,
} from './outbox.ts';
export { readPageKey } from './page-key.ts';
export {
  addProposal,
  countWaitingProposals,
  decideProposal,
  findProposal,
  isProposed,
  listProposals,
  lockProposal,
  proposalsOfKind,
  tryOut,
  type NewProposal,
  type PlainRecord,
  type ProposalPlace,
  type StoredProposal,
} from './proposal.ts';
export { namedQueries, query, type NamedQuery } from './query.ts';
export { findReceipt, newReceiptNumbers, receiptKinds, type Receipt, type ReceiptKind } from './receipt.ts';
export { onPrimary } from './read-place.ts';
export { readOutcomes, type Freshness, type StandbyCounts, type StandbyLimits } from './standby.ts';
export { refreshStatistics } from './statistics.ts';
export { statement } from './statement.ts';
export { isDatabaseAway, isUnavailable } from './unavailable.ts';
export { uuidFrom } from './uuid-from.ts';
export { connectionFault, waitForDatabase } from './wait-for-database.ts';
export { windowed, windowOf, windowPage, type InWindow, type WindowPage } from './window.ts';
export { within } from './within.ts';
export type { Schema } from './schema.ts';
