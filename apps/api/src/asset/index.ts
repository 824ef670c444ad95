export { assetJobs } from './jobs.ts';
export { writeAssetDay } from './write-day.ts';
