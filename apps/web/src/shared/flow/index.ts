export { dropDraft, keepDraft, readDraft } from './draft.ts';
export { useThroughCheck } from './use-through-check.ts';
export { useFreshCheck, type FreshCheck } from './use-fresh-check.ts';
