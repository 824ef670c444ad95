export { dropDraft, keepDraft, readDraft } from './draft.ts';
export { useFreshCheck, type FreshCheck } from './use-fresh-check.ts';
export { useKeptFlow } from './use-kept-flow.ts';
export { useOnLeaving } from './use-on-leaving.ts';
export { useThroughCheck } from './use-through-check.ts';
