import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { readingAt, type ReadPlace } from './read-place.ts';
import { createReadIndex, type ReadIndex } from './read-index.ts';
import { isDatabaseAway, isUnavailable } from './unavailable.ts';

/** `own-writes`: everything that was committed before the read began. `seconds`: it may lack the last few seconds. */
export type Freshness = 'own-writes' | 'seconds';

/** Where reads were answered, and why not by a standby. */
export const readOutcomes = ['standby', 'behind', 'gone', 'failed'] as const;
export type ReadOutcome = (typeof readOutcomes)[number];

export interface StandbyCounts {
  /** Reads by what was asked for and what became of it; only the first outcome is a read of a standby. */
  readonly reads: Readonly<Record<Freshness, Readonly<Record<ReadOutcome, number>>>>;
  /** Reads that waited for a standby to catch up, and how long all of them together. */
  readonly waits: number;
  readonly waitedMilliseconds: number;
}

export interface Standby {
  reading<T>(freshness: Freshness, work: () => Promise<T>): Promise<T>;
  counts(): StandbyCounts;
  close(): Promise<void>;
}

export interface StandbyLimits {
  /** A read waits so long for a standby to catch up, then asks the primary. */
  readonly wait: number;
  /** Opening a connection, and waiting for one where all are in use. */
  readonly connect: number;
  /** Asking how far a standby is: one that was cut off does not say that it is gone. */
  readonly look: number;
  /** A statement of a read; a lost server does not answer it. */
  readonly statement: number;
}

const usualLimits: StandbyLimits = { wait: 50, connect: 250, look: 300, statement: 5_000 };
const betweenLooks = 4;
/** A standby that was not there, or did not catch up, is not waited for again before this has passed. */
const restMilliseconds = 1_000;

class Behind extends Error {
  override readonly name = 'Behind';
}

/** `settings` are those of the primary's pool. */
export function openStandby(
  url: string,
  primary: Pool,
  settings: PoolConfig,
  given: Partial<StandbyLimits> = {},
): Standby {
  const limits = { ...usualLimits, ...given };
  const pool = new Pool({
    ...settings,
    connectionString: url,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.statement,
    // Also on a server that has become the primary: what reads here never writes.
    options: '-c timezone=Asia/Tokyo -c default_transaction_read_only=on',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const index = createReadIndex(primary);
  const replayed = new WeakMap<PoolClient, bigint>();
  const noReads = () => ({ standby: 0, behind: 0, gone: 0, failed: 0 });
  const reads = { 'own-writes': noReads(), seconds: noReads() };
  let [waits, waitedMilliseconds] = [0, 0];
  let [goneUntil, hurriedUntil] = [0, 0];

  /** Waits until the server behind the connection has replayed what was wanted. */
  async function catchUp(client: PoolClient, wanted: bigint): Promise<void> {
    if ((replayed.get(client) ?? -1n) >= wanted) return;
    const began = performance.now();
    const patience = began < hurriedUntil ? 0 : limits.wait;
    for (let look = 1; ; look += 1) {
      const question = { text: replayPosition, query_timeout: limits.look };
      const { rows } = await client.query<{ at: bigint | null }>(question);
      const at = rows[0]?.at ?? -1n;
      replayed.set(client, at);
      const waited = performance.now() - began;
      if (look > 1 && (at >= wanted || waited >= patience))
        [waits, waitedMilliseconds] = [waits + 1, waitedMilliseconds + waited];
      if (at >= wanted) return;
      if (waited >= patience) {
        hurriedUntil = performance.now() + restMilliseconds;
        throw new Behind();
      }
      await pause(betweenLooks);
    }
  }

  /** A connection to a standby that is new enough; the reason when there is none. */
  async function take(freshness: Freshness): Promise<PoolClient | 'behind' | 'gone'> {
    if (performance.now() < goneUntil) return 'gone';
    let wanted: bigint;
    try {
      wanted = await positionFor(index, freshness);
    } catch {
      return 'gone'; // the primary: it says so itself to whoever asks it next
    }
    let client: PoolClient | null = null;
    try {
      client = await pool.connect();
      await catchUp(client, wanted);
      return client;
    } catch (error) {
      const isBehind = error instanceof Behind;
      client?.release(!isBehind);
      if (isBehind) return 'behind';
      goneUntil = performance.now() + restMilliseconds;
      return 'gone';
    }
  }

  async function reading<T>(freshness: Freshness, work: () => Promise<T>): Promise<T> {
    const counted = reads[freshness];
    const client = await take(freshness);
    if (typeof client === 'string') {
      counted[client] += 1;
      return work();
    }
    const place: ReadPlace = { client };
    let isBroken = false;
    try {
      const answer = await readingAt(place, work);
      counted.standby += 1;
      return answer;
    } catch (error) {
      // One that has left for the primary may have written there: it does not run twice.
      if (place.client === null || !isOfStandby(error)) {
        counted.standby += 1;
        throw error;
      }
      isBroken = isDatabaseAway(error);
    } finally {
      place.client = null;
      client.release(isBroken);
    }
    counted.failed += 1;
    return work();
  }

  return {
    reading,
    counts: () => ({ reads, waits, waitedMilliseconds }),
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** A server that has become the primary has everything it acknowledged. */
const replayPosition = `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_flush_lsn() end, '0/0')::bigint as at`;

const positionFor = (index: ReadIndex, freshness: Freshness): Promise<bigint> | bigint =>
  freshness === 'own-writes' ? index.now() : index.recent();

/**
 * What the primary may answer although a standby did not: it went away, it had to stop the statement to replay what the primary
 * removed, it may not write, or it has not replayed a migration yet (class 42). A statement that took too long would take as
 * long there.
 */
function isOfStandby(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (typeof code === 'string' && /^(42...|0A000)$/.test(code)) return true;
  return code !== '57014' && isUnavailable(error);
}
