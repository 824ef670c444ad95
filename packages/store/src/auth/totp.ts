import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Tx } from '../kernel/index.ts';

export interface Totp {
  readonly personId: string;
  /** Sealed: the program's pepper opens it. */
  readonly secret: string;
  /** The last time step that was used. */
  readonly lastStep: number;
  readonly enabledAt: Instant;
  /** From when it counts as a strong check (docs/sign-in-strength.md). */
  readonly strongFrom: Instant;
  /** The mail that says so, while it waits. */
  readonly strongMail: string | null;
}

const example: Totp = {
  personId: 'p',
  secret: 's',
  lastStep: 0,
  enabledAt: 0 as Instant,
  strongFrom: 0 as Instant,
  strongMail: null,
};

const ofPerson = query('auth.totp', ['p'], (db, personId: string) =>
  db.selectFrom('auth.totp').selectAll().where('person_id', '=', personId),
);

const upsert = query('auth.totp-set', [example], (db, totp: Totp) => {
  const values = {
    secret: totp.secret,
    last_step: BigInt(totp.lastStep),
    enabled_at: moment(totp.enabledAt),
    strong_from: moment(totp.strongFrom),
    strong_mail: totp.strongMail,
  };
  return db
    .insertInto('auth.totp')
    .values({ person_id: totp.personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values));
});

/** The condition is what keeps a code from counting twice, also for two requests at the same moment. */
const advance = query('auth.totp-use', ['p', 1], (db, personId: string, step: number) =>
  db
    .updateTable('auth.totp')
    .set({ last_step: BigInt(step) })
    .where('person_id', '=', personId)
    .where('last_step', '<', BigInt(step)),
);

const remove = query('auth.totp-remove', ['p'], (db, personId: string) =>
  db.deleteFrom('auth.totp').where('person_id', '=', personId),
);

export async function findTotp(reader: Reader, personId: string): Promise<Totp | null> {
  const row = await ofPerson(reader, personId).executeTakeFirst();
  return row
    ? {
        personId: row.person_id,
        secret: row.secret,
        lastStep: Number(row.last_step),
        enabledAt: row.enabled_at,
        strongFrom: row.strong_from,
        strongMail: row.strong_mail,
      }
    : null;
}

/** Replaces the one there is. */
export async function setTotp(tx: Tx, totp: Totp): Promise<void> {
  await upsert(tx, totp).execute();
}

/** False when this step, or a later one, was used before. */
export async function useTotpStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  return (await advance(tx, personId, step).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

export async function removeTotp(tx: Tx, personId: string): Promise<boolean> {
  return (await remove(tx, personId).executeTakeFirstOrThrow()).numDeletedRows === 1n;
}
