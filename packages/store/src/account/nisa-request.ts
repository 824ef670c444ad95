import type { NisaRequestStatus } from '@tsuzura/domain/account';
import type { Instant } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';

/** NISAの申込 (rule NISA-17). */
export interface StoredNisaRequest {
  readonly id: string;
  readonly kind: 'OPEN' | 'CHANGE_IN' | 'REOPEN' | 'CHANGE_OUT' | 'CLOSE';
  readonly targetYear: number;
  readonly status: NisaRequestStatus;
  readonly requiredDocuments: readonly ('ACCOUNT_ABOLITION_NOTICE' | 'NISA_ACCOUNT_ABOLITION_NOTICE')[];
  readonly submittedAt: Instant | null;
  readonly updatedAt: Instant;
  readonly message: string | null;
}

/** A procedure a year and some that failed; nobody has more. */
const most = 50;

const bySubject = query('account.nisa-requests-by-subject', ['s'], (db, subject: string) =>
  db
    .selectFrom('app.nisa_request as r')
    .select([
      'r.id',
      'r.kind',
      'r.target_year',
      'r.status',
      'r.required_documents',
      'r.submitted_at',
      'r.updated_at',
      'r.message',
    ])
    .where('r.customer_id', '=', (e) => e.selectFrom('app.customer').select('id').where('subject', '=', subject))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(most),
);

/** The newest first. */
export async function listNisaRequests(reader: Reader, subject: string): Promise<readonly StoredNisaRequest[]> {
  const rows = await bySubject(reader, subject).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as StoredNisaRequest['kind'],
    targetYear: row.target_year,
    status: row.status as NisaRequestStatus,
    requiredDocuments: row.required_documents as StoredNisaRequest['requiredDocuments'],
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
    message: row.message,
  }));
}
