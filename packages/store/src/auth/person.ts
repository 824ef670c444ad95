import { sql } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Tx } from '../kernel/index.ts';

export type Role = 'customer' | 'operator';

export interface NewPerson {
  /** The subject of tokens. */
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  readonly marketing: boolean;
  readonly createdAt: Instant;
}

/** A person and the factors they have. */
export interface Standing {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  readonly passkeys: number;
  /** From when the first of the passkeys, and the app, count as a strong check; null: there is none. */
  readonly passkeyFrom: Instant | null;
  readonly totp: boolean;
  readonly totpFrom: Instant | null;
  /** Said that they lost these: from when they may sign in without them. */
  readonly lostFrom: Instant | null;
  /** The mail that says so, while it waits. */
  readonly lostMail: string | null;
  /** Recovery codes not used yet. */
  readonly recoveryCodes: number;
}

const example: NewPerson = {
  id: 'p',
  role: 'customer',
  email: 'a@example.jp',
  emailKey: 'a@example.jp',
  passwordHash: null,
  marketing: false,
  createdAt: 0 as Instant,
};

const standings = (db: Reader) =>
  db
    .selectFrom('auth.person as p')
    .select(['p.id', 'p.role', 'p.email', 'p.email_key', 'p.password_hash', 'p.lost_from', 'p.lost_mail'])
    .select((e) => [
      e
        .selectFrom('auth.passkey as k')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('k.person_id', '=', 'p.id')
        .as('passkeys'),
      e
        .selectFrom('auth.passkey as f')
        .select(({ fn }) => fn.min<Instant | null>('f.strong_from').as('at'))
        .whereRef('f.person_id', '=', 'p.id')
        .as('passkey_from'),
      e.selectFrom('auth.totp as a').select('a.strong_from').whereRef('a.person_id', '=', 'p.id').as('totp_from'),
      e
        .selectFrom('auth.totp as t')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('t.person_id', '=', 'p.id')
        .as('totps'),
      e
        .selectFrom('auth.recovery_code as r')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('r.person_id', '=', 'p.id')
        .where('r.used_at', 'is', null)
        .as('recovery_codes'),
    ]);

const byEmail = query('auth.person-by-email', ['a@example.jp'], (db, emailKey: string) =>
  standings(db).where('p.email_key', '=', emailKey),
);

const byId = query('auth.person-by-id', ['p'], (db, id: string) => standings(db).where('p.id', '=', id));

const lockById = query('auth.person-lock', ['p'], (db, id: string) =>
  db.selectFrom('auth.person').select('id').where('id', '=', id).forUpdate(),
);

const insertPerson = query('auth.person-add', [example], (db, person: NewPerson) =>
  db
    .insertInto('auth.person')
    .values({
      id: person.id,
      role: person.role,
      email: person.email,
      email_key: person.emailKey,
      password_hash: person.passwordHash,
      marketing: person.marketing,
      created_at: moment(person.createdAt),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const updatePassword = query('auth.person-set-password', ['p', 'h'], (db, id: string, passwordHash: string) =>
  db.updateTable('auth.person').set({ password_hash: passwordHash }).where('id', '=', id),
);

const updateLost = query(
  'auth.person-set-lost',
  ['p', null, null],
  (db, id: string, from: Instant | null, mail: string | null) =>
    db
      .updateTable('auth.person')
      .set({ lost_from: from === null ? null : moment(from), lost_mail: mail })
      .where('id', '=', id),
);

/** Changes nothing when another person has the address. */
const updateEmail = query('auth.person-set-email', ['p', 'a', 'a'], (db, id: string, email: string, emailKey: string) =>
  db
    .updateTable('auth.person')
    .set({ email, email_key: emailKey })
    .where('id', '=', id)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('auth.person as other')
            .select('other.id')
            .where('other.email_key', '=', emailKey)
            .where('other.id', '<>', id),
        ),
      ),
    ),
);

interface StandingRow {
  id: string;
  role: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  lost_from: Instant | null;
  lost_mail: string | null;
  passkeys: number | null;
  passkey_from: Instant | null;
  totp_from: Instant | null;
  totps: number | null;
  recovery_codes: number | null;
}

const standingOf = (row: StandingRow | undefined): Standing | null =>
  row
    ? {
        id: row.id,
        role: row.role as Role,
        email: row.email,
        emailKey: row.email_key,
        passwordHash: row.password_hash,
        passkeys: row.passkeys ?? 0,
        passkeyFrom: row.passkey_from,
        totp: (row.totps ?? 0) > 0,
        totpFrom: row.totp_from,
        lostFrom: row.lost_from,
        lostMail: row.lost_mail,
        recoveryCodes: row.recovery_codes ?? 0,
      }
    : null;

/** From when this person may sign in without what they lost, and the mail that says so; null: nothing is lost. */
export async function setLost(tx: Tx, id: string, from: Instant | null, mail: string | null): Promise<void> {
  await updateLost(tx, id, from, mail).execute();
}

export async function findPersonByEmail(reader: Reader, emailKey: string): Promise<Standing | null> {
  return standingOf(await byEmail(reader, emailKey).executeTakeFirst());
}

export async function findPerson(reader: Reader, id: string): Promise<Standing | null> {
  return standingOf(await byId(reader, id).executeTakeFirst());
}

/** Locks the person until the transaction ends, so that two removals never both count the other's factor as left. */
export async function lockPerson(tx: Tx, id: string): Promise<Standing | null> {
  await lockById(tx, id).execute();
  return findPerson(tx, id);
}

/** False when the id or the address exists already. */
export async function addPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertPerson(tx, person).executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await updatePassword(tx, id, passwordHash).execute();
}

/** False when another person has the address. */
export async function setEmail(tx: Tx, id: string, email: string, emailKey: string): Promise<boolean> {
  const { numUpdatedRows } = await updateEmail(tx, id, email, emailKey).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
