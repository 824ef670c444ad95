import { instant, type Instant } from '@tsuzura/domain/calendar';
import type { FrozenBy } from '@tsuzura/domain/protection';
import { clockChannel, moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface ProtectedCustomer {
  readonly id: string;
  readonly subject: string;
  /** Where mails go. */
  readonly mail: string;
  readonly frozen: { readonly since: Instant; readonly by: FrozenBy } | null;
  /** Real time. */
  readonly tokensVoidAt: Instant | null;
}

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly username: string;
  readonly frozen_at: Instant | null;
  readonly frozen_by: FrozenBy | null;
  readonly tokens_void_at: Instant | null;
}

const columns = 'select c.id, c.subject, c.username, c.frozen_at, c.frozen_by, c.tokens_void_at from app.customer c';
const bySubject = statement<Row, [subject: string]>('protection.customer', `${columns} where c.subject = $1`);
const byNumber = statement<Row, [number: string]>(
  'protection.customer-by-number',
  `${columns} join app.account a on a.customer_id = c.id where a.number = $1`,
);
/** The lock every decision about a customer takes: of an order and a freeze one is first. */
const lockById = statement<Row, [id: string]>(
  'protection.customer-lock',
  `${columns} where c.id = $1 for no key update`,
);

const customerOf = (row: Row | undefined): ProtectedCustomer | null =>
  row
    ? {
        id: row.id,
        subject: row.subject,
        mail: row.username,
        frozen: row.frozen_at !== null && row.frozen_by !== null ? { since: row.frozen_at, by: row.frozen_by } : null,
        tokensVoidAt: row.tokens_void_at,
      }
    : null;

export const findProtectedCustomer = async (reader: Reader, subject: string): Promise<ProtectedCustomer | null> =>
  customerOf((await bySubject(reader, subject))[0]);

export const findProtectedCustomerByNumber = async (
  reader: Reader,
  number: string,
): Promise<ProtectedCustomer | null> => customerOf((await byNumber(reader, number))[0]);

export const lockProtectedCustomer = async (tx: Tx, customerId: string): Promise<ProtectedCustomer | null> =>
  customerOf((await lockById(tx, customerId))[0]);

/** Sets the freeze, voids every token of the person, and says so to every program. */
const freeze = statement<object, readonly unknown[]>(
  'protection.freeze',
  `update app.customer set frozen_at = $2, frozen_by = $3, tokens_void_at = $4 where id = $1`,
);
const signOut = statement<object, [subject: string]>('protection.sign-out', 'select ops.sign_out_person($1)');
const voidKeys = statement<object, readonly unknown[]>(
  'protection.void-keys',
  'update app.account_token set used_at = $2 where customer_id = $1 and used_at is null',
);
const notifyPrograms = statement<object, []>('protection.notify', `select pg_notify('${clockChannel}', '')`);

export async function writeFreeze(
  tx: Tx,
  { id, subject }: Pick<ProtectedCustomer, 'id' | 'subject'>,
  frozen: { readonly since: Instant; readonly by: FrozenBy; readonly realAt: Instant },
): Promise<void> {
  await freeze(tx, id, moment(frozen.since), frozen.by, moment(frozen.realAt));
  await signOut(tx, subject);
  await voidKeys(tx, id, moment(frozen.realAt));
  await notifyPrograms(tx);
}

const lift = statement<object, [id: string]>(
  'protection.lift',
  'update app.customer set frozen_at = null, frozen_by = null where id = $1',
);

export async function writeLift(tx: Tx, customerId: string): Promise<void> {
  await lift(tx, customerId);
  await notifyPrograms(tx);
}

/** Who is frozen, or whose tokens were voided not long ago. */
export interface Watched {
  readonly subject: string;
  readonly isFrozen: boolean;
  readonly tokensVoidAt: Instant;
}

const watched = statement<{ subject: string; is_frozen: boolean; tokens_void_at: Instant }, [since: unknown]>(
  'protection.watched',
  `select subject, frozen_at is not null as is_frozen, tokens_void_at from app.customer
    where tokens_void_at is not null and (frozen_at is not null or tokens_void_at > $1)`,
);

export async function readWatched(reader: Reader, since: number): Promise<readonly Watched[]> {
  const rows = await watched(reader, moment(instant(since)));
  return rows.map((row) => ({ subject: row.subject, isFrozen: row.is_frozen, tokensVoidAt: row.tokens_void_at }));
}
