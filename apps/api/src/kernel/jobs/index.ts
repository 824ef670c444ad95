export { inPages, pageSize } from './in-pages.ts';
export type { Occurrence, Ran, ScheduledJob } from './scheduled-job.ts';
export { createScheduler, type Scheduler } from './scheduler.ts';
export { everyBusinessDayAt, everyDayAt } from './times.ts';
