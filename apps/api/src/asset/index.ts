export { assetJobs } from './jobs.ts';
