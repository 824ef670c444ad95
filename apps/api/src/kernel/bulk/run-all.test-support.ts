import { randomUUID } from 'node:crypto';
import { bulkKinds } from '../../sites.ts';
import type { Scene } from '../scene.test-support.ts';
import { createBulkJobs } from './bulk-jobs.ts';

/** Every job that is due is worked to its end, as the job program would. */
export async function runBulkJobs({ api: { database, clock } }: Pick<Scene, 'api'>): Promise<void> {
  const jobs = createBulkJobs(bulkKinds(Date.now, clock), { database, clock, newId: randomUUID });
  while (await jobs.runPage());
}
