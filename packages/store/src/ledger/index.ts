export { balanceOf, balances } from './balance.ts';
export { entriesOf, findEntry, readHistory } from './history.ts';
export { post, type Posted, type PostRefusal } from './post.ts';
export { missingCashLines, wrongCashLines, type WrongCashLine } from './cash-lines.ts';
export { lastChecked, lastClosed, markMoved, takeMoved, writeChecked, type CheckedThrough } from './checked.ts';
export {
  compareWithTwin,
  followEntries,
  rebuild,
  rebuildIn,
  rebuildPage,
  trialBalance,
  type Difference,
  type EntryRange,
  type FollowedPage,
  type TrialBalance,
} from './reconcile.ts';
export { closeThrough, sealClosed, verifyChain, type ChainCheck, type ChainFault } from './seal.ts';
export { mostStatementLines, statementOf, type StatementLine, type StatementPage } from './statement-of.ts';
