export { balanceOf, balances } from './balance.ts';
export { entriesOf, findEntry, readHistory } from './history.ts';
export { post, type Posted, type PostRefusal } from './post.ts';
export { wrongCashLines, type WrongCashLine } from './cash-lines.ts';
export { checkEntries, type EntryFaults } from './check-entries.ts';
export {
  lastChecked,
  lastClosed,
  markMoved,
  movedSinceChecked,
  takeMoved,
  writeChecked,
  type CheckedThrough,
  type MovedCustomer,
} from './checked.ts';
export {
  compareWithTwin,
  followEntries,
  rebuild,
  rebuildPage,
  trialBalance,
  type Difference,
  type EntryRange,
  type FollowedPage,
  type TrialBalance,
} from './reconcile.ts';
export { closeThrough, sealClosed, verifyChain, type ChainCheck, type ChainFault } from './seal.ts';
export { mostStatementLines, statementOf, type StatementLine, type StatementPage } from './statement-of.ts';
