export { createRunOnce } from './run-once.ts';
export { useRunOnce } from './use-run-once.ts';
