export { allBookFaults } from './book-faults.ts';
export { checkDayPage } from './check-day.ts';
export { described } from './described.ts';
export type { Fault } from './faults.ts';
export { booksJobs } from './jobs.ts';
export { runPart } from './live-checks.ts';
export { recheckPage } from './recheck.ts';
