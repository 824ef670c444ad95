import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** Numbers of advisory locks, in one place so that no two uses share one by accident. */
export const locks = {
  migrate: 7_203_001,
  roles: 7_203_002,
  scheduler: 7_203_010,
  jobRange: 7_203_011,
  signingKey: 7_203_020,
} as const;

export interface HeldLock {
  /** Throws when the connection that holds the lock is gone: another process may hold it by now. */
  check(): Promise<void>;
}

export interface LockOptions {
  /** How long to wait for the process that holds it. By default not at all. */
  readonly waitMilliseconds?: number;
}

/** Runs `work` while holding the lock, across all programs; null when another holds it. It ends with its connection. */
export async function withLock<T>(
  database: Database,
  lock: number,
  work: (held: HeldLock) => Promise<T>,
  { waitMilliseconds = 0 }: LockOptions = {},
): Promise<T | null> {
  const connection = await database.pool.connect();
  let isHeld = false;
  try {
    isHeld = await take(connection, lock, waitMilliseconds);
    return isHeld ? await work({ check: async () => void (await connection.query('select 1')) }) : null;
  } finally {
    await giveBack(connection, isHeld ? lock : null);
  }
}

async function take(connection: PoolClient, lock: number, waitMilliseconds: number): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
  if (rows[0]?.held || waitMilliseconds === 0) return rows[0]?.held ?? false;
  // A transaction of its own, so that the time limit ends with it; the lock is the session's and stays.
  await connection.query('begin');
  try {
    await connection.query(`set local lock_timeout = ${Math.trunc(waitMilliseconds)}`);
    await connection.query('select pg_advisory_lock($1)', [lock]);
    await connection.query('commit');
    return true;
  } catch (error) {
    await connection.query('rollback');
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
}

/** A connection that cannot say that it gave the lock back is closed, which does the same. */
async function giveBack(connection: PoolClient, lock: number | null): Promise<void> {
  try {
    if (lock !== null) await connection.query('select pg_advisory_unlock($1)', [lock]);
    connection.release();
  } catch {
    connection.release(true);
  }
}
