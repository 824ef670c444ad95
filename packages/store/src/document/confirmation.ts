import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Tx } from '../kernel/index.ts';

/** What proves an agreement: the bytes, where they were shown, when, and on which device. */
export interface Confirmation {
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

const example: Confirmation = {
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

const insertConfirmations = query('document.confirm', [[example]], (db, given: readonly Confirmation[]) =>
  db
    .insertInto('app.document_confirmation')
    .values(
      given.map((one) => ({
        customer_id: one.customerId,
        document_id: one.documentId,
        confirmed_at: moment(one.confirmedAt),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('document_id'),
);

const insertEvidence = query('document.add-evidence', [[example]], (db, given: readonly Confirmation[]) =>
  db.insertInto('app.document_evidence').values(
    given.map((one) => ({
      customer_id: one.customerId,
      document_id: one.documentId,
      version: one.version,
      content_hash: one.contentHash,
      url: one.url,
      confirmed_at: moment(one.confirmedAt),
      request_id: one.requestId,
      device: one.device,
      address: one.address,
    })),
  ),
);

/** Adds what is not there yet, each with its evidence, and says which were new: a repeat leaves the first as it was. */
export async function addConfirmations(tx: Tx, given: readonly Confirmation[]): Promise<readonly string[]> {
  const added = new Set((await insertConfirmations(tx, given).execute()).map((row) => row.document_id));
  const fresh = given.filter((one) => added.has(one.documentId));
  if (fresh.length > 0) await insertEvidence(tx, fresh).execute();
  return fresh.map((one) => one.documentId);
}
