export { releaseNav } from './check-navs.ts';
export { inPages, pageSize } from './in-pages.ts';
export { nightJobs } from './jobs.ts';
export { settleDay, workNight } from './work-night.ts';
