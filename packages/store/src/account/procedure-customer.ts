import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import type { ProductStatus } from './account.ts';

/** A customer in the middle of a procedure: who they are to us, and what is open. */
export interface ProcedureCustomer {
  readonly id: string;
  readonly subject: string;
  readonly mail: string;
  readonly equity: ProductStatus;
  readonly nisa: ProductStatus;
  readonly margin: ProductStatus;
  readonly usEquity: ProductStatus;
  readonly hasAccount: boolean;
  /** Frozen (docs/account-protection.md): nothing of theirs is changed. */
  readonly isFrozen: boolean;
  readonly lastNameKana: string | null;
  readonly firstNameKana: string | null;
  readonly birthDate: Ymd | null;
}

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly username: string;
  readonly equity: ProductStatus | null;
  readonly nisa: ProductStatus | null;
  readonly margin: ProductStatus | null;
  readonly us_equity: ProductStatus | null;
  readonly is_frozen: boolean;
  readonly last_name_kana: string | null;
  readonly first_name_kana: string | null;
  readonly birth_date: Ymd | null;
}

const columns = `select c.id, c.subject, c.username, a.equity, a.nisa, a.margin, a.us_equity, c.frozen_at is not null as is_frozen, p.last_name_kana,
    p.first_name_kana, p.birth_date
  from app.customer c left join app.account a on a.customer_id = c.id left join app.person p on p.customer_id = c.id`;

/** Orders and batches take the same lock, so that no order is accepted between the check and the closing. */
const lock = (by: string) => `${columns} where ${by} = $1 for no key update of c`;
const lockBySubject = statement<Row, [subject: string]>('account.procedure-lock-by-subject', lock('c.subject'));
const lockByHash = statement<Row, [hash: string]>('account.procedure-lock-by-hash', lock('c.hashed_user_id'));
const lockById = statement<Row, [id: string]>('account.procedure-lock-by-id', lock('c.id'));
const byHash = statement<Row, [hash: string]>('account.procedure-customer', `${columns} where c.hashed_user_id = $1`);

export async function lockCustomerBySubject(tx: Tx, subject: string): Promise<ProcedureCustomer | null> {
  return customerOf((await lockBySubject(tx, subject))[0]);
}

export async function lockCustomerByHash(tx: Tx, hashedUserId: string): Promise<ProcedureCustomer | null> {
  return customerOf((await lockByHash(tx, hashedUserId))[0]);
}

export async function lockCustomerById(tx: Tx, id: string): Promise<ProcedureCustomer | null> {
  return customerOf((await lockById(tx, id))[0]);
}

export async function findCustomerByHash(reader: Reader, hashedUserId: string): Promise<ProcedureCustomer | null> {
  return customerOf((await byHash(reader, hashedUserId))[0]);
}

const customerOf = (row: Row | undefined): ProcedureCustomer | null =>
  row
    ? {
        id: row.id,
        subject: row.subject,
        mail: row.username,
        equity: row.equity ?? 'NOT_OPENED',
        nisa: row.nisa ?? 'NOT_OPENED',
        margin: row.margin ?? 'NOT_OPENED',
        usEquity: row.us_equity ?? 'NOT_OPENED',
        hasAccount: row.equity !== null,
        isFrozen: row.is_frozen,
        lastNameKana: row.last_name_kana,
        firstNameKana: row.first_name_kana,
        birthDate: row.birth_date,
      }
    : null;
