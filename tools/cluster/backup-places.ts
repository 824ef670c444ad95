import type { BackedUpServer, Repository } from '../backup/settings.ts';
import { databaseMachines, inFolder, ports, restoredPort } from './topology.ts';

/** Beside the machines, as a store of objects in another place would be. The key is kept apart from it. */
export const repository: Repository = {
  folder: inFolder('repository'),
  keyFolder: inFolder('backup-key'),
  workFolder: inFolder('backup'),
};

/** What the archiving of one machine reads. */
export const backupConfigOf = (machine: string): string => inFolder(machine, 'pgbackrest.conf');

/** What backups and restores read: it knows all machines, and finds the primary and a standby by itself. */
export const backupConfig = inFolder('backup', 'pgbackrest.conf');

export const serverOf = (machine: string): BackedUpServer => ({
  dataFolder: inFolder(machine, 'postgres'),
  socketFolder: inFolder(machine),
  port: ports.postgres,
});

export const servers: readonly BackedUpServer[] = databaseMachines.map(({ name }) => serverOf(name));

/** Never over the running cluster: a folder and a port of its own. */
export const restored = { folder: inFolder('restored'), port: restoredPort } as const;
