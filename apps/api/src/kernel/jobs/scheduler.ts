import { BeyondCalendar, instant, japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { Refused } from '@tsuzura/contract/kernel';
import {
  addJob,
  finishOnce,
  lastPlanned,
  locks,
  planRun,
  registerJob,
  unfinishedRuns,
  withLock,
  type Database,
} from '@tsuzura/store/kernel';
import type { Workers } from '@tsuzura/store/jobs';
import type { BusinessClock } from '../clock.ts';
import type { Occurrence, Ran, ScheduledJob } from './scheduled-job.ts';

export const scheduledTask = 'schedule.run';
const queue = 'schedule';

export interface Scheduler {
  /** What comes next, soonest first, one row a job. */
  upcoming(): Promise<readonly Occurrence[]>;
  /** Runs everything due by now; called every second while time runs at real speed. Does nothing when another does it. */
  tick(): Promise<readonly Ran[]>;
  /** Moves business time to the next due moment and runs what is due there. */
  step(): Promise<readonly Ran[]>;
  /** Moves business time to `target`, stopping at every due moment on the way. */
  runTo(target: Instant): Promise<readonly Ran[]>;
  /** The task a worker performs for one occurrence. */
  perform(payload: unknown): Promise<void>;
}

export interface SchedulerOptions {
  readonly database: Database;
  readonly clock: BusinessClock;
  readonly workers: () => Workers;
  readonly jobs: readonly ScheduledJob[];
}

export function createScheduler({ database, clock, workers, jobs }: SchedulerOptions): Scheduler {
  /** What failed earlier. A job that this release no longer has is nobody's business any more. */
  const unfinished = async () =>
    (await unfinishedRuns(database.reader)).flatMap(({ name, dueAt }) => {
      const job = jobs.find((candidate) => candidate.name === name);
      return job ? [{ job, dueAt }] : [];
    });

  /** A job that is new in this release starts with the others, not with the first day of the installation. */
  async function cursors(): Promise<ReadonlyMap<string, Instant>> {
    const planned = await lastPlanned(database.reader);
    const fresh = jobs.filter(({ name }) => !planned.has(name));
    if (fresh.length === 0) return planned;
    const since = instant(Math.max(clock.openedAt, ...planned.values()));
    await database.tx(async (tx) => {
      for (const { name } of fresh) await registerJob(tx, name, since);
    });
    return lastPlanned(database.reader);
  }

  async function upcoming(): Promise<Occurrence[]> {
    const planned = await cursors();
    const next = jobs.flatMap((job) => {
      try {
        return [{ job, dueAt: job.next(planned.get(job.name) ?? clock.openedAt) }];
      } catch (error) {
        if (error instanceof BeyondCalendar) return []; // beyond the horizon there is nothing to plan
        throw error;
      }
    });
    return next.toSorted((a, b) => a.dueAt - b.dueAt); // stable: same moment keeps the order of the list
  }

  async function runOccurrence({ job, dueAt }: Occurrence): Promise<Ran> {
    await database.tx(async (tx) => {
      await planRun(tx, job.name, dueAt);
      await addJob(tx, scheduledTask, { name: job.name, dueAt }, { queue, key: `${job.name}@${dueAt}` });
    });
    await workers().drain();
    const left = await unfinished();
    return { name: job.name, dueAt, outcome: left.length === 0 ? 'done' : 'failed' };
  }

  /** What failed earlier comes first: order is part of the promise. */
  async function retryUnfinished(): Promise<Ran[]> {
    const ran: Ran[] = [];
    for (const occurrence of await unfinished()) {
      ran.push(await runOccurrence(occurrence));
      if (ran.at(-1)?.outcome === 'failed') break;
    }
    return ran;
  }

  async function runUntil(target: Instant, reach: (at: Instant) => Promise<void>): Promise<Ran[]> {
    const ran = await retryUnfinished();
    while (ran.at(-1)?.outcome !== 'failed') {
      const [first] = await upcoming();
      if (!first || first.dueAt > target) break;
      await reach(first.dueAt);
      ran.push(await runOccurrence(first));
    }
    return ran;
  }

  async function move(target: () => Promise<Instant>): Promise<readonly Ran[]> {
    if (clock.mode === 'real') throw new Refused('CLOCK_PINNED');
    const ran = await withLock(database, locks.scheduler, async () => {
      await clock.refresh();
      const end = await target();
      if (end < clock.now()) throw new Refused('CLOCK_BACKWARDS');
      if (ymdOf(end) > japan.validTo) throw new Refused('CLOCK_HORIZON');
      const { state } = clock;
      const done = await runUntil(end, (at) => clock.put(at, 'frozen'));
      if (done.at(-1)?.outcome !== 'failed') await clock.put(end, state);
      return done;
    });
    if (!ran) throw new Refused('CLOCK_BUSY');
    return ran;
  }

  return {
    upcoming,
    tick: async () => {
      if ((await unfinished()).length > 0) return []; // the workers are at it, or will try again
      const [first] = await upcoming();
      if (!first || first.dueAt > clock.now()) return [];
      return (await withLock(database, locks.scheduler, () => runUntil(clock.now(), async () => undefined))) ?? [];
    },
    async step() {
      // Real time is not ours to move, but a job that has used up its attempts may be tried again.
      if (clock.mode === 'real' && (await unfinished()).length > 0) {
        return (await withLock(database, locks.scheduler, retryUnfinished)) ?? [];
      }
      return move(async () => (await upcoming())[0]?.dueAt ?? clock.now());
    },
    runTo: (at) => move(async () => at),
    async perform(payload) {
      const { name, dueAt } = payload as { name: string; dueAt: Instant };
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`no job is called ${name}`);
      const prepared = await job.prepare?.(dueAt);
      await database.tx((tx) => finishOnce(tx, name, dueAt, () => job.run(tx, dueAt, prepared)));
    },
  };
}
