import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyFiles, createCluster } from '../embedded/cluster.ts';
import { readSecrets, runAs, startEmbedded, type EmbeddedServer, type Secrets } from '../embedded/index.ts';

/** A primary and a standby that follows it, of their own and empty. */
export interface ServerPair {
  readonly primary: EmbeddedServer;
  readonly secrets: Secrets;
  standbyUrl(database: string): string;
  /** The standby shows what it shows now, until `resume`; it goes on receiving. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Until the standby shows everything that the primary has by now. */
  caughtUp(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

const fast = { shared_buffers: '32MB', full_page_writes: 'off', fsync: 'off' };

/** A cluster that has never run, copied: both begin at the same place of the log, so no backup is needed. */
export async function startServerPair(): Promise<ServerPair> {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-standby-'));
  const [one, two] = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string];
  for (const each of [one, two]) mkdirSync(each, { mode: 0o755 });
  const secrets = readSecrets(one);
  createCluster(join(one, 'postgres'), secrets, runAs());
  copyFiles(join(one, 'postgres'), join(two, 'postgres'), runAs());
  copyFileSync(join(one, 'secrets.json'), join(two, 'secrets.json'));
  writeFileSync(join(two, 'postgres', 'standby.signal'), '');
  // A write is acknowledged when its place in the log is known to be written; to which disk does not matter here.
  const primary = await startEmbedded({ folder: one, settings: { ...fast, synchronous_commit: 'local' } });
  const { port } = new URL(primary.url('postgres'));
  const startStandby = () =>
    startEmbedded({
      folder: two,
      settings: {
        ...fast,
        primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${secrets.superuser}`,
        wal_retrieve_retry_interval: '100ms',
      },
    });
  let standby = await startStandby();
  return {
    primary,
    secrets,
    standbyUrl: (database) => standby.url(database),
    pauseReplay: async () => {
      await ask(standby.url('postgres'), 'select pg_wal_replay_pause()');
      await until(standby.url('postgres'), "select pg_get_wal_replay_pause_state() = 'paused' as so");
    },
    resumeReplay: () => ask(standby.url('postgres'), 'select pg_wal_replay_resume()').then(() => undefined),
    caughtUp: async () => {
      const [row] = await ask(primary.url('postgres'), 'select pg_current_wal_flush_lsn()::text as at');
      await until(standby.url('postgres'), `select pg_last_wal_replay_lsn() >= '${String(row?.['at'])}' as so`);
    },
    stopStandby: () => standby.stop(),
    startStandby: async () => {
      standby = await startStandby();
    },
    stop: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(url: string, question: string): Promise<void> {
  for (let left = 2_000; ; left -= 1) {
    const [row] = await ask(url, question);
    if (row?.['so'] === true) return;
    if (left === 0) throw new Error(`never: ${question}`);
  }
}
