import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * How far the primary's log reaches: whatever was acknowledged before this was asked lies before it. A standby that has replayed
 * up to there shows every write of a customer, whichever program, device, operator or job of the night made it.
 */
export interface ReadIndex {
  /** Asked for after the call began; calls that come meanwhile share the next question. */
  now(): Promise<bigint>;
  /** As it was within the last seconds; asks in passing. */
  recent(): Promise<bigint> | bigint;
}

/** What a read may lack: at least what a standby is usually behind, or none would ever be good enough. */
const leastMilliseconds = 1_000;
const mostMilliseconds = 5_000;
/** The primary does not answer: nothing is acknowledged meanwhile, and what customers only look at is still shown. */
const lastResortMilliseconds = 30_000;
const patienceMilliseconds = 250;
/** Positions kept, and the time between two of them. */
const keptPositions = 16;
const betweenPositions = 500;

interface Known {
  readonly position: bigint;
  readonly askedAt: number;
}

export function createReadIndex(primary: Pick<Pool, 'query'>): ReadIndex {
  /** Oldest first. */
  const known: Known[] = [];
  let running: Promise<bigint> | null = null;
  let next: Promise<bigint> | null = null;

  async function ask(): Promise<bigint> {
    const askedAt = performance.now();
    const { rows } = await primary.query<{ at: bigint }>(flushPosition);
    const [row] = rows;
    if (!row) throw new Error('the primary has no position');
    if (askedAt - (known.at(-1)?.askedAt ?? -Infinity) >= betweenPositions) known.push({ position: row.at, askedAt });
    if (known.length > keptPositions) known.shift();
    return row.at;
  }

  function begin(): Promise<bigint> {
    const asked = ask().finally(() => {
      if (running === asked) running = null;
    });
    running = asked;
    return asked;
  }

  /** A question under way began before this call: its answer may lack what the caller saw acknowledged. */
  function now(): Promise<bigint> {
    if (running === null) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  }

  return {
    now,
    recent() {
      const now = performance.now();
      const ageOf = (one: Known | undefined) => (one ? now - one.askedAt : Infinity);
      const chosen = known.findLast((one) => ageOf(one) >= leastMilliseconds) ?? known[0];
      if (ageOf(known.at(-1)) >= leastMilliseconds || !chosen) (running ?? begin()).catch(() => undefined);
      if (chosen && ageOf(chosen) <= mostMilliseconds) return chosen.position;
      const asked = running ?? begin();
      if (!chosen || ageOf(chosen) > lastResortMilliseconds) return asked;
      const { position } = chosen;
      return Promise.race([asked.catch(() => position), pause(patienceMilliseconds, position, { ref: false })]);
    },
  };
}

/** Errs on a server in recovery, which is not the primary. */
const flushPosition = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as at`;
