import { Refused } from '@tsuzura/contract/kernel';
import type { Ymd } from '@tsuzura/domain/calendar';
import { findCustomer } from '@tsuzura/store/account';
import { addConfirmations, findDocuments, type BrokerageDocument } from '@tsuzura/store/document';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';

export interface Agreement {
  readonly subject: string;
  readonly documentIds: readonly string[];
  readonly requestId: string;
  readonly device: string | null;
  readonly address: string | null;
}

/**
 * R4.11: agrees to all of these documents or to none. Agreeing again changes nothing and answers the same: the first
 * time, with its evidence, is the one that counts.
 */
export async function confirmDocuments(tx: Tx, agreement: Agreement, clock: Clock): Promise<{ confirmed: number }> {
  const { subject, documentIds, ...circumstances } = agreement;
  refuseDuplicates(documentIds);
  const customer = await findCustomer(tx, subject);
  if (!customer) throw new Error('the account gate let somebody without a customer record in');
  const documents = await findDocuments(tx, documentIds);
  refuseNotInForce(documentIds, documents, clock.today());

  const confirmedAt = clock.now();
  const added = await addConfirmations(
    tx,
    documents.map(({ id, version, contentHash, url }) => ({
      customerId: customer.id,
      documentId: id,
      version,
      contentHash,
      url,
      confirmedAt,
      ...circumstances,
    })),
  );
  if (added.length > 0) {
    await writeAudit(tx, {
      at: confirmedAt,
      actorRole: 'customer',
      actor: customer.id,
      action: 'document.confirmed',
      detail: { documents: added.join(' ') },
      requestId: agreement.requestId,
    });
  }
  return { confirmed: documents.length };
}

function refuseDuplicates(ids: readonly string[]): void {
  if (new Set(ids).size === ids.length) return;
  throw new Refused('INPUT', {}, [{ message: '書面に同じものが2つ以上あります。', field: 'brokerageDocuments' }]);
}

/** An id that was never shown to anybody is not found; one that was, and no longer counts, has a newer version. */
function refuseNotInForce(ids: readonly string[], documents: readonly BrokerageDocument[], today: Ymd): void {
  const shown = documents.filter(({ requiredFrom }) => requiredFrom <= today);
  if (shown.length !== ids.length) throw new Refused('NOT_FOUND');
  if (shown.some(({ supersededOn }) => supersededOn !== null && supersededOn <= today))
    throw new Refused('DOCUMENT_VERSION');
}
