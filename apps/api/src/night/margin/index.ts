export { assessPage } from './assess-page.ts';
export { closeExpired, forceClose, overdueCalls, remindOfExpiry, type CancelOrders } from './due-calls.ts';
export { marginNightJobs } from './jobs.ts';
export { settleMarginPage, settleOpenings } from './settle-page.ts';
