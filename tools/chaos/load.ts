import { randomFrom } from '../../bench/random.ts';
import { createAcknowledgedTimes } from './acknowledged.ts';
import type { ChaosCustomer, ChaosCustomers } from './customers.ts';
import { actions, look, type Doing } from './actions.ts';
import { steadyNow } from './now.ts';
import type { Outcome, Recorder } from './recorder.ts';
import type { SiteUrls } from './session.ts';

export interface LoadOptions {
  readonly urls: SiteUrls;
  readonly customers: ChaosCustomers;
  /** Actions and looks that are begun in a second, whatever becomes of them. */
  readonly ratePerSecond: number;
  readonly seed: number;
  readonly recorder: Recorder;
  /** What the payment site shows; without it nobody pays in. */
  readonly partnerSecret?: string;
  /** How long a command without an answer is asked again. */
  readonly patienceMs?: number;
}

export interface LoadCounts {
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknown: number;
  /** Commands that were not sent because the sign-in server gave no token. */
  readonly unsigned: number;
  readonly looks: number;
  readonly looksFailed: number;
  /** Not begun, because too many were under way: the load could not be kept up. */
  readonly dropped: number;
}

export interface LoadSummary extends LoadCounts {
  readonly seconds: number;
  readonly acknowledgedPerSecond: number;
}

export interface Load {
  counts(): LoadCounts;
  /** Actions that are under way, as a part of the most there may be. Near 1 the load is more than the service takes. */
  saturation(): number;
  lastAcknowledgedAt(): number;
  acknowledgedSince(fromMs: number): readonly number[];
  /** The longest time without an acknowledged command between two moments (real time, milliseconds). */
  longestGap(fromMs: number, toMs: number): number;
  /** Begins nothing more and waits for what is under way, which is asked again until `patienceMs` at most. */
  stop(): Promise<LoadSummary>;
}

/** One that begins actions by itself. */
export interface SteadyLoad extends Load {
  /** Begins nothing until `goOn`; what is under way is brought to its end. */
  rest(): void;
  goOn(): void;
}

/** So many actions under way mean that the service stands still; more would only use memory. */
const mostUnderWay = 2_000;
const usualPatienceMs = 120_000;
const tickMs = 10;

/**
 * An open loop: what is begun does not wait for what was begun before, because customers do not wait for each other. Which action comes
 * next, and whose it is, follows from the seed; when its answer comes does not.
 */
export function startLoad(options: LoadOptions): SteadyLoad {
  const { begin, random, ...load } = createLoad(options);
  let due = steadyNow();
  let isResting = false;
  const timer = setInterval(() => {
    if (isResting) return;
    // Moments of arrival are drawn, so that they come in bunches as customers do.
    for (const now = steadyNow(); due <= now; due += (-Math.log(1 - random()) * 1_000) / options.ratePerSecond) begin();
  }, tickMs);
  return {
    ...load,
    rest() {
      isResting = true;
    },
    goOn() {
      isResting = false;
      due = steadyNow();
    },
    stop() {
      clearInterval(timer);
      return load.stop();
    },
  };
}

export interface ManualLoad extends Load {
  /** One action or look; nothing waits for its end. */
  begin(): void;
  readonly random: () => number;
}

/** The same without a clock: whoever has it says when the next one begins. */
export function createLoad(options: Omit<LoadOptions, 'ratePerSecond'>): ManualLoad {
  const { customers, recorder, seed, patienceMs = usualPatienceMs } = options;
  const random = randomFrom(seed);
  const times = createAcknowledgedTimes();
  const counts = { acknowledged: 0, refused: 0, unknown: 0, unsigned: 0, looks: 0, looksFailed: 0, dropped: 0 };
  const underWay = new Set<Promise<void>>();
  const beganAt = steadyNow();
  recorder.customers(customers.ids);

  const doing = (): Doing => ({
    wire: customers.wire,
    recorder,
    patienceMs,
    isStopped: () => false,
    heard: count,
    urls: options.urls,
    funds: customers.funds,
    partnerSecret: options.partnerSecret ?? null,
    draw: randomFrom(Math.floor(random() * 2 ** 31)),
  });
  const count = (outcome: Outcome | null) => {
    if (outcome === null) counts.unsigned += 1;
    else counts[outcome.as] += 1;
    if (outcome?.as === 'acknowledged') times.add(steadyNow());
  };
  const begin = () => {
    const [drawn, who] = [random() * 100, random()];
    const act = doing(); // drawn also when it is not begun: what follows stays the same
    if (underWay.size >= mostUnderWay) {
      counts.dropped += 1;
      return;
    }
    const work = oneOf(act, customers.all, drawn, who, counts);
    const kept: Promise<void> = work
      .catch((error: unknown) =>
        recorder.oddity({
          at: steadyNow(),
          what: 'load',
          customer: '',
          detail: (error as Error).stack ?? String(error),
        }),
      )
      .finally(() => underWay.delete(kept));
    underWay.add(kept);
  };

  return {
    begin,
    random,
    counts: () => ({ ...counts }),
    saturation: () => underWay.size / mostUnderWay,
    lastAcknowledgedAt: times.last,
    acknowledgedSince: times.since,
    longestGap: times.longestGap,
    async stop() {
      while (underWay.size > 0) await Promise.all(underWay);
      recorder.flush();
      const seconds = (steadyNow() - beganAt) / 1_000;
      return { ...counts, seconds, acknowledgedPerSecond: counts.acknowledged / seconds };
    },
  };
}

async function oneOf(
  doing: Doing,
  all: readonly ChaosCustomer[],
  drawn: number,
  who: number,
  counts: { looks: number; looksFailed: number },
): Promise<void> {
  const anybody = all[Math.floor(who * all.length)];
  if (!anybody) return;
  let from = 0;
  for (const { share, means, action } of actions) {
    if (drawn >= from && drawn < from + share) {
      const able = means === undefined ? all : all.filter((one) => one.means === means);
      const customer = able[Math.floor(who * able.length)] ?? anybody;
      await action(doing, customer);
      return;
    }
    from += share;
  }
  counts.looks += 1;
  if (!(await look(doing, anybody))) counts.looksFailed += 1;
}
