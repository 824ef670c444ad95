import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscription } from '@tsuzura/contract/main';
import type { OrderDocument } from '@tsuzura/domain/fund-order';

type Documents = Answer<typeof confirmSubscription>['documents'];

const documentOf = (documents: readonly OrderDocument[], kind: OrderDocument['kind']): OrderDocument | null =>
  documents.find((document) => document.kind === kind) ?? null;

const show = ({ id, name, url, isConfirmed }: OrderDocument) => ({ id, name, url, isConfirmed });

/** What must be read before a purchase. Without a 交付目論見書 a fund cannot be sold to anybody (rule FUND-10). */
export function showOrderDocuments(documents: readonly OrderDocument[]): Documents {
  const prospectus = documentOf(documents, 'PROSPECTUS');
  if (!prospectus) throw new Refused('FUND_CLOSED');
  const supplement = documentOf(documents, 'SUPPLEMENTARY_PROSPECTUS');
  return { prospectus: show(prospectus), supplementaryProspectus: supplement && show(supplement) };
}

/** The editions in force now are the ones that count, whatever was in force when the quote was made. */
export function refuseUnreadDocuments(documents: readonly OrderDocument[]): void {
  const isRead = documentOf(documents, 'PROSPECTUS') !== null && documents.every(({ isConfirmed }) => isConfirmed);
  if (!isRead) throw new Refused('PROSPECTUS_UNCONFIRMED');
}
