import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeLiteral } from 'pg';
import { startEmbedded } from '@tsuzura/store/embedded';
import { testServerVariable, type TestServer } from '@tsuzura/store/testing';
import { installDatabase } from './install-database.ts';
import { testFolder } from './test-folder.ts';
import { seedText, testSeed } from './test-seed.ts';

const root = join(import.meta.dirname, '..');
const folder = testFolder();

/** Held shared by every run that uses the server; who can take it alone is the only one left. */
const inUse = 7_203_100;
const makingTemplate = 7_203_101;

/**
 * Started once for a whole test run: a throw-away server and a template that every test database is cloned from. Two
 * runs at once (an editor's and a terminal's) share the server; the last to leave stops it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  testSeed(); // settled in the environment, before a worker starts
  if (process.env['VITEST']) process.stdout.write(`${seedText()}\n`);
  const server = await start();
  const template = `template_${fingerprint()}`;
  const client = new Client({ connectionString: server.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  if (await alone(client)) await dropLeftovers(client, template);
  await client.query('select pg_advisory_lock_shared($1), pg_advisory_lock($2)', [inUse, makingTemplate]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) await makeTemplate(client, server, template);
  await client.query('select pg_advisory_unlock($1)', [makingTemplate]);
  const given: TestServer = { url: server.url(''), template, passwords: server.secrets.roles };
  process.env[testServerVariable] = JSON.stringify(given);
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [inUse]);
    const last = await alone(client);
    await client.end();
    if (last) await server.stop();
  };
}

/** True when no other run uses the server. The lock is given back at once: holding it would keep others out. */
async function alone(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [inUse]);
  if (rows[0]?.free) await client.query('select pg_advisory_unlock($1)', [inUse]);
  return rows[0]?.free ?? false;
}

/** Nothing in it is worth keeping, so durability is switched off and a broken cluster is simply made anew. */
async function start() {
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '256MB',
    max_connections: '200',
    // Every connection proves its password, in thousands of rounds by default: nobody has to be kept out of here.
    scram_iterations: '1',
  };
  try {
    return await startEmbedded({ folder, settings });
  } catch {
    // Perhaps it was just being stopped by a run that ended; perhaps it is broken. A second try, then a new one.
    const again = await startEmbedded({ folder, settings }).catch(() => null);
    if (again) return again;
    rmSync(folder, { recursive: true, force: true });
    return startEmbedded({ folder, settings });
  }
}

async function makeTemplate(
  client: Client,
  server: Awaited<ReturnType<typeof start>>,
  template: string,
): Promise<void> {
  const making = `${template}_making`;
  await client.query(`alter role current_user password ${escapeLiteral(server.secrets.superuser)}`);
  await client.query(`drop database if exists ${making} with (force)`);
  await client.query(`create database ${making}`);
  await installDatabase({
    ownerUrl: server.url(making),
    passwords: server.secrets.roles,
    seed: 'tsuzura',
    clock: 'demo',
    realNow: Date.parse('2026-11-13T01:00:00Z'),
  });
  await client.query(`alter database ${making} rename to ${template}`);
}

/** Databases of an interrupted run, and templates of older code. */
async function dropLeftovers(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where (datname like 't\\_%' or datname like 'template\\_%') and datname <> $1",
    [template],
  );
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
}

/** Changes when anything the template is made of changes. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [
    'packages/store/migrations/*.sql',
    'packages/store/src/seed/*.ts',
    'packages/store/src/kernel/{demo-subject,uuid-from}.ts',
    'packages/store/src/fund/*.ts',
    'apps/partners/src/market-data/*.ts',
    'packages/domain/src/calendar/*.ts',
    'tools/{install-database,test-setup}.ts',
    'package-lock.json',
  ].flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted());
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
