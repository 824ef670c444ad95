export {
  debitsOn,
  mailsOf,
  runsOfAccounts,
  setRuns,
  settingsOfFunds,
  type DebitedRun,
  type DebitLine,
} from './debit.ts';
export { customersDue, monthsDue, type DueCustomer, type DueMonth, type PlanQueue } from './due.ts';
export { readDueRuns, type StoredRun } from './due-run.ts';
export { planDueDays } from './due-days.ts';
export { queueNotices, takeNotices, type PlanNotice, type TakenNotice } from './notice.ts';
export {
  frozenNisaRuns,
  newReceiptNumbers,
  readFundsOfCustomers,
  readLastNavs,
  readStandings,
  type FrozenNisaRun,
  type FundOfCustomer,
} from './standing.ts';
