export { NisaProgress } from './nisa-progress.tsx';
export { OpeningProgress } from './opening-progress.tsx';
export { hasApplied, newestRequest } from './opening-state.ts';
export { useNisaRequest } from './use-nisa-request.ts';
export type { NisaState } from './nisa-state.ts';
