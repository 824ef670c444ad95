import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { binaryFolder } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';
import { createCluster, tryCopy } from './cluster.ts';
import { explainFileError, openDataFolder } from './data-folder.ts';
import { explainLog, StillInUse } from './explain-log.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts';
import { runAs, type RunAs } from './run-as.ts';
import { runningServer, type RunningServer } from './running-server.ts';
import { readSecrets, type Secrets } from './secrets.ts';

export interface EmbeddedServer extends RunningServer {
  /** Superuser address of a database of this server. */
  url(database: string): string;
  readonly secrets: Secrets;
  /** True when a server that was already running was taken over. */
  readonly adopted: boolean;
}

export interface EmbeddedOptions {
  readonly folder: string;
  /** Server settings beyond ours, e.g. `{ fsync: 'off' }` for a throw-away test cluster. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when its process is there, some time before it answers. */
  readonly launched?: (server: RunningServer) => void;
  /** Where there is no cluster yet: a stopped one to begin with a copy of, or null for an empty one. */
  readonly copyOf?: () => string | null;
}

const startMilliseconds = 60_000;
/** A server that is started again keeps the log of the one that died, up to this size. */
const mostLogBytes = 10 * 1024 * 1024;

/** Starts, or takes over, the PostgreSQL server whose cluster lives in `folder/postgres`. */
export async function startEmbedded({
  folder,
  settings = {},
  launched,
  copyOf,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  openDataFolder(folder);
  const cluster = join(folder, 'postgres');
  try {
    const secrets = readSecrets(folder);
    const how = runAs();
    if (!existsSync(join(cluster, 'PG_VERSION')) && !tryCopy(copyOf?.() ?? null, cluster, secrets, how))
      createCluster(cluster, secrets, how);
    refuseOtherVersion(cluster);
    const running = findPostmaster(cluster);
    const port = running?.port ?? (await freePort());
    const plan: LaunchPlan = { cluster, how, settings, folder, port };
    const url = (database: string) => `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/${database}`;
    for (let attempt = 1; ; attempt += 1) {
      const { postmaster, child } = running ? { postmaster: running, child: null } : launch(plan, 'new log');
      const server = runningServer(postmaster, () => relaunch(plan));
      launched?.(server);
      try {
        await answers(url('postgres'), postmaster, child, folder);
        return { url, secrets, adopted: running !== null, ...server };
      } catch (error) {
        if (!(error instanceof StillInUse) || attempt >= mostAttempts) throw error;
        await pause(250);
      }
    }
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== '18') {
    throw new CannotStart(`データフォルダはPostgreSQL ${version}のもので、組み込みのPostgreSQL 18では開けません。`);
  }
}

interface LaunchPlan {
  readonly cluster: string;
  readonly folder: string;
  readonly how: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
}

function launch(
  { cluster, folder, how, settings, port }: LaunchPlan,
  logs: 'new log' | 'same log',
): { readonly postmaster: Postmaster; readonly child: ChildProcess } {
  const all: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    // What a night of a million orders touches again and again; memory that is never touched costs nothing.
    shared_buffers: '256MB',
    // After each checkpoint every page is logged whole once more: with the usual 1 GB a busy night does it 15 times.
    max_wal_size: '4GB',
    timezone: 'Asia/Tokyo',
    log_timezone: 'Asia/Tokyo',
    log_min_messages: 'warning',
    ...settings,
  };
  const [program = '', ...args] = [
    ...how.prefix,
    join(binaryFolder(), 'postgres'),
    '-D',
    cluster,
    ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const logFile = join(folder, 'postgres.log');
  const goesOn = logs === 'same log' && existsSync(logFile) && statSync(logFile).size < mostLogBytes;
  const log = openSync(logFile, goesOn ? 'a' : 'w', 0o600);
  // Its own session: Ctrl-C reaches us alone, and we stop the database after the last request has been answered.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'] },
    ...how.user,
  });
  closeSync(log);
  child.unref();
  child.on('error', () => undefined); // seen as `pid === undefined` below
  if (child.pid === undefined) throw new CannotStart('組み込みのPostgreSQLを起動できませんでした。');
  return { postmaster: { pid: child.pid, port }, child };
}

/** On the port that every program knows. A server that a command started meanwhile on another port has to go first. */
function relaunch(plan: LaunchPlan): number | null {
  try {
    const other = findPostmaster(plan.cluster);
    if (other?.port === plan.port) return other.pid;
    if (other) process.kill(other.pid, 'SIGINT');
    return other ? null : launch(plan, 'same log').postmaster.pid;
  } catch {
    return null; // no room, or no rights any more: it is tried again
  }
}

/** Waits until the server takes connections; a start after a crash replays its log first. */
async function answers(url: string, postmaster: Postmaster, child: ChildProcess | null, folder: string): Promise<void> {
  const deadline = Date.now() + startMilliseconds;
  while (Date.now() < deadline) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as { code?: string }).code === '28P01') {
        throw new CannotStart(`データフォルダ（${folder}）の secrets.json がデータベースと一致しません。`, {
          cause: error,
        });
      }
      if (child ? child.exitCode !== null : !isAlive(postmaster.pid)) {
        throw explainLog(readFileSync(join(folder, 'postgres.log'), 'utf8'), folder);
      }
      await pause(15);
    }
  }
  throw new CannotStart(`組み込みのPostgreSQLが${startMilliseconds / 1000}秒以内に応答しませんでした。`);
}

const mostAttempts = 40;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
