import type { NisaRequestStatus } from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';
import type { ProductStatus } from './account.ts';

export interface NisaAccount {
  readonly equity: ProductStatus;
  readonly nisa: ProductStatus;
  readonly openedOn: Ymd | null;
  readonly birthDate: Ymd | null;
  /** Of the newest request that opens an account here. */
  readonly opening: NisaRequestStatus | null;
}

const bySubject = query('account.nisa-account', ['s'], (db, subject: string) =>
  db
    .selectFrom('app.customer as c')
    .innerJoin('app.account as a', 'a.customer_id', 'c.id')
    .leftJoin('app.person as p', 'p.customer_id', 'c.id')
    .select(['a.equity', 'a.nisa', 'a.nisa_opened_on', 'p.birth_date'])
    .select((e) =>
      e
        .selectFrom('app.nisa_request as r')
        .select('r.status')
        .whereRef('r.customer_id', '=', 'c.id')
        .where('r.kind', 'in', ['OPEN', 'CHANGE_IN', 'REOPEN'])
        .where('r.status', 'not in', ['DRAFT', 'CANCELED'])
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id')
        .limit(1)
        .as('opening'),
    )
    .where('c.subject', '=', subject),
);

export async function findNisaAccount(reader: Reader, subject: string): Promise<NisaAccount | null> {
  const row = await bySubject(reader, subject).executeTakeFirst();
  if (!row) return null;
  return {
    equity: row.equity as ProductStatus,
    nisa: row.nisa as ProductStatus,
    openedOn: row.nisa_opened_on,
    birthDate: row.birth_date,
    opening: row.opening as NisaRequestStatus | null,
  };
}
