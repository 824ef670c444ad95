export { checkDay, checkDayPage } from './check-day.ts';
export { booksJobs } from './jobs.ts';
export { recheckPage } from './recheck.ts';
