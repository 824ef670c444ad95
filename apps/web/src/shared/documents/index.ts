export { DocumentsModal } from './documents-modal.tsx';
export { useUnreadDocuments } from './use-unread-documents.ts';
export type { DocumentsResult } from './unread-documents.ts';
