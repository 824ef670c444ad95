export { isLowerVersion } from './version.ts';
export { cohortMark, isInRollout, type Rollout } from './rollout.ts';
