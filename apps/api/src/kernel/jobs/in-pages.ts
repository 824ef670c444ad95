import { instant, type Instant } from '@tsuzura/domain/calendar';
import { planRun, type Tx } from '@tsuzura/store/kernel';
import type { ScheduledJob } from './scheduled-job.ts';

const minute = 60_000;

/** What one transaction may do before the rest is left to the next: shared accounts stay locked until it ends. */
export const pageSize = 5_000;

/** The moment a job was due, whichever page of it this is. */
const begunAt = (dueAt: Instant): Instant => instant(dueAt - (dueAt % minute));

/**
 * A job whose work is more than one transaction should hold; `work` does a page and says whether more is left. The rest is
 * an occurrence of its own, a millisecond later: planned with the page before it and finished with its own effects. So a
 * crash loses at most a page, and a second runner finds every page done.
 */
export const inPages = (
  name: string,
  title: string,
  next: ScheduledJob['next'],
  work: (tx: Tx, at: Instant) => Promise<boolean>,
): ScheduledJob => ({
  name,
  title,
  next,
  run: async (tx, dueAt) => {
    if (await work(tx, begunAt(dueAt))) await planRun(tx, name, instant(dueAt + 1));
  },
});
