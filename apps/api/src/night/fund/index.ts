export { checkNavsThatCame, releaseNav } from './check-navs.ts';
export { fundNightJobs } from './jobs.ts';
export { refundEntry } from './refund-year-end.ts';
export { settleDay, workNight } from './work-night.ts';
export { fundNightEvents, fundNightMails } from './write-mails.ts';
