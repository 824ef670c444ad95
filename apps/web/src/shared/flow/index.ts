export { dropDraft, keepDraft, readDraft } from './draft.ts';
export { useFreshCheck, type FreshCheck } from './use-fresh-check.ts';
