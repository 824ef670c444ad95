import { sql } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Tx } from '../kernel/index.ts';

export interface AttemptRow {
  readonly state: unknown;
  readonly expiresAt: Instant;
}

const one = query('auth.attempt', ['u'], (db, uid: string) =>
  db.selectFrom('auth.attempt').select(['state', 'expires_at']).where('uid', '=', uid),
);

const lockOne = query('auth.attempt-lock', ['u'], (db, uid: string) =>
  db.selectFrom('auth.attempt').select(['state', 'expires_at']).where('uid', '=', uid).forUpdate(),
);

/** An attempt that exists is left as it is: loading the page again does not start it again. */
const insertOne = query(
  'auth.attempt-open',
  ['u', '{}', 0 as Instant],
  (db, uid: string, state: string, expiresAt: Instant) =>
    db
      .insertInto('auth.attempt')
      .values({ uid, state, expires_at: moment(expiresAt) })
      .onConflict((conflict) => conflict.doNothing()),
);

const updateOne = query('auth.attempt-save', ['u', '{}'], (db, uid: string, state: string) =>
  db.updateTable('auth.attempt').set({ state }).where('uid', '=', uid),
);

const deleteOne = query('auth.attempt-close', ['u'], (db, uid: string) =>
  db.deleteFrom('auth.attempt').where('uid', '=', uid),
);

const deleteOthers = query('auth.attempts-of-person-close', ['p', 'u'], (db, personId: string, exceptUid: string) =>
  db
    .deleteFrom('auth.attempt')
    .where(sql<string>`state ->> 'personId'`, '=', personId)
    .where('uid', '<>', exceptUid),
);

const rowOf = (row: { state: unknown; expires_at: Instant } | undefined): AttemptRow | null =>
  row ? { state: row.state, expiresAt: row.expires_at } : null;

export async function findAttempt(reader: Reader, uid: string): Promise<AttemptRow | null> {
  return rowOf(await one(reader, uid).executeTakeFirst());
}

export async function lockAttempt(tx: Tx, uid: string): Promise<AttemptRow | null> {
  return rowOf(await lockOne(tx, uid).executeTakeFirst());
}

export async function insertAttempt(tx: Tx, uid: string, state: unknown, expiresAt: Instant): Promise<void> {
  await insertOne(tx, uid, JSON.stringify(state), expiresAt).execute();
}

export async function updateAttempt(tx: Tx, uid: string, state: unknown): Promise<void> {
  await updateOne(tx, uid, JSON.stringify(state)).execute();
}

export async function deleteAttempt(tx: Tx, uid: string): Promise<void> {
  await deleteOne(tx, uid).execute();
}

/** Every other sign-in of this person that is not finished has to begin again. */
export async function deleteAttemptsOf(tx: Tx, personId: string, exceptUid: string): Promise<void> {
  await deleteOthers(tx, personId, exceptUid).execute();
}
