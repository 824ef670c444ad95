import { instant, type Instant } from '@tsuzura/domain/calendar';
import {
  claimMessages,
  countDueMessages,
  delivered,
  isAnyMessageDue,
  isDatabaseAway,
  openDatabase,
  postponeDelivery,
  raiseAlert,
  retryDeliveriesNow,
  Undeliverable,
  within,
  type FailedDelivery,
  type OutboxMessage,
} from '../kernel/index.ts';

export interface Workers {
  /**
   * Delivers what is due now and nobody else holds. False when it gave up before: because the database is away, or because
   * nothing was finished for a while. It never waits for another program.
   */
  drain(): Promise<boolean>;
  /** Looks for messages from now on, until `close`. Begins with all that wait, whatever their pause. */
  start(): void;
  /** Takes nothing more, waits a moment for what is under way, and leaves the rest to others. */
  close(): Promise<void>;
}

export interface WorkerOptions {
  readonly url: string;
  /**
   * Brings one message to its company, or fails. A repeat of the same id must have no second effect there. `batch` is what was
   * taken together with it, so that what several need can be read once.
   */
  readonly deliver: (message: OutboxMessage, batch: readonly OutboxMessage[]) => Promise<void>;
  /** Business time: when a message was delivered. */
  readonly now: () => Instant;
  readonly realNow: () => number;
  /** A message failed for now; it will be tried again. */
  readonly failed: (task: string, error: unknown) => void;
  readonly concurrency?: number;
  readonly limits?: Partial<typeof workerLimits>;
}

/** In milliseconds of real time. */
export const workerLimits = {
  poll: 500,
  /** One delivery; longer than a courier's own time-out. */
  delivery: 12_000,
  /** After so long a batch begins no further delivery: its rows are locked until it ends. */
  batch: 10_000,
  /** `drain` gives up when nothing was finished for so long. */
  drain: 3_000,
  /** `close` waits so long for what is under way, and then so long for its connections. */
  finish: 2_500,
  release: 500,
};

/** Few: they share a transaction, and a crash sends them again. */
const batchSize = 20;

class Stopped extends Error {}

const failureOf = ({ id }: OutboxMessage, error: unknown): FailedDelivery => ({
  id,
  error: error instanceof Error ? error.name : 'unknown',
  isFinal: error instanceof Undeliverable,
});

/** Fails after so many milliseconds, and as `Stopped` when the signal comes first. */
function inTime(delivery: Promise<void>, milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(limit);
      stop.removeEventListener('abort', stopped);
      settle();
    };
    const stopped = () => end(() => reject(new Stopped()));
    const limit = setTimeout(() => end(() => reject(new Error('not delivered in time'))), milliseconds);
    stop.addEventListener('abort', stopped);
    delivery.then(
      () => end(resolve),
      (error: unknown) => end(() => reject(error)),
    );
  });
}

/**
 * Delivers the messages of the outbox. A worker locks the rows of a batch, delivers them, and commits that they are
 * delivered. What is locked belongs to a living connection: when the program, the connection or the server dies,
 * PostgreSQL gives the rows back at once and the next worker finds them, as if they had never been taken.
 */
export function createWorkers(options: WorkerOptions): Workers {
  const { deliver, now, realNow, failed, concurrency = 2 } = options;
  const limits = { ...workerLimits, ...options.limits };
  const database = openDatabase({ url: options.url, program: 'outbox', connections: concurrency + 1 });
  const stop = new AbortController();
  const batches = new Set<Promise<number>>();
  const real = () => instant(Math.trunc(realNow()));
  let timer: NodeJS.Timeout | null = null;
  let lanes = 0;
  /** Begun, and what waits for its next attempt not yet made due. */
  let isFresh = false;
  const state = { isStopping: false };
  let finished = 0;

  /** How many messages were taken; 0 when none is due, or when there is no use in taking more now. */
  async function runBatch(): Promise<number> {
    return database.tx(async (tx) => {
      const messages = await claimMessages(tx, real(), batchSize);
      const deadline = performance.now() + limits.batch;
      const done: string[] = [];
      const failures: FailedDelivery[] = [];
      let isAway = false;
      for (const message of messages) {
        if (state.isStopping || isAway || performance.now() > deadline) break;
        try {
          await inTime(deliver(message, messages), limits.delivery, stop.signal);
          done.push(message.id);
        } catch (error) {
          if (error instanceof Stopped) break;
          failed(`outbox.${message.topic}`, error);
          // The database being away is not the message's failure: it counts no attempt.
          isAway = isDatabaseAway(error);
          if (!isAway) failures.push(failureOf(message, error));
        }
        finished += 1;
      }
      await delivered(tx, done, now());
      await postponeDelivery(tx, failures, real());
      for (const { id, isFinal, error } of failures)
        if (isFinal) await raiseAlert(tx, { kind: 'outbox.undeliverable', subject: id, detail: { error } }, now());
      return isAway ? 0 : messages.length;
    });
  }

  function batch(): Promise<number> {
    const running = runBatch().finally(() => batches.delete(running));
    batches.add(running);
    return running;
  }

  /** Works until nothing is due. A full batch calls a second lane to help. */
  async function work(): Promise<void> {
    if (state.isStopping || lanes >= concurrency) return;
    lanes += 1;
    try {
      if (isFresh) await database.tx((tx) => retryDeliveriesNow(tx, real()));
      isFresh = false;
      for (let taken = 1; taken > 0 && !state.isStopping;) {
        taken = await batch();
        if (taken === batchSize) void work();
      }
    } catch (error) {
      if (!state.isStopping) failed('outbox', error); // the next poll tries again
    } finally {
      lanes -= 1;
    }
  }

  async function drainDue(): Promise<boolean> {
    // After most jobs there is none; to look is a third of taking nothing.
    let taken = (await isAnyMessageDue(database.reader, real())) ? await batch() : 0;
    // No more than waits now: messages that come meanwhile are not waited for.
    let left = taken === batchSize ? await countDueMessages(database.reader, real()) : 0;
    for (; taken > 0 && left > 0 && !state.isStopping; left -= taken) taken = await batch();
    await Promise.allSettled(batches); // what is left is with the workers of this program, or with others
    return !state.isStopping;
  }

  return {
    async drain() {
      const work = drainDue().catch((error: unknown) => {
        if (!state.isStopping) failed('outbox', error);
        return false;
      });
      for (let before = -1; before !== finished;) {
        before = finished;
        if (await within(limits.drain, work)) return work;
      }
      return false;
    },
    start() {
      isFresh = true;
      timer = setInterval(() => void work(), limits.poll);
    },
    async close() {
      state.isStopping = true;
      if (timer) clearInterval(timer);
      await within(limits.finish, Promise.allSettled(batches));
      stop.abort();
      await within(limits.release, database.close());
    },
  };
}
