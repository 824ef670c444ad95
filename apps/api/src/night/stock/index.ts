export { applyReports, type AppliedReports } from './apply-reports.ts';
export { stockNightJobs } from './jobs.ts';
