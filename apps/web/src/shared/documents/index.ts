export { addressToSave, type FileSite } from './address-of-file.ts';
export { bytesText } from './bytes-text.ts';
export { DocumentsModal } from './documents-modal.tsx';
export { useFileAddress } from './use-file-address.ts';
export { useUnreadDocuments } from './use-unread-documents.ts';
export type { DocumentsResult } from './unread-documents.ts';
