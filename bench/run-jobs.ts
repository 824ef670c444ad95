import { once } from 'node:events';
import { runOnce, type ScheduledJob } from '@tsuzura/api/kernel/jobs';
import type { Instant } from '@tsuzura/domain/calendar';
import { answers, planRun, unfinishedRuns, type Database } from '@tsuzura/store/kernel';

/** A job and the moment of business time at which it is due. */
export type DueJob = readonly [name: string, dueAt: Instant];

/**
 * In a process of its own, so that it can be killed: stands by until it is told to go, runs the jobs of the service page by page,
 * and sends how long each took and how much memory the process held.
 */
export async function runJobs(
  database: Database,
  jobs: readonly ScheduledJob[],
  due: readonly DueJob[],
  found: () => readonly string[] = () => [],
): Promise<void> {
  await answers(database);
  process.send?.('ready');
  await once(process, 'message');
  const steps: Record<string, number> = {};
  const began = performance.now();
  for (const [name, dueAt] of due) {
    const begun = performance.now();
    await runJob(database, jobs, name, dueAt);
    steps[name] = Math.round(performance.now() - begun);
  }
  const milliseconds = performance.now() - began;
  if (found().length > 0) throw new Error(`the jobs raised ${found().slice(0, 10).join(', ')}`);
  process.send?.({ milliseconds, mebibytes: process.resourceUsage().maxRSS / 1_024, steps });
  await database.close();
  process.disconnect?.();
}

/** One job from its first page to its last. */
export async function runJob(
  database: Database,
  jobs: readonly ScheduledJob[],
  name: string,
  dueAt: Instant,
): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  await database.tx((tx) => planRun(tx, name, dueAt));
  for (;;) {
    const page = (await unfinishedRuns(database.reader)).find((one) => one.name === name);
    if (!page) return;
    await runOnce(database, { job, dueAt: page.dueAt });
  }
}
