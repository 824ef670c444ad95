import type { Selectable } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader, type Schema, type Tx } from '../kernel/index.ts';

export interface Customer {
  readonly id: string;
  readonly subject: string;
  readonly username: string;
  /** What outside sites know the customer by; null until a token has brought it. */
  readonly hashedUserId: string | null;
  readonly createdAt: Instant;
}

const example: Customer = { id: 'c', subject: 's', username: 'u', hashedUserId: null, createdAt: 0 as Instant };

const customerBySubject = query('account.customer-by-subject', ['s'], (db, subject: string) =>
  db.selectFrom('app.customer').selectAll().where('subject', '=', subject),
);

/** The mail address may change in the sign-in application; the record follows at the next sign-in. */
const upsertCustomer = query('account.customer-ensure', [example], (db, customer: Customer) =>
  db
    .insertInto('app.customer')
    .values({
      id: customer.id,
      subject: customer.subject,
      username: customer.username,
      hashed_user_id: customer.hashedUserId,
      created_at: moment(customer.createdAt),
    })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((e) => ({
        username: customer.username,
        hashed_user_id: e.fn.coalesce('excluded.hashed_user_id', 'app.customer.hashed_user_id'),
      })),
    )
    .returningAll(),
);

export async function findCustomer(reader: Reader, subject: string): Promise<Customer | null> {
  const row = await customerBySubject(reader, subject).executeTakeFirst();
  return row ? customerOf(row) : null;
}

/** The record of this subject: the one there is, or `candidate`. */
export async function ensureCustomer(tx: Tx, candidate: Customer): Promise<Customer> {
  const row = await upsertCustomer(tx, candidate).executeTakeFirstOrThrow();
  return customerOf(row);
}

const customerOf = (row: Selectable<Schema['app.customer']>): Customer => ({
  id: row.id,
  subject: row.subject,
  username: row.username,
  hashedUserId: row.hashed_user_id,
  createdAt: row.created_at,
});
