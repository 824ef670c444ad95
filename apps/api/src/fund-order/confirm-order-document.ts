import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { confirmProspectus } from '@tsuzura/contract/main';
import { formatJst } from '@tsuzura/domain/calendar';
import type { OrderDocument } from '@tsuzura/domain/fund-order';
import { findCustomer } from '@tsuzura/store/account';
import { findFundDocument, fundDocumentsInForce } from '@tsuzura/store/fund';
import { confirmFundDocument } from '@tsuzura/store/fund-order';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';

export interface DocumentRead {
  readonly subject: string;
  readonly documentId: string;
  readonly kind: OrderDocument['kind'];
  readonly requestId: string;
  readonly device: string | null;
  readonly address: string | null;
}

/** Rule FUND-10: the customer has read this edition. Only the edition in force counts; reading it again changes nothing. */
export async function confirmOrderDocument(
  tx: Tx,
  { subject, documentId, kind, ...circumstances }: DocumentRead,
  clock: Clock,
): Promise<Answer<typeof confirmProspectus>> {
  const now = clock.now();
  const today = clock.today();
  const customer = await findCustomer(tx, subject);
  if (!customer) throw new Error('the account gate let somebody without a customer record in');
  const document = await findFundDocument(tx, documentId);
  // An edition of a later day has not been shown to anybody.
  if (!document || document.kind !== kind || document.effectiveFrom > today) throw new Refused('NOT_FOUND');
  const inForce = await fundDocumentsInForce(tx, document.fundCode, today);
  if (!inForce.some(({ id }) => id === documentId)) throw new Refused('DOCUMENT_VERSION');

  const { version, contentHash, url } = document;
  const evidence = { customerId: customer.id, documentId, version, contentHash, url, confirmedAt: now };
  const { confirmedAt, isNew } = await confirmFundDocument(tx, { ...evidence, ...circumstances });
  if (isNew) {
    await writeAudit(tx, {
      at: now,
      actorRole: 'customer',
      actor: customer.id,
      action: 'fund-document.confirmed',
      subject: documentId,
      detail: { version, hash: contentHash },
      requestId: circumstances.requestId,
    });
  }
  return { id: documentId, confirmedAt: formatJst(confirmedAt) };
}
