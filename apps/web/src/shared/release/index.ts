export { checkRelease, fetchVersion, fetchVersionFile, type ReleaseSurroundings } from './release-check.ts';
