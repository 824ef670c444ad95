import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../cluster/processes.ts';
import {
  isBackupType,
  keyFileName,
  keySettings,
  optionsOf,
  pgbackrestSettings,
  type BackedUpServer,
  type BackupType,
  type Repository,
} from './settings.ts';

/** The user PostgreSQL runs as; root is refused by it. */
const databaseUser = 'postgres';
const ids = () => ['-u', '-g'].map((option) => Number(run('id', option, databaseUser))) as [uid: number, gid: number];

export function makeDatabaseFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chownSync(folder, ...ids());
  chmodSync(folder, 0o700);
}

export function writeDatabaseFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chownSync(file, ...ids());
}

/** Runs a program as the user of the database. What it printed comes back; a failure says what the program said. */
export function asDatabaseUser(command: string, args: readonly string[]): Promise<string> {
  const words = [`--reuid=${databaseUser}`, `--regid=${databaseUser}`, '--clear-groups', command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn('setpriv', words, {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/lib/postgresql/15/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    });
    const said = { out: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.error += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      // A server that was started goes on with what we hear it by: the end of the starter is what counts.
      if (code === 0) resolve(said.out);
      else reject(new Error(`${command} (${code}): ${(said.error + said.out).trim()}`));
    });
  });
}

/** pgBackRest with its settings: the repository, and the servers it may read. */
export interface Backups {
  readonly repository: Repository;
  readonly configFile: string;
  run(...args: readonly string[]): Promise<string>;
  /** Once for a repository; again it does nothing. */
  prepare(): Promise<void>;
  /** Full when there is none yet to build on. */
  backUp(type?: BackupType): Promise<void>;
  list(): Promise<readonly Backup[]>;
}

export interface Backup {
  readonly label: string;
  readonly type: BackupType;
  readonly endedAt: Date;
  /** Of the database, and of what this backup added to the repository. */
  readonly bytes: number;
  readonly addedBytes: number;
}

/** Makes the key where there is none yet. */
export function openBackups(repository: Repository, configFile: string, servers: readonly BackedUpServer[]): Backups {
  const { folder, keyFolder, workFolder } = repository;
  for (const one of [folder, keyFolder, workFolder, join(workFolder, 'log')]) makeDatabaseFolder(one);
  const keyFile = join(repository.keyFolder, keyFileName);
  if (!existsSync(keyFile)) writeDatabaseFile(keyFile, keySettings(randomBytes(32).toString('base64url')));
  writeDatabaseFile(configFile, pgbackrestSettings(repository, servers));
  const pgbackrest = (...args: readonly string[]) =>
    asDatabaseUser('pgbackrest', [...optionsOf(configFile, repository.keyFolder), ...args]);
  return {
    repository,
    configFile,
    run: pgbackrest,
    prepare: async () => void (await pgbackrest('stanza-create')),
    backUp: async (type = 'incr') => backUp(() => pgbackrest(`--type=${type}`, 'backup')),
    list: async () => readBackups(await pgbackrest('--output=json', 'info')),
  };
}

/** What pgBackRest says of a standby that has just started and not yet replayed anything. */
const notReplayedYet = 'NULL result required to complete request';

async function backUp(run: () => Promise<string>): Promise<void> {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof Error && error.message.includes(notReplayedYet))) throw error;
      await pause(2_000);
    }
  }
}

interface InfoJson {
  readonly backup: readonly {
    readonly label: string;
    readonly type: string;
    readonly timestamp: { readonly stop: number };
    readonly info: { readonly size: number; readonly repository: { readonly delta: number } };
  }[];
}

/** What `pgbackrest info` says, oldest first. */
export const readBackups = (json: string): readonly Backup[] =>
  (JSON.parse(json) as readonly InfoJson[]).flatMap(({ backup }) =>
    backup.map(({ label, type, timestamp, info }) => ({
      label,
      type: isBackupType(type) ? type : 'full',
      endedAt: new Date(timestamp.stop * 1_000),
      bytes: info.size,
      addedBytes: info.repository.delta,
    })),
  );
