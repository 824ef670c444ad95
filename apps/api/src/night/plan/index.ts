export {
  debitKey,
  frozenRunsOf,
  requestRuns,
  skipUnrequestedRuns,
  takeDebits,
  type AnsweredDebit,
  type DebitOutcomes,
} from './debit-runs.ts';
export { planNightJobs } from './jobs.ts';
