export { allBookFaults } from './book-faults.ts';
export { checkDayPage } from './check-day.ts';
export { booksJobs } from './jobs.ts';
export { recheckPage } from './recheck.ts';
