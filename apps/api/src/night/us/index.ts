export { usNightJobs } from './jobs.ts';
export { createUsReportPoll } from './poll-reports.ts';
