export { authIdName, errorRecords, type ErrorRecord, type ErrorType } from './error-record.ts';
export { createErrorStore, errorStore, type ErrorStore } from './error-store.ts';
export { isConnectionError, isMissing, reactionTo, type CallSource, type Reaction } from './react-to-error.ts';
