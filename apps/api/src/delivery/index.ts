export { stopDeliveries } from './end-delivery.ts';
export { deliveryJobs } from './jobs.ts';
export { giveUpMergedDeliveries, splitDeliveries } from './split-deliveries.ts';
