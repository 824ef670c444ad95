export { addConfirmations } from './confirmation.ts';
export { evidenceColumns, exampleConfirmation, type Confirmation } from './evidence.ts';
export {
  documentsShownTo,
  findDocuments,
  type BrokerageDocument,
  type DocumentKind,
  type ShownDocument,
} from './list.ts';
export { hasUnreadDocument } from './unread.ts';
