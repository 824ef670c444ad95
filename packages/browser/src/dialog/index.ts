export { ConfirmDialog } from './confirm-dialog.tsx';
export { isStepUp } from './is-step-up.ts';
