export { addressToSave, type PaperSite } from './address-of-paper.ts';
export { bytesText } from './bytes-text.ts';
export { DocumentsModal } from './documents-modal.tsx';
export { usePaperAddress } from './use-paper-address.ts';
export { useUnreadDocuments } from './use-unread-documents.ts';
export type { DocumentsResult } from './unread-documents.ts';
