export { useMarkRead } from './use-mark-read.ts';
export { usePapers } from './use-papers.ts';
