import { BeyondCalendar, instant, type Instant } from '@tsuzura/domain/calendar';
import {
  finishOnce,
  isDatabaseAway,
  lastPlanned,
  noteFailedRun,
  planRun,
  registerJob,
  unfinishedRuns,
  type Database,
  type HeldLock,
} from '@tsuzura/store/kernel';
import type { BusinessClock } from '../clock.ts';
import { rangesAtOnce } from './ranges.ts';
import type { RetryPauses } from './retry-pauses.ts';
import type { Occurrence, Ran, ScheduledJob } from './scheduled-job.ts';

export interface OccurrencesOptions {
  readonly database: Database;
  readonly clock: BusinessClock;
  readonly jobs: readonly ScheduledJob[];
  readonly pauses: RetryPauses;
  readonly failed: (job: string, error: unknown) => void;
  /** Then no further occurrence is begun. */
  readonly isStopping: () => boolean;
}

/** An occurrence, or a page of one: its effects and the note that it is done. Nothing when it is done already. True when it left a rest. */
export async function runOnce(database: Database, { job, dueAt }: Occurrence, now?: () => Instant): Promise<boolean> {
  const prepared = await job.prepare?.(dueAt, database.reader);
  return database.tx((tx) =>
    finishOnce(
      tx,
      job.name,
      dueAt,
      (after) => job.run(tx, dueAt, prepared, after, rangesAtOnce(database, tx, job.name)),
      now,
    ),
  );
}

/** Enough for every half hour of a night. */
const mostOfOneJob = 40;

/** Which occurrences there are, and how one is run. When they run is the scheduler's decision. */
export function createOccurrences({ database, clock, jobs, pauses, failed, isStopping }: OccurrencesOptions) {
  /** What failed or was cut off earlier. An occurrence of a job that this release no longer has is ignored. */
  const unfinished = async () =>
    (await unfinishedRuns(database.reader)).flatMap(({ name, dueAt }) => {
      const job = jobs.find((candidate) => candidate.name === name);
      return job ? [{ job, dueAt }] : [];
    });

  /** A job that is new in this release starts with the others, not with the first day of the installation. */
  async function cursors(): Promise<ReadonlyMap<string, Instant>> {
    const names = jobs.map(({ name }) => name);
    const planned = await lastPlanned(database.reader, names);
    const fresh = jobs.filter(({ name }) => !planned.has(name));
    if (fresh.length === 0) return planned;
    const since = instant(Math.max(clock.openedAt, ...planned.values()));
    await database.tx(async (tx) => {
      for (const { name } of fresh) await registerJob(tx, name, since);
    });
    return lastPlanned(database.reader, names);
  }

  function next(job: ScheduledJob, after: Instant): Occurrence[] {
    try {
      return [{ job, dueAt: job.next(after) }];
    } catch (error) {
      if (error instanceof BeyondCalendar) return []; // beyond the horizon there is nothing to plan
      throw error;
    }
  }

  async function upcoming(): Promise<Occurrence[]> {
    const planned = await cursors();
    return inOrder(jobs.flatMap((job) => next(job, planned.get(job.name) ?? clock.openedAt)));
  }

  /** Everything due in a span of time, in order; of a job that is due very often the first few. */
  const between = (from: Instant, to: Instant): Occurrence[] =>
    inOrder(
      jobs.flatMap((job) => {
        const found: Occurrence[] = [];
        // What was due before the service opened never runs.
        let [one] = next(job, instant(Math.max(from - 1, clock.openedAt)));
        while (one && one.dueAt < to && found.length < mostOfOneJob) {
          found.push(one);
          [one] = next(job, one.dueAt);
        }
        return found;
      }),
    );

  const inOrder = (occurrences: readonly Occurrence[]): Occurrence[] =>
    occurrences.toSorted((a, b) => a.dueAt - b.dueAt || jobs.indexOf(a.job) - jobs.indexOf(b.job));

  /** What is upcoming after one of it has run: nobody else plans while the scheduler's lock is held. */
  const afterRunning = (upcoming: readonly Occurrence[], ran: Occurrence): Occurrence[] =>
    inOrder([...upcoming.filter(({ job }) => job !== ran.job), ...next(ran.job, ran.dueAt)]);

  /** Not being able to reach the database is not the job's failure: that is thrown, and the occurrence simply waits. */
  async function perform({ job, dueAt }: Occurrence): Promise<Ran['outcome'] | 'rest'> {
    try {
      const leavesRest = await runOnce(database, { job, dueAt }, () => clock.now());
      pauses.forget(job.name);
      return leavesRest ? 'rest' : 'done';
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failed(job.name, error);
      pauses.grow(job.name);
      const kind = error instanceof Error ? error.name : 'unknown';
      await noteFailedRun(database.reader, job.name, dueAt, { at: clock.now(), error: kind });
      return 'failed';
    }
  }

  /** An occurrence and the pages it leaves for itself. What it wrote to other companies leaves before time goes on. */
  async function runOccurrence(lock: HeldLock, { job, dueAt }: Occurrence): Promise<Ran> {
    await planRun(database.reader, job.name, dueAt);
    let outcome = await perform({ job, dueAt });
    while (outcome === 'rest' && !isStopping()) {
      const rest = (await unfinished()).find((one) => one.job === job);
      if (!rest) break;
      await lock.check();
      outcome = await perform(rest);
    }
    return { name: job.name, dueAt, outcome: outcome === 'failed' ? 'failed' : 'done' };
  }

  /** What failed or was cut off comes first: order is part of the promise. */
  async function retryUnfinished(lock: HeldLock): Promise<Ran[]> {
    const ran: Ran[] = [];
    for (let [first] = await unfinished(); first && !isStopping(); [first] = await unfinished()) {
      await lock.check();
      ran.push(await runOccurrence(lock, first));
      if (ran.at(-1)?.outcome === 'failed') break;
    }
    return ran;
  }

  return { unfinished, upcoming, between, afterRunning, runOccurrence, retryUnfinished };
}
