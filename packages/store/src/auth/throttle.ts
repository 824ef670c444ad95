import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Tx } from '../kernel/index.ts';

export interface ThrottleRow {
  readonly key: string;
  readonly count: number;
  readonly blockedUntil: Instant | null;
  readonly updatedAt: Instant;
}

const example: ThrottleRow = { key: 'k', count: 0, blockedUntil: null, updatedAt: 0 as Instant };

const ensureRows = query('auth.throttle-ensure', [['k'], 0 as Instant], (db, keys: readonly string[], at: Instant) =>
  db
    .insertInto('auth.throttle')
    .values(keys.map((key) => ({ key, count: 0, blocked_until: null, updated_at: moment(at) })))
    .onConflict((conflict) => conflict.doNothing()),
);

const lockRows = query('auth.throttle-lock', [['k']], (db, keys: readonly string[]) =>
  db.selectFrom('auth.throttle').selectAll().where('key', 'in', keys).orderBy('key').forUpdate(),
);

const updateRow = query('auth.throttle-save', [example], (db, row: ThrottleRow) =>
  db
    .updateTable('auth.throttle')
    .set({
      count: row.count,
      blocked_until: row.blockedUntil === null ? null : moment(row.blockedUntil),
      updated_at: moment(row.updatedAt),
    })
    .where('key', '=', row.key),
);

const deleteRows = query('auth.throttle-forget', [['k']], (db, keys: readonly string[]) =>
  db.deleteFrom('auth.throttle').where('key', 'in', keys),
);

/** The rows of these keys, made when missing. Always locked in one order, so that two sign-ins never deadlock. */
export async function lockThrottles(tx: Tx, keys: readonly string[], at: Instant): Promise<ThrottleRow[]> {
  await ensureRows(tx, keys.toSorted(), at).execute();
  const rows = await lockRows(tx, keys).execute();
  return rows.map((row) => ({
    key: row.key,
    count: row.count,
    blockedUntil: row.blocked_until,
    updatedAt: row.updated_at,
  }));
}

export async function saveThrottle(tx: Tx, row: ThrottleRow): Promise<void> {
  await updateRow(tx, row).execute();
}

export async function forgetThrottles(tx: Tx, keys: readonly string[]): Promise<void> {
  await deleteRows(tx, keys).execute();
}
