export { checkRelease, fetchVersion, type ReleaseSurroundings } from './release-check.ts';
