import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import type { Config } from '@tsuzura/http/config';
import { CannotStart, readSecrets, startEmbedded, type RunningServer, type Secrets } from '@tsuzura/store/embedded';
import { keptDemoFor } from './kept-demo.ts';

/** The PostgreSQL we stand on: our own embedded server, or the one `DATABASE_URL` names. */
export interface OpenServer {
  /** The service's database, as its owner. */
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly embedded: boolean;
  /** The embedded server's process; another's is not ours to watch or to stop. */
  readonly process: RunningServer | null;
  /** Stops the embedded server; leaves another's alone. */
  stop(): Promise<void>;
}

const oldest = 15;
export const databaseName = 'tsuzura';

/** `launched` is called when an embedded server is on its way, some time before it answers. */
export async function openServer(
  config: Config,
  launched?: (server: RunningServer) => void,
  waiting: () => void = () => undefined,
): Promise<OpenServer> {
  if (config.databaseUrl) return openGiven(config.databaseUrl, config, waiting);
  const server = await startEmbedded({
    folder: config.dataFolder,
    ...(launched && { launched }),
    copyOf: () => keptDemoFor(config),
  });
  await ensureDatabase(server.url('postgres'));
  return {
    ownerUrl: server.url(databaseName),
    secrets: server.secrets,
    embedded: true,
    process: server,
    stop: () => server.stop(),
  };
}

async function openGiven(url: string, config: Config, waiting: () => void): Promise<OpenServer> {
  const { host } = new URL(url);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    const { waitForDatabase } = await import('@tsuzura/store/kernel'); // not at hand: the embedded server needs none of it
    await waitForDatabase(url, config.databaseWaitSeconds * 1_000, waiting);
    await client.connect();
  } catch (cause) {
    throw new CannotStart(`DATABASE_URL のデータベース（${host}）に接続できません。`, { cause });
  }
  try {
    const { rows } = await client.query<{ version: number; may: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`,
    );
    const { version = 0, may = false } = rows[0] ?? {};
    const why = whyNotServer(version, may);
    if (why) throw new CannotStart(why);
  } finally {
    await client.end();
  }
  return {
    ownerUrl: url,
    secrets: config.rolePasswords
      ? { superuser: '', roles: config.rolePasswords, partner: config.partnerSecret ?? '' }
      : readSecrets(config.dataFolder),
    embedded: false,
    process: null,
    stop: async () => undefined,
  };
}

/** The one sentence against a server that answers, or null. */
export function whyNotServer(version: number, mayCreateRoles: boolean): string | null {
  if (version < oldest) return `DATABASE_URL のPostgreSQLは${version}です。${oldest}以上が必要です。`;
  if (!mayCreateRoles) return 'DATABASE_URL の利用者には、ロールを作る権限（CREATEROLE）が必要です。';
  return null;
}

export async function ensureDatabase(url: string, name: string = databaseName): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

export const logFile = (config: Config): string => join(config.dataFolder, 'service.log');
