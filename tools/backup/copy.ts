import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { CannotStart } from '@tsuzura/store/embedded';
import { asDatabaseUser, makeDatabaseFolder, writeDatabaseFile, type Backups } from './pgbackrest.ts';
import { restoreArguments, type Target } from './settings.ts';

/** A restored copy: a server of its own beside the running one, reachable from this machine only. */
export interface Copy {
  readonly folder: string;
  readonly port: number;
}

export const dataFolderOf = ({ folder }: Copy) => join(folder, 'postgres');
const logOf = ({ folder }: Copy) => join(folder, 'postgres.log');

/**
 * What the copy must not take over from the server it was: its addresses, its standbys, its archive. A copy that archived would
 * write into the history of the one it was taken from.
 */
export const ownSettings = (copy: Copy): string =>
  [
    `listen_addresses = '127.0.0.1'`,
    `port = ${copy.port}`,
    `unix_socket_directories = '${copy.folder}'`,
    `hba_file = '${join(copy.folder, 'pg_hba.conf')}'`,
    `ident_file = '${join(copy.folder, 'pg_ident.conf')}'`,
    `cluster_name = 'restored'`,
    `archive_mode = off`,
    `synchronous_standby_names = ''`,
    `primary_conninfo = ''`,
    `primary_slot_name = ''`,
    // Must not be lower than where the log was written.
    `max_connections = 200`,
    `max_wal_senders = 10`,
    '',
  ].join('\n');

/** Who may enter a copy: its `pg_hba.conf`. */
export const accessToCopy = ['local all postgres peer', 'host all all 127.0.0.1/32 scram-sha-256', ''].join('\n');

/** Brings the files, replays the log up to the target and opens the copy for work. An older copy there is removed. */
export async function restoreCopy(backups: Backups, copy: Copy, target: Target): Promise<void> {
  await removeCopy(copy);
  makeDatabaseFolder(copy.folder);
  makeDatabaseFolder(dataFolderOf(copy));
  try {
    await backups.run(...restoreArguments(dataFolderOf(copy), target));
  } catch (cause) {
    if (wordsOf(cause).includes('unable to find backup set'))
      throw new CannotStart(
        'その日時より前に取ったバックアップがありません。一覧は npm run cluster -- backups で見られます。',
        {
          cause,
        },
      );
    throw new CannotStart(`バックアップから戻せませんでした。${wordsOf(cause)}`, { cause });
  }
  await startCopy(copy);
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The files are there, with what says up to where to replay; resolves when the copy takes writes. */
export async function startCopy(copy: Copy): Promise<void> {
  writeDatabaseFile(join(copy.folder, 'pg_hba.conf'), accessToCopy);
  writeDatabaseFile(join(copy.folder, 'pg_ident.conf'), '');
  appendFileSync(join(dataFolderOf(copy), 'postgresql.auto.conf'), ownSettings(copy));
  try {
    await asDatabaseUser('pg_ctl', ['-D', dataFolderOf(copy), '-l', logOf(copy), '-w', '-t', '3600', 'start']);
    await untilOpen(copy);
  } catch (cause) {
    const log = existsSync(logOf(copy)) ? readFileSync(logOf(copy), 'utf8') : '';
    if (log.includes('recovery ended before configured recovery target was reached'))
      throw new CannotStart(
        'アーカイブが、指定した日時まで届いていません。それより前の日時か --to latest を指定してください。',
        { cause },
      );
    const why = log.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? '';
    throw new CannotStart(`戻したデータベースが動きません。${logOf(copy)} を見てください。${why}`, { cause });
  }
}

/** When the last transaction that was replayed had been committed, as PostgreSQL said. Null: there was none after the backup. */
export function lastCommitIn(log: string): Date | null {
  const said = /last completed transaction was at log time (\d{4}-\d\d-\d\d) ([\d:.]+)([+-]\d\d)(?::?(\d\d))?$/gm;
  const [, day = '', time = '', hours = '', minutes = '00'] = [...log.matchAll(said)].at(-1) ?? [];
  return day ? new Date(`${day}T${time}${hours}:${minutes}`) : null;
}

export const lastCommitOf = (copy: Copy): Date | null => lastCommitIn(readFileSync(logOf(copy), 'utf8'));

/** It answers questions long before the log is replayed; only then it takes writes. */
async function untilOpen(copy: Copy): Promise<void> {
  const args = ['-X', '-A', '-t', '-h', copy.folder, '-p', String(copy.port), '-c', 'select pg_is_in_recovery()'];
  for (;;) {
    if ((await asDatabaseUser('psql', [...args, 'postgres'])).trim() === 'f') return;
    await pause(100);
  }
}

/** As far as its file says: one that was killed leaves it behind. */
export const isRunning = (copy: Copy): boolean => existsSync(join(dataFolderOf(copy), 'postmaster.pid'));

/** `immediate` writes nothing down: for a copy that is thrown away. */
export async function stopCopy(copy: Copy, how: 'fast' | 'immediate' = 'immediate'): Promise<void> {
  if (!isRunning(copy)) return;
  // One that died and left the file behind needs no stopping.
  await asDatabaseUser('pg_ctl', ['-D', dataFolderOf(copy), '-m', how, '-w', 'stop']).catch(() => undefined);
}

export async function removeCopy(copy: Copy): Promise<void> {
  await stopCopy(copy);
  rmSync(copy.folder, { recursive: true, force: true });
}

/**
 * Makes sure that the archive goes beyond this moment: PostgreSQL stops at the first commit after its target, so there must be
 * one, and its segment must have been archived.
 */
export async function archiveUpToNow(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_current_xact_id()');
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    for (let left = 600; left > 0; left -= 1) {
      const found = await client.query<{ is_there: boolean }>(
        'select last_archived_wal >= $1 as is_there from pg_stat_archiver',
        [rows[0]?.file],
      );
      if (found.rows[0]?.is_there) return;
      await pause(100);
    }
  } finally {
    await client.end();
  }
  throw new CannotStart('アーカイブが1分以上止まっています。プライマリーのログの archive_command を見てください。');
}
