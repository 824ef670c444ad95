export { applyReports, type AppliedReports } from './apply-reports.ts';
export { stockNightJobs } from './jobs.ts';
export { freeCashOf } from './free-cash.ts';
export { createReportPoll, mostReports, onceAMinute } from './poll-reports.ts';
export { rightsInTurn, type RightsPage } from './rights-in-turn.ts';
export { takeReports, type OrdersByName, type TakenReports } from './take-reports.ts';
