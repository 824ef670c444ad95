export { openDataFolder } from './data-folder.ts';
export { CannotStart } from './cannot-start.ts';
export { readSecrets, type Secrets } from './secrets.ts';
export { startEmbedded, type EmbeddedServer } from './server.ts';
export { binaryFolder } from './binaries.ts';
export { runAs } from './run-as.ts';
export { isAlive } from './postmaster.ts';
export type { RunningServer } from './running-server.ts';
export { within } from '../kernel/within.ts';
