import { onPrimary } from './read-place.ts';
import { isDatabaseAway } from './unavailable.ts';

export interface MicroBatcherOptions<In, Out> {
  /** Does the work of a whole batch; answers in the same order. */
  readonly send: (items: readonly In[]) => Promise<readonly Out[]>;
  /** So many batches may run at the same time: a slow one does not hold up the others. */
  readonly maxConcurrentBatches?: number;
  readonly maxBatchSize?: number;
  /** While a batch runs, the next starts with no fewer items: a round trip costs nearly the same for few items as for many. */
  readonly minBatchSize?: number;
}

/** Adds an item to the next batch; gives back the item's own answer. */
export type MicroBatcher<In, Out> = (item: In) => Promise<Out>;

/** No item waits longer than this for `minBatchSize`. */
const maxWaitMilliseconds = 20;

/**
 * Items that arrive while a batch runs make up the next batch: under load many share one statement and one commit, and a
 * single item never waits. In a batch that fails, the failing item is unknown, so the batch is retried one by one, and no
 * item fails because of another.
 */
export function createMicroBatcher<In, Out>(options: MicroBatcherOptions<In, Out>): MicroBatcher<In, Out> {
  const { send, maxConcurrentBatches = 2, maxBatchSize = 64, minBatchSize = 1 } = options;
  let waiting: Waiting<In, Out>[] = [];
  let running = 0;
  let isScheduled = false;
  let maxWait: NodeJS.Timeout | null = null;

  function schedule(): void {
    if (waiting.length === 0 || isScheduled || running >= maxConcurrentBatches) return;
    if (running > 0 && waiting.length < minBatchSize) maxWait ??= setTimeout(startBatch, maxWaitMilliseconds);
    else {
      isScheduled = true;
      // Items that arrived in the same turn of the event loop share a batch.
      setImmediate(startBatch);
    }
  }

  function startBatch(): void {
    if (maxWait) clearTimeout(maxWait);
    maxWait = null;
    isScheduled = false;
    if (waiting.length === 0 || running >= maxConcurrentBatches) return;
    const batch = waiting.slice(0, maxBatchSize);
    waiting = waiting.slice(maxBatchSize);
    running += 1;
    // Not where the one reads that happened to begin the batch: it serves others too.
    void onPrimary(() => runBatch(send, batch)).finally(() => {
      running -= 1;
      schedule();
    });
    schedule();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

type Send<In, Out> = MicroBatcherOptions<In, Out>['send'];

async function runBatch<In, Out>(send: Send<In, Out>, batch: readonly Waiting<In, Out>[]): Promise<void> {
  try {
    const answers = await send(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Out);
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error);
    else await retryOneByOne(send, batch);
  }
}

/** When an item finds the database away, the rest fail with the same error: each would only wait for the same time-out. */
async function retryOneByOne<In, Out>(send: Send<In, Out>, batch: readonly Waiting<In, Out>[]): Promise<void> {
  let away: unknown = null;
  for (const { item, resolve, reject } of batch) {
    if (away !== null) {
      reject(away);
      continue;
    }
    try {
      const [answer] = await send([item]);
      resolve(answer as Out);
    } catch (error) {
      if (isDatabaseAway(error)) away = error;
      reject(error);
    }
  }
}
