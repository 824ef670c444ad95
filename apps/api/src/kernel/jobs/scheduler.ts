import { japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { Refused } from '@tsuzura/contract/kernel';
import { locks, within, withLock, type ClockMove, type Database, type HeldLock } from '@tsuzura/store/kernel';
import type { Workers } from '@tsuzura/store/jobs';
import type { BusinessClock } from '../clock.ts';
import { createOccurrences } from './occurrences.ts';
import { createRetryPauses } from './retry-pauses.ts';
import type { Occurrence, Ran, ScheduledJob } from './scheduled-job.ts';

export interface Scheduler {
  /** What comes next, soonest first, one row a job. */
  upcoming(): Promise<readonly Occurrence[]>;
  /** Everything that is due from one moment until before another, in order. */
  between(from: Instant, to: Instant): readonly Occurrence[];
  /**
   * Runs everything due by now, and goes on with a move of time that was cut off; called every second. Does nothing when
   * another program does it.
   */
  tick(): Promise<readonly Ran[]>;
  /** Moves business time to the next due moment and runs what is due there. */
  step(): Promise<readonly Ran[]>;
  /** Moves business time to `target`, stopping at every due moment on the way. */
  runTo(target: Instant): Promise<readonly Ran[]>;
  /** Begins no further occurrence, and waits at most so long for the one that runs. */
  stop(milliseconds: number): Promise<void>;
}

export interface SchedulerOptions {
  readonly database: Database;
  readonly clock: BusinessClock;
  readonly realNow: () => number;
  readonly workers: Workers;
  readonly jobs: readonly ScheduledJob[];
  /** An occurrence failed; it stays unfinished and is tried again. */
  readonly failed: (job: string, error: unknown) => void;
}

const laterOf = (one: Instant, other: Instant = one): Instant => (one > other ? one : other);

/** Longer than a page of a night takes: a tick gives the lock back after each. */
const lockWaitMilliseconds = 5_000;

/** Keeps what is under way in a set until it has ended. */
const trackIn =
  (underWay: Set<Promise<unknown>>) =>
  <T>(work: Promise<T>): Promise<T> => {
    const known = work.finally(() => underWay.delete(known));
    underWay.add(known);
    return known;
  };

/** Occurrences are run here, by the program that holds the scheduler's lock; the lock ends with its connection. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { database, clock, workers } = options;
  const pauses = createRetryPauses(options.realNow);
  const underWay = new Set<Promise<unknown>>();
  const state = { isStopping: false };
  const occurrences = createOccurrences({ ...options, pauses, isStopping: () => state.isStopping });
  const { unfinished, upcoming, between, afterRunning, runOccurrence, retryUnfinished } = occurrences;

  /** With the clock standing at each one's moment. A carrier that does not answer is asked no more during this move. */
  async function runUntil(lock: HeldLock, moving: ClockMove): Promise<readonly Ran[]> {
    const ran = await retryUnfinished(lock);
    let drains = ran.length === 0 || (await workers.drain());
    let left: readonly Occurrence[] = await upcoming();
    while (ran.at(-1)?.outcome !== 'failed' && !state.isStopping) {
      const [first] = left;
      await lock.check();
      if (!first || first.dueAt > moving.to) {
        await clock.put(moving.to, moving.state);
        return ran;
      }
      await clock.put(laterOf(first.dueAt, clock.now()), 'frozen', moving);
      ran.push(await runOccurrence(lock, first));
      left = afterRunning(left, first);
      drains = drains && (await workers.drain());
    }
    // A stop does not end the move: the next start goes on with it. A failure ends it where it happened.
    if (state.isStopping) throw new Refused('UNAVAILABLE');
    if (clock.moving) await clock.put(clock.now(), 'frozen');
    return ran;
  }

  async function move(target: () => Promise<Instant>): Promise<readonly Ran[]> {
    if (clock.mode === 'real') throw new Refused('CLOCK_PINNED');
    const ran = await withLock(
      database,
      locks.scheduler,
      async (lock) => {
        await clock.refresh();
        const end = await target();
        if (end < clock.now()) throw new Refused('CLOCK_BACKWARDS');
        if (ymdOf(end) > japan.validTo) throw new Refused('CLOCK_HORIZON');
        return runUntil(lock, { to: end, state: clock.moving?.state ?? clock.state });
      },
      { waitMilliseconds: lockWaitMilliseconds },
    );
    if (!ran) throw new Refused('CLOCK_BUSY');
    return ran;
  }

  /** The one occurrence that is next in a tick. Null when there is none to run now. */
  async function nextDue(): Promise<Occurrence | 'end of move' | null> {
    const [first] = await unfinished();
    if (first) return pauses.isOver(first.job.name) ? first : null;
    const [next] = await upcoming();
    if (next && next.dueAt <= laterOf(clock.now(), clock.moving?.to)) return next;
    return clock.moving ? 'end of move' : null;
  }

  async function runNext(lock: HeldLock): Promise<Ran | null> {
    await clock.refresh(); // another program may have moved it before we had the lock
    const due = await nextDue();
    const { moving } = clock;
    if (due === 'end of move') {
      if (moving) await clock.put(moving.to, moving.state);
      return null;
    }
    if (!due) return null;
    if (moving && due.dueAt > clock.now()) await clock.put(due.dueAt, 'frozen', moving);
    const ran = await runOccurrence(lock, due);
    // What a job asks for stops together with it: such a failure does not end the move either.
    if (ran.outcome === 'failed' && clock.moving && !state.isStopping) await clock.put(clock.now(), 'frozen');
    return ran;
  }

  /** The lock is given back after each, so that an operator who wants to move time waits for one at most. */
  async function tick(): Promise<readonly Ran[]> {
    const ran: Ran[] = [];
    while (!state.isStopping && (await nextDue()) !== null) {
      const one = await withLock(database, locks.scheduler, runNext);
      if (!one) break;
      ran.push(one);
      if (one.outcome === 'failed') break;
    }
    if (ran.length > 0) await workers.drain();
    return ran;
  }

  const tracked = trackIn(underWay);

  return {
    upcoming,
    between,
    tick: () => tracked(tick()),
    step: () =>
      tracked(
        (async () => {
          // Real time is not ours to move, but what failed need not wait for its next attempt.
          if (clock.mode === 'real' && (await unfinished()).length > 0) {
            return (await withLock(database, locks.scheduler, retryUnfinished)) ?? [];
          }
          return move(async () => (await upcoming())[0]?.dueAt ?? clock.now());
        })(),
      ),
    runTo: (at) => tracked(move(async () => at)),
    async stop(milliseconds) {
      state.isStopping = true;
      await within(milliseconds, Promise.allSettled(underWay));
    },
  };
}
