export { addConfirmations, type Confirmation } from './confirmation.ts';
export {
  documentsShownTo,
  findDocuments,
  type BrokerageDocument,
  type DocumentKind,
  type ShownDocument,
} from './list.ts';
export { hasUnreadDocument } from './unread.ts';
