import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asDatabaseUser, makeDatabaseFolder, openBackups, writeDatabaseFile, type Backups } from './pgbackrest.ts';
import { stopCopy, type Copy } from './copy.ts';
import { archiveParameters } from './settings.ts';
import { oneFreePort } from '../free-ports.ts';

/** One PostgreSQL server of Debian's with its backups, in a folder of its own: what a cluster does, without the cluster. */
export interface PlainServer {
  readonly folder: string;
  readonly dataFolder: string;
  readonly socketFolder: string;
  readonly port: number;
  readonly backups: Backups;
  urlOf(database: string, port?: number): string;
  /** Where a restored copy goes. */
  copy(): Promise<Copy>;
  remove(): Promise<void>;
}

/** `settings` come after the server's own; `archiveAlso` makes a second command behind the one that archives, for the server's folder. */
export async function openPlainServer({
  parent = '/var/tmp',
  settings = [],
  archiveAlso = () => '',
}: {
  readonly parent?: string;
  readonly settings?: readonly string[];
  readonly archiveAlso?: (folder: string) => string;
} = {}): Promise<PlainServer> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'tsuzura-backup-'));
  chmodSync(folder, 0o711);
  const [server, dataFolder] = [join(folder, 'server'), join(folder, 'server', 'postgres')];
  makeDatabaseFolder(server);
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(server, 'password');
  writeDatabaseFile(passwordFile, password);
  await asDatabaseUser('initdb', [
    `--pgdata=${dataFolder}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]);
  const port = await oneFreePort();
  const repository = {
    folder: join(folder, 'repository'),
    keyFolder: join(folder, 'key'),
    workFolder: join(folder, 'work'),
  };
  const backups = openBackups(repository, join(server, 'pgbackrest.conf'), [
    { dataFolder, socketFolder: server, port },
  ]);
  const archive = archiveParameters(backups.configFile, repository.keyFolder);
  const also = archiveAlso(folder);
  const lines = [
    `listen_addresses = '127.0.0.1'`,
    `port = ${port}`,
    `unix_socket_directories = '${server}'`,
    `jit = off`,
    `max_connections = 200`,
    `max_wal_size = '4GB'`,
    `shared_buffers = '256MB'`,
    `archive_mode = ${archive.archive_mode}`,
    `archive_command = '${archive.archive_command}${also === '' ? '' : ` && ${also}`}'`,
    `archive_timeout = ${archive.archive_timeout}`,
    ...settings,
  ];
  appendFileSync(join(dataFolder, 'postgresql.conf'), `${lines.join('\n')}\n`);
  writeDatabaseFile(
    join(dataFolder, 'pg_hba.conf'),
    'local all postgres peer\nlocal replication postgres peer\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await asDatabaseUser('pg_ctl', ['-D', dataFolder, '-l', join(server, 'postgres.log'), '-w', 'start']);
  await backups.prepare();
  const copies: Copy[] = [];
  return {
    folder,
    dataFolder,
    socketFolder: server,
    port,
    backups,
    urlOf: (database, at = port) => `postgres://postgres:${password}@127.0.0.1:${at}/${database}`,
    async copy() {
      const one = { folder: join(folder, `copy${copies.length}`), port: await oneFreePort() };
      copies.push(one);
      return one;
    },
    async remove() {
      for (const one of copies) await stopCopy(one);
      await asDatabaseUser('pg_ctl', ['-D', dataFolder, '-m', 'immediate', '-w', 'stop']).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
