export { followLinks } from './follow-links.ts';
export { UnsavedGuard } from './unsaved-guard.tsx';
export { useBackGuard } from './use-back-guard.ts';
export { useUrlModal, type UrlModal } from './use-url-modal.ts';
