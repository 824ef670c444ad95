export type { CancelOrders } from './due-calls.ts';
export { marginNightJobs } from './jobs.ts';
