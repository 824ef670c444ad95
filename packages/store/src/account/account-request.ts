import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';

/** 口座開設の申込 (rule ACCT-3). */
export interface StoredAccountRequest {
  readonly id: string;
  readonly status:
    | 'DRAFT'
    | 'SUBMITTED'
    | 'IDENTITY_CHECKING'
    | 'IN_REVIEW'
    | 'DOCUMENT_DEFECT'
    | 'APPROVED'
    | 'OPENED'
    | 'REJECTED'
    | 'CANCELED'
    | 'EXPIRED';
  readonly products: readonly ('EQUITY' | 'MARGIN' | 'NISA' | 'US_EQUITY')[];
  readonly verificationMethod: 'JPKI' | 'IC_CHIP' | 'MAIL';
  readonly defects: readonly { readonly field: string; readonly message: string }[];
  readonly requestedAt: Instant;
  readonly updatedAt: Instant;
  readonly openedOn: Ymd | null;
}

/** While business time stands still, one that ended and the next are of the same moment: the one on its way is the newer. */
const ended = ['OPENED', 'REJECTED', 'CANCELED', 'EXPIRED'];
/** More than anybody applies; older ones are history for the operator. */
const most = 50;

const bySubject = query('account.requests-by-subject', ['s'], (db, subject: string) =>
  db
    .selectFrom('app.account_request as r')
    .select([
      'r.id',
      'r.status',
      'r.products',
      'r.verification_method',
      'r.defects',
      'r.requested_at',
      'r.updated_at',
      'r.opened_on',
    ])
    .where('r.customer_id', '=', (e) => e.selectFrom('app.customer').select('id').where('subject', '=', subject))
    .orderBy('r.requested_at', 'desc')
    .orderBy((e) => e('r.status', 'in', ended))
    .orderBy('r.id')
    .limit(most),
);

/** The newest first. */
export async function listAccountRequests(reader: Reader, subject: string): Promise<readonly StoredAccountRequest[]> {
  const rows = await bySubject(reader, subject).execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status as StoredAccountRequest['status'],
    products: row.products as StoredAccountRequest['products'],
    verificationMethod: row.verification_method as StoredAccountRequest['verificationMethod'],
    defects: row.defects as StoredAccountRequest['defects'],
    requestedAt: row.requested_at,
    updatedAt: row.updated_at,
    openedOn: row.opened_on,
  }));
}
