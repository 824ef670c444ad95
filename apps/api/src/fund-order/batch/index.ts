export { checkNavsThatCame, releaseNav } from './check-navs.ts';
export { inPages, pageSize } from './in-pages.ts';
export { nightJobs } from './jobs.ts';
export { refundEntry } from './refund-year-end.ts';
export { correctNav, replaceNav, type NavByOperator } from './set-nav.ts';
export { settleDay, workNight } from './work-night.ts';
