import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Tx } from '../kernel/index.ts';

export interface EmailRevert {
  readonly tokenHash: Buffer;
  readonly personId: string;
  /** The address to go back to. */
  readonly email: string;
  readonly expiresAt: Instant;
}

const example: EmailRevert = { tokenHash: Buffer.alloc(1), personId: 'p', email: 'a', expiresAt: 0 as Instant };

const insertRevert = query('auth.email-revert-add', [example], (db, revert: EmailRevert) =>
  db.insertInto('auth.email_revert').values({
    token_hash: revert.tokenHash,
    person_id: revert.personId,
    email: revert.email,
    expires_at: moment(revert.expiresAt),
    used_at: null,
  }),
);

const useRevert = query('auth.email-revert-use', [Buffer.alloc(1), 0 as Instant], (db, hash: Buffer, at: Instant) =>
  db
    .updateTable('auth.email_revert')
    .set({ used_at: moment(at) })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(at))
    .returning(['person_id', 'email']),
);

/** The person who changed the address must not be able to cancel this undo. */
const voidOthers = query('auth.email-revert-void', ['p', 0 as Instant], (db, personId: string, at: Instant) =>
  db
    .updateTable('auth.email_revert')
    .set({ used_at: moment(at) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null),
);

export async function addEmailRevert(tx: Tx, revert: EmailRevert): Promise<void> {
  await insertRevert(tx, revert).execute();
}

/** Uses the token once, and voids every other of this person. */
export async function useEmailRevert(
  tx: Tx,
  hash: Buffer,
  at: Instant,
): Promise<{ personId: string; email: string } | null> {
  const row = await useRevert(tx, hash, at).executeTakeFirst();
  if (!row) return null;
  await voidOthers(tx, row.person_id, at).execute();
  return { personId: row.person_id, email: row.email };
}
