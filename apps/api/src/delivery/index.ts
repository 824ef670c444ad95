export { stopDeliveries } from './end-delivery.ts';
export { fundBook } from './fund-book.ts';
export { requestDelivery } from './request-delivery.ts';
export { deliveryJobs } from './jobs.ts';
export { giveUpMergedDeliveries, splitDeliveries } from './split-deliveries.ts';
