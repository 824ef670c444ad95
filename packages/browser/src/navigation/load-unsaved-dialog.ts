/** Fetched when it is first shown, or ahead by an app that wants it without a connection too. */
export const loadUnsavedDialog = async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog;
