import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Tx } from '../kernel/index.ts';

const deleteAll = query('auth.recovery-codes-void', ['p'], (db, personId: string) =>
  db.deleteFrom('auth.recovery_code').where('person_id', '=', personId),
);

const insertAll = query(
  'auth.recovery-codes-add',
  ['p', [Buffer.alloc(1)]],
  (db, personId: string, hashes: readonly Buffer[]) =>
    db
      .insertInto('auth.recovery_code')
      .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash, used_at: null }))),
);

const markUsed = query(
  'auth.recovery-code-use',
  ['p', Buffer.alloc(1), 0 as Instant],
  (db, personId: string, hash: Buffer, at: Instant) =>
    db
      .updateTable('auth.recovery_code')
      .set({ used_at: moment(at) })
      .where('person_id', '=', personId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
);

/** The old ones are void from here on. */
export async function replaceRecoveryCodes(tx: Tx, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteAll(tx, personId).execute();
  await insertAll(tx, personId, hashes).execute();
}

/** False when there is no such code or it was used before. The hash is keyed, so looking it up tells nothing by its time. */
export async function useRecoveryCode(tx: Tx, personId: string, hash: Buffer, at: Instant): Promise<boolean> {
  return (await markUsed(tx, personId, hash, at).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}
