export { assessPage } from './assess-page.ts';
export { closeAtOpening, forceClose, overdueCalls, remindOfExpiry, type CancelOrders } from './due-calls.ts';
export { marginNightJobs, marginSettlementJobs, type MarginPorts } from './jobs.ts';
export { settleMarginPage, settleOpenings } from './settle-page.ts';
