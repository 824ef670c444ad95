import type { Database } from './database.ts';

/** Numbers of advisory locks, in one place so that no two uses share one by accident. */
export const locks = {
  migrate: 7_203_001,
  roles: 7_203_002,
  jobTables: 7_203_003,
  scheduler: 7_203_010,
  signingKey: 7_203_020,
} as const;

/** Runs `work` while holding the lock, across all programs; null when another holds it. */
export async function withLock<T>(database: Database, lock: number, work: () => Promise<T>): Promise<T | null> {
  const connection = await database.pool.connect();
  try {
    const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
    if (!rows[0]?.held) return null;
    try {
      return await work();
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    connection.release();
  }
}
