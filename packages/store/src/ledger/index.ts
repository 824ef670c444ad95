export { balanceOf, balances } from './balance.ts';
export { entriesOf, findEntry, readHistory } from './history.ts';
export { post, type Posted, type PostRefusal } from './post.ts';
export {
  compareWithTwin,
  rebuild,
  RunningTwin,
  trialBalance,
  wrongCashLines,
  type Difference,
  type TrialBalance,
  type WrongCashLine,
} from './reconcile.ts';
export { closeThrough, sealClosed, verifyChain, type ChainCheck, type ChainFault } from './seal.ts';
export { mostStatementLines, statementOf, type StatementLine, type StatementPage } from './statement-of.ts';
