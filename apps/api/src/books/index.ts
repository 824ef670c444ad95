export { checkDay } from './check-day.ts';
export { booksJobs } from './jobs.ts';
