import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Tx } from '../kernel/index.ts';

export interface Passkey {
  /** The credential id, base64url. */
  readonly id: string;
  readonly personId: string;
  /** A COSE key. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  /** From when it counts as a strong check (docs/sign-in-strength.md). */
  readonly strongFrom: Instant;
  /** The mail that says so, while it waits. */
  readonly strongMail: string | null;
}

/** More than anybody needs, and a bound for the lists that browsers are given. */
export const mostPasskeys = 20;

const example: Passkey = {
  id: 'k',
  personId: 'p',
  publicKey: new Uint8Array(),
  counter: 0,
  transports: [],
  name: 'n',
  createdAt: 0 as Instant,
  lastUsedAt: null,
  strongFrom: 0 as Instant,
  strongMail: null,
};

const ofPerson = query('auth.passkeys', ['p'], (db, personId: string) =>
  db
    .selectFrom('auth.passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostPasskeys),
);

const lockOne = query('auth.passkey-lock', ['k'], (db, id: string) =>
  db.selectFrom('auth.passkey').selectAll().where('id', '=', id).forUpdate(),
);

const insertPasskey = query('auth.passkey-add', [example], (db, passkey: Passkey) =>
  db
    .insertInto('auth.passkey')
    .values({
      id: passkey.id,
      person_id: passkey.personId,
      public_key: Buffer.from(passkey.publicKey),
      counter: BigInt(passkey.counter),
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: moment(passkey.createdAt),
      last_used_at: passkey.lastUsedAt === null ? null : moment(passkey.lastUsedAt),
      strong_from: moment(passkey.strongFrom),
      strong_mail: passkey.strongMail,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const useOne = query('auth.passkey-use', ['k', 0, 0 as Instant], (db, id: string, counter: number, at: Instant) =>
  db
    .updateTable('auth.passkey')
    .set({ counter: BigInt(counter), last_used_at: moment(at) })
    .where('id', '=', id),
);

const renameOne = query('auth.passkey-rename', ['p', 'k', 'n'], (db, personId: string, id: string, name: string) =>
  db.updateTable('auth.passkey').set({ name }).where('id', '=', id).where('person_id', '=', personId),
);

const deleteOne = query('auth.passkey-remove', ['p', 'k'], (db, personId: string, id: string) =>
  db.deleteFrom('auth.passkey').where('id', '=', id).where('person_id', '=', personId),
);

interface Row {
  id: string;
  person_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
  strong_from: Instant;
  strong_mail: string | null;
}

const passkeyOf = (row: Row): Passkey => ({
  id: row.id,
  personId: row.person_id,
  publicKey: new Uint8Array(row.public_key),
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  strongFrom: row.strong_from,
  strongMail: row.strong_mail,
});

/** Oldest first. */
export async function readPasskeys(reader: Reader, personId: string): Promise<Passkey[]> {
  return (await ofPerson(reader, personId).execute()).map(passkeyOf);
}

/** Locked: the counter is compared and moved by one sign-in at a time. */
export async function lockPasskey(tx: Tx, id: string): Promise<Passkey | null> {
  const row = await lockOne(tx, id).executeTakeFirst();
  return row ? passkeyOf(row) : null;
}

/** False when this credential is registered already, by whomever. */
export async function addPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertPasskey(tx, passkey).executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function usePasskey(tx: Tx, id: string, counter: number, at: Instant): Promise<void> {
  await useOne(tx, id, counter, at).execute();
}

export async function renamePasskey(tx: Tx, personId: string, id: string, name: string): Promise<boolean> {
  return (await renameOne(tx, personId, id, name).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

export async function removePasskey(tx: Tx, personId: string, id: string): Promise<boolean> {
  return (await deleteOne(tx, personId, id).executeTakeFirstOrThrow()).numDeletedRows === 1n;
}
