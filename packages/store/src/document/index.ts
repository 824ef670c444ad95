export { addConfirmations } from './confirmation.ts';
export { evidenceColumns, exampleConfirmation, type Confirmation } from './evidence.ts';
export {
  documentsShownTo,
  findDocuments,
  type BrokerageDocument,
  type DocumentKind,
  type ShownDocument,
} from './list.ts';
export { addPublicDocument, findPublicDocument, type PublicDocument } from './public-document.ts';
export {
  audienceOf,
  documentsInForce,
  fundEditionInForce,
  publishDocument,
  publishFundDocument,
  type NewEdition,
  type NewFundEdition,
} from './publish.ts';
export { hasUnreadDocument } from './unread.ts';
export { brokerageEditions, fundEditions, type PublishedEdition, type PublishedFundEdition } from './editions.ts';
