export { dropDraft, keepDraft, readDraft } from './draft.ts';
