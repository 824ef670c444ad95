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

/** A known position is good for so long, without and with asking anew beside it. */
const freshMilliseconds = 1_000;
const usableMilliseconds = 5_000;
/** The primary does not answer: nothing is acknowledged meanwhile, and what customers only look at is still shown. */
const lastResortMilliseconds = 30_000;
const patienceMilliseconds = 250;

export function createReadIndex(primary: Pick<Pool, 'query'>): ReadIndex {
  let known: { readonly position: bigint; readonly askedAt: number } | null = null;
  let running: Promise<bigint> | null = null;
  let next: Promise<bigint> | null = null;

  async function ask(): Promise<bigint> {
    const askedAt = performance.now();
    const { rows } = await primary.query<{ at: bigint }>(flushPosition);
    const [row] = rows;
    if (!row) throw new Error('the primary has no position');
    known = { position: row.at, askedAt };
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
      const age = known === null ? Infinity : performance.now() - known.askedAt;
      const { position } = known ?? { position: 0n };
      if (age <= freshMilliseconds) return position;
      const asked = running ?? begin();
      if (age > lastResortMilliseconds) return asked;
      const late = asked.catch(() => position);
      return age <= usableMilliseconds
        ? position
        : Promise.race([late, pause(patienceMilliseconds, position, { ref: false })]);
    },
  };
}

/** Errs on a server in recovery, which is not the primary. */
const flushPosition = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as at`;
