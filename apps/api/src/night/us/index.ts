export { applyUsReports } from './apply-reports.ts';
export { usNightJobs } from './jobs.ts';
export { createUsReportPoll } from './poll-reports.ts';
