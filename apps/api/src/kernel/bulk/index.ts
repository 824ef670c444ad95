export { createBulkJobs, type BulkJobs, type BulkKind } from './bulk-jobs.ts';
