export { applyReports, type AppliedReports } from './apply-reports.ts';
export { stockNightJobs } from './jobs.ts';
export { createReportPoll } from './poll-reports.ts';
export { freeCashOf } from './free-cash.ts';
export { mostReports } from './poll-reports.ts';
export { takeReports, type TakenReports } from './take-reports.ts';
