export { inOrder, inPages, pageSize, type PageEnd, type PageWork } from './in-pages.ts';
export type { Occurrence, Ran, ScheduledJob } from './scheduled-job.ts';
export { createScheduler, type Scheduler } from './scheduler.ts';
export { everyBusinessDayAt, everyDayAt, everySundayAt } from './times.ts';
