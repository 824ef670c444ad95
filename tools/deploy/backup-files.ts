import { accessToCopy, ownSettings } from '../backup/copy.ts';
import { archiveParameters, pgbackrestSettings, type ObjectStore } from '../backup/settings.ts';
import { ports } from '../cluster/topology.ts';

/** What deploy/backup.sh reads; a path of the machine or container. */
const settingsFile = '/etc/tsuzura/pgbackrest.conf';
/** A place apart from the machines, mounted on each, where there is no store of objects. */
const backupsFolder = '/var/lib/tsuzura-backups';

/** Where `tsuzura-backup restore` puts a copy. */
export const restored = { folder: '/var/lib/tsuzura-restored', port: 5499 } as const;

/** How PostgreSQL gives its log away. */
export const archiveWith = (keyFolder: string) => archiveParameters(settingsFile, keyFolder);

export interface BackedUpMachine {
  /** Holds the data of PostgreSQL, and what pgBackRest keeps for itself. */
  readonly databaseFolder: string;
  readonly socketFolder: string;
  /** Holds the key, and with it those of a store. */
  readonly keyFolder: string;
  readonly store: ObjectStore | null;
}

/**
 * By file name in /etc/tsuzura. A machine backs up its own server, while that is the primary: to read at a standby, machines would
 * have to log in at each other.
 */
export const backupFiles = ({
  databaseFolder,
  socketFolder,
  keyFolder,
  store,
}: BackedUpMachine): Readonly<Record<string, string>> => ({
  'pgbackrest.conf': pgbackrestSettings(
    {
      ...(store ? { folder: '/tsuzura', store } : { folder: backupsFolder }),
      keyFolder,
      workFolder: `${databaseFolder}/backup`,
    },
    [{ dataFolder: `${databaseFolder}/postgres`, socketFolder, port: ports.postgres }],
  ),
  'restored.conf': ownSettings(restored),
  'restored-hba.conf': accessToCopy,
});
