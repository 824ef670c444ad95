import { sql } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Database, type Tx } from '../kernel/index.ts';

export interface WaitingMail {
  /** The idempotency key on the other side. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const example: WaitingMail = { id: '00000000-0000-0000-0000-000000000000', to: 'a', subject: 's', text: 't' };

/** With `wanted` false the same statement writes nothing, so that the time of the answer is the same. */
const insertMail = query(
  'auth.mail-add',
  [example, 0 as Instant, true],
  (db, mail: WaitingMail, at: Instant, wanted: boolean) =>
    db
      .insertInto('auth.mail')
      .columns(['id', 'recipient', 'subject', 'text', 'created_at'])
      .expression(
        db
          .selectNoFrom([
            sql<string>`${mail.id}::uuid`.as('id'),
            sql<string>`${mail.to}::text`.as('recipient'),
            sql<string>`${mail.subject}::text`.as('subject'),
            sql<string>`${mail.text}::text`.as('text'),
            sql<Instant>`${moment(at)}::timestamptz`.as('created_at'),
          ])
          .where(sql<boolean>`${wanted}::boolean`),
      ),
);

/**
 * Taking a mail counts an attempt first, so that no transaction is open while it is sent and a crash costs a delay, not
 * the mail. After `n` attempts the next is due (2^n − 1) × 30 s after the mail was written.
 */
const take = query('auth.mail-take', [0 as Instant, 10, 20], (db, now: Instant, mostAttempts: number, limit: number) =>
  db
    .updateTable('auth.mail')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('auth.mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('attempts', '<', mostAttempts)
        .where(
          sql<boolean>`created_at + (power(2, attempts) - 1) * interval '30 seconds' <= ${moment(now)}::timestamptz`,
        )
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'text']),
);

const retryAll = query('auth.mail-retry-all', [10], (db, mostAttempts: number) =>
  db
    .updateTable('auth.mail')
    .set({ attempts: 0 })
    .where('sent_at', 'is', null)
    .where('attempts', '>', 0)
    .where('attempts', '<', mostAttempts),
);

/** What was sent is not kept: it may hold a code or a link. */
const markSent = query('auth.mail-sent', ['x', 0 as Instant], (db, id: string, at: Instant) =>
  db
    .updateTable('auth.mail')
    .set({ sent_at: moment(at), text: '' })
    .where('id', '=', id),
);

const dropOne = query('auth.mail-drop', ['x'], (db, id: string) =>
  db.deleteFrom('auth.mail').where('id', '=', id).where('sent_at', 'is', null),
);

/** A mail that was to wait for its moment, and whose reason is gone. */
export async function dropMail(tx: Tx, id: string): Promise<void> {
  await dropOne(tx, id).execute();
}

export async function addMail(tx: Tx, mail: WaitingMail, at: Instant, wanted = true): Promise<void> {
  await insertMail(tx, mail, at, wanted).execute();
}

export async function takeMails(
  database: Database,
  now: Instant,
  mostAttempts: number,
  limit: number,
): Promise<WaitingMail[]> {
  const rows = await database.tx((tx) => take(tx, now, mostAttempts, limit).execute());
  return rows.map((row) => ({ id: row.id, to: row.recipient, subject: row.subject, text: row.text }));
}

/** At a start: what was taken by a program that died, or failed because of one, is due at once. */
export async function retryMailsNow(database: Database, mostAttempts: number): Promise<void> {
  await database.tx((tx) => retryAll(tx, mostAttempts).execute());
}

export async function mailSent(database: Database, id: string, at: Instant): Promise<void> {
  await database.tx((tx) => markSent(tx, id, at).execute());
}
