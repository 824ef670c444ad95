import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { moment, query, type Tx } from '../kernel/index.ts';

/** What proves that a customer has read an edition: the bytes, where they were shown, when, and on which device. */
export interface FundDocumentConfirmation {
  readonly customerId: string;
  readonly documentId: string;
  readonly version: string;
  readonly contentHash: string;
  readonly url: string;
  /** Business time; the database adds its own. */
  readonly confirmedAt: Instant;
  readonly requestId: string;
  readonly device: string | null;
  readonly address: string | null;
}

const example: FundDocumentConfirmation = {
  customerId: 'c',
  documentId: 'd',
  version: '1',
  contentHash: '',
  url: '/',
  confirmedAt: 0 as Instant,
  requestId: 'r',
  device: null,
  address: null,
};

const insertConfirmation = query('fund-order.document-confirm', [example], (db, one: FundDocumentConfirmation) =>
  db
    .insertInto('app.fund_document_confirmation')
    .values({
      customer_id: one.customerId,
      document_id: one.documentId,
      version: one.version,
      content_hash: one.contentHash,
      url: one.url,
      confirmed_at: moment(one.confirmedAt),
      request_id: one.requestId,
      device: one.device,
      address: one.address,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('confirmed_at'),
);

const confirmedAt = query(
  'fund-order.document-confirmed-at',
  ['c', 'd'],
  (db, customerId: string, documentId: string) =>
    db
      .selectFrom('app.fund_document_confirmation')
      .select('confirmed_at')
      .where('customer_id', '=', customerId)
      .where('document_id', '=', documentId),
);

/** Adds it, or finds that it is there: the first time is the one that counts. */
export async function confirmFundDocument(
  tx: Tx,
  confirmation: FundDocumentConfirmation,
): Promise<{ readonly confirmedAt: Instant; readonly isNew: boolean }> {
  if (await insertConfirmation(tx, confirmation).executeTakeFirst())
    return { confirmedAt: confirmation.confirmedAt, isNew: true };
  const found = await confirmedAt(tx, confirmation.customerId, confirmation.documentId).executeTakeFirst();
  assert(found, 'what stands in the way is there');
  return { confirmedAt: found.confirmed_at, isNew: false };
}
