import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAs, startEmbedded, type EmbeddedServer } from '../embedded/index.ts';
import { isDatabaseAway, listen, openDatabase, waitForDatabase } from './index.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let folder: string;
let server: EmbeddedServer;
const inFolder = (name: string): string => join(folder, name);

function openssl(...words: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(stderr);
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const makeAuthority = (name: string): void =>
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.crt`,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  );

/** A certificate of our authority; `days` below zero: one that has ended. */
function makeCertificate(name: string, { address = 'IP:127.0.0.1', days = '2' } = {}): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${address}`];
  openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, ...subject);
  const signed = ['-CA', 'ours.crt', '-CAkey', 'ours.key', '-CAcreateserial', '-copy_extensions', 'copy'];
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-days', days, '-out', `${name}.crt`);
}

const askOwner = async (statement: string): Promise<void> => {
  const owner = openDatabase({ url: server.url('postgres'), program: 'owner' });
  await owner.pool.query(statement);
  await owner.close();
};

/** From the next connection on. */
async function serveWith(certificate: string): Promise<void> {
  for (const kind of ['crt', 'key']) {
    copyFileSync(inFolder(`${certificate}.${kind}`), inFolder(`server.${kind}`));
    const { user } = runAs();
    if (user) chownSync(inFolder(`server.${kind}`), user.uid, user.gid);
  }
  await askOwner('select pg_reload_conf()');
  await expect.poll(() => served()).toContain(`CN = ${certificate}`);
}

/** The certificate that a new connection is shown. */
const served = (): string => {
  const { port } = new URL(server.url('postgres'));
  const words = ['s_client', '-starttls', 'postgres', '-connect', `127.0.0.1:${port}`];
  return spawnSync('openssl', words, { encoding: 'utf8', input: '' }).stdout;
};

const encryptedUrl = (authority: string): string =>
  `${server.url('postgres')}?sslmode=verify-full&sslrootcert=${inFolder(`${authority}.crt`)}`;

const faultOf = (url: string): Promise<unknown> =>
  waitForDatabase(url, 0, () => undefined).then(
    () => null,
    (error: unknown) => [isDatabaseAway(error), Reflect.get(error as Error, 'code') ?? (error as Error).message],
  );

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = mkdtempSync(join(tmpdir(), 'tsuzura-encrypted-'));
  chmodSync(folder, 0o755);
  for (const name of ['ours', 'theirs']) makeAuthority(name);
  makeCertificate('good');
  makeCertificate('elsewhere', { address: 'DNS:database.example.jp' });
  makeCertificate('ended', { days: '-1' });
  server = await startEmbedded({ folder, settings: { fsync: 'off' } });
});
beforeEach(async () => {
  if (!hasOpenssl) return;
  for (const [name, value] of Object.entries({ ssl_cert_file: 'server.crt', ssl_key_file: 'server.key' }))
    await askOwner(`alter system set ${name} = '${inFolder(value)}'`);
  copyFileSync(inFolder('good.crt'), inFolder('server.crt'));
  copyFileSync(inFolder('good.key'), inFolder('server.key'));
  await askOwner('alter system set ssl = on');
  await serveWith('good');
});
afterAll(async () => {
  if (!hasOpenssl) return;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(hasOpenssl)(
  'everything that speaks to the database does so encrypted, where its address says so',
  async () => {
    const database = openDatabase({ url: encryptedUrl('ours'), program: 'encrypted' });
    const listener = await listen(encryptedUrl('ours'), 'test_channel', async () => undefined);
    const isEncrypted = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    expect((await isEncrypted.execute(database.reader)).rows).toEqual([{ ssl: true }]);
    expect((await database.tx((tx) => isEncrypted.execute(tx))).rows).toEqual([{ ssl: true }]);
    const pipelined = await database.pipelinedTx(async (tx) => {
      await tx.ask('select 1', []);
      return () => tx.ask('select ssl from pg_stat_ssl where pid = pg_backend_pid()', []);
    });
    expect(pipelined).toMatchObject({ rows: [{ ssl: true }] });
    const { rows } = await database.pool.query<{ ssl: boolean }>(
      `select bool_and(ssl) as ssl, count(distinct application_name)::int as programs from pg_stat_ssl join pg_stat_activity using (pid) where application_name in ('encrypted', 'listen test_channel')`,
    );
    expect(rows).toEqual([{ ssl: true, programs: 2 }]);
    await listener.close();
    await database.close();
  },
);

test.runIf(hasOpenssl)(
  'a certificate that has ended, is of another name or of another authority: the database is away, and nothing is said to it',
  async () => {
    expect(await faultOf(encryptedUrl('theirs'))).toEqual([true, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
    await serveWith('elsewhere');
    expect(await faultOf(encryptedUrl('ours'))).toEqual([true, 'ERR_TLS_CERT_ALTNAME_INVALID']);
    await serveWith('ended');
    expect(await faultOf(encryptedUrl('ours'))).toEqual([true, 'CERT_HAS_EXPIRED']);
    await serveWith('good');
    expect(await faultOf(encryptedUrl('ours'))).toBeNull();
  },
);

test.runIf(hasOpenssl)('a server that does not encrypt is away, and gets no password', async () => {
  await askOwner('alter system set ssl = off');
  await askOwner('select pg_reload_conf()');
  await expect.poll(() => served()).not.toContain('BEGIN CERTIFICATE');
  expect(await faultOf(encryptedUrl('ours'))).toEqual([true, 'The server does not support SSL connections']);
});
