import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from '../kernel/index.ts';

/** What proves that a customer has read a document and agreed: the bytes, where they were shown, when, and on which device. */
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

export const exampleConfirmation: Confirmation = {
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

/** The same columns in every table that keeps such a proof. */
export const evidenceColumns = (one: Confirmation) => ({
  customer_id: one.customerId,
  document_id: one.documentId,
  version: one.version,
  content_hash: one.contentHash,
  url: one.url,
  confirmed_at: moment(one.confirmedAt),
  request_id: one.requestId,
  device: one.device,
  address: one.address,
});
