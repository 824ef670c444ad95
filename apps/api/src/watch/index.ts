export { watchJobs } from './jobs.ts';
