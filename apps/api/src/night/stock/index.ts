export { applyReports, type AppliedReports } from './apply-reports.ts';
export { stockNightJobs } from './jobs.ts';
export { createReportPoll } from './poll-reports.ts';
