export { accountKey, accounts, type LedgerAccount, type Purpose, type TaxSource, type UnitsType } from './account.ts';
export { balanceOf, balances, cashStanding, type Balance, type CashStanding } from './balance.ts';
export { accountKinds, entryKinds, settledCashKinds, type AccountKind, type EntryKind } from './chart.ts';
export { credit, debit, moving, oppositeOf, type BookedEntry, type Entry, type PostingLine } from './entry.ts';
export { fundEntries, type FundOrderBooking, type SaleTax } from './fund-entries.ts';
export { entriesOf, findEntry, readHistory } from './history.ts';
export { post, type Posted, type PostRefusal } from './post.ts';
export {
  compareWithTwin,
  rebuild,
  RunningTwin,
  trialBalance,
  type Difference,
  type TrialBalance,
} from './reconcile.ts';
export { closeThrough, sealClosed, verifyChain, type ChainCheck, type ChainFault } from './seal.ts';
export { mostStatementLines, statementOf, type StatementLine, type StatementPage } from './statement-of.ts';
export { Twin, type TwinRefusal } from './twin.ts';
