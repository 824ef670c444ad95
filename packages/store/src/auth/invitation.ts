import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Tx } from '../kernel/index.ts';

/** A link by which one operator registers a passkey. */
export interface Invitation {
  readonly tokenHash: Buffer;
  readonly personId: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

const example: Invitation = {
  tokenHash: Buffer.alloc(1),
  personId: 'p',
  createdAt: 0 as Instant,
  expiresAt: 0 as Instant,
};

const insertOne = query('auth.invitation-add', [example], (db, invitation: Invitation) =>
  db.insertInto('auth.operator_invitation').values({
    token_hash: invitation.tokenHash,
    person_id: invitation.personId,
    created_at: moment(invitation.createdAt),
    expires_at: moment(invitation.expiresAt),
    used_at: null,
  }),
);

const voidOthers = query('auth.invitations-void', ['p', 0 as Instant], (db, personId: string, at: Instant) =>
  db
    .updateTable('auth.operator_invitation')
    .set({ used_at: moment(at) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null),
);

const openOne = query('auth.invitation', [Buffer.alloc(1), 0 as Instant], (db, hash: Buffer, at: Instant) =>
  db
    .selectFrom('auth.operator_invitation')
    .select('person_id')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(at)),
);

const useOne = query('auth.invitation-use', [Buffer.alloc(1), 0 as Instant], (db, hash: Buffer, at: Instant) =>
  db
    .updateTable('auth.operator_invitation')
    .set({ used_at: moment(at) })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(at))
    .returning('person_id'),
);

/** The only one of this operator that works from now on. */
export async function addInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  await voidOthers(tx, invitation.personId, invitation.createdAt).execute();
  await insertOne(tx, invitation).execute();
}

/** Whom it invites; null when it is unknown, used, replaced or too old. */
export async function findInvited(reader: Reader, hash: Buffer, at: Instant): Promise<string | null> {
  return (await openOne(reader, hash, at).executeTakeFirst())?.person_id ?? null;
}

/** The same, and marks it as used: of two parallel requests one gets it. */
export async function useInvitation(tx: Tx, hash: Buffer, at: Instant): Promise<string | null> {
  return (await useOne(tx, hash, at).executeTakeFirst())?.person_id ?? null;
}
