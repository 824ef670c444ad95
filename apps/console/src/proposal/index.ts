export { usePropose } from './use-propose.tsx';
export { Diff, Effects } from './what-changes.tsx';
