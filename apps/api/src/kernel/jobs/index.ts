export { inOrder, inPages, inRanges, pageSize, type PageEnd, type PageWork } from './in-pages.ts';
export { runOnce } from './occurrences.ts';
export { rangesAtOnce, rangesInOne, type Ranges } from './ranges.ts';
export type { Occurrence, Ran, ScheduledJob } from './scheduled-job.ts';
export { createScheduler, type Scheduler } from './scheduler.ts';
export { everyBusinessDayAt, everyDayAt, everySundayAt } from './times.ts';
