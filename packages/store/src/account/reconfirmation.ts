import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, query, type Tx } from '../kernel/index.ts';
import type { ProductStatus } from './account.ts';

const lockByHash = query('account.lock-by-hashed-user-id', ['h'], (db, hashedUserId: string) =>
  db
    .selectFrom('app.customer as c')
    .innerJoin('app.account as a', 'a.customer_id', 'c.id')
    .select(['c.id', 'c.subject', 'a.equity', 'a.last_confirmed_on'])
    .where('c.hashed_user_id', '=', hashedUserId)
    .forUpdate('a'),
);

export interface LockedAccount {
  readonly customerId: string;
  readonly subject: string;
  readonly equity: ProductStatus;
  readonly lastConfirmedOn: Ymd | null;
}

/** The account of the customer that an outside site names. The row stays locked, so that two reports are one after the other. */
export async function lockByHashedUserId(tx: Tx, hashedUserId: string): Promise<LockedAccount | null> {
  const row = await lockByHash(tx, hashedUserId).executeTakeFirst();
  if (!row) return null;
  return {
    customerId: row.id,
    subject: row.subject,
    equity: row.equity as ProductStatus,
    lastConfirmedOn: row.last_confirmed_on,
  };
}

export interface Reconfirmation {
  readonly id: string;
  readonly customerId: string;
  readonly at: Instant;
  readonly on: Ymd;
}

const example: Reconfirmation = { id: 'i', customerId: 'c', at: 0 as Instant, on: '2026-11-13' as Ymd };

const insertCompleted = query('account.reconfirmation-add', [example], (db, { id, customerId, at }: Reconfirmation) =>
  db.insertInto('app.update_request').values({
    id,
    customer_id: customerId,
    kind: 'RECONFIRMATION',
    status: 'COMPLETED',
    requested_at: moment(at),
    updated_at: moment(at),
  }),
);

const setConfirmed = query('account.last-confirmed-set', [example], (db, { customerId, on }: Reconfirmation) =>
  db.updateTable('app.account').set({ last_confirmed_on: on }).where('customer_id', '=', customerId),
);

export async function addReconfirmation(tx: Tx, reconfirmation: Reconfirmation): Promise<void> {
  await insertCompleted(tx, reconfirmation).execute();
  await setConfirmed(tx, reconfirmation).execute();
}
