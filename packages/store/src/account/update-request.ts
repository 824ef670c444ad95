import type { UpdateRequestStatus } from '@tsuzura/domain/account';
import type { Instant } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';

/** お客さま情報の変更手続き (rule ACCT-7). */
export interface StoredUpdateRequest {
  readonly kind: 'PROFILE' | 'WITHDRAW_BANK' | 'RECONFIRMATION';
  readonly status: Exclude<UpdateRequestStatus, 'NONE'>;
  readonly requestedAt: Instant;
}

/** One that is pending hides those that came after it and are done: it is the one the customer waits for. */
const bySubject = query('account.update-request-by-subject', ['s'], (db, subject: string) =>
  db
    .selectFrom('app.customer as c')
    .innerJoin('app.update_request as r', 'r.customer_id', 'c.id')
    .select(['r.kind', 'r.status', 'r.requested_at'])
    .where('c.subject', '=', subject)
    .orderBy((e) => e('r.status', 'in', ['REQUESTED', 'IN_REVIEW']), 'desc')
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id')
    .limit(1),
);

export async function findUpdateRequest(reader: Reader, subject: string): Promise<StoredUpdateRequest | null> {
  const row = await bySubject(reader, subject).executeTakeFirst();
  if (!row) return null;
  return {
    kind: row.kind as StoredUpdateRequest['kind'],
    status: row.status as StoredUpdateRequest['status'],
    requestedAt: row.requested_at,
  };
}
