import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainFileError, openDataFolder } from './data-folder.ts';
import { startEmbedded, type EmbeddedServer } from './index.ts';
import { childrenOf } from './postmaster.ts';

let folder: string;
let server: EmbeddedServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tsuzura-embedded-'));
  server = await startEmbedded({ folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (sql: string) => {
  const client = new Client({ connectionString: server.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};
const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('durability is on, the server listens on loopback alone, and secrets are readable by the owner only', async () => {
  const [row] = await run(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as listen",
  );
  expect(row).toEqual({ fsync: 'on', commit: 'on', listen: '127.0.0.1' });
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
});

test('a server left behind by a killed parent is adopted, with everything in it', async () => {
  await run('create table kept as select 1 as one');
  const again = await startEmbedded({ folder });
  expect(again.adopted).toBe(true);
  expect(again.url('postgres')).toBe(server.url('postgres'));
  expect(await run('select one from kept')).toEqual([{ one: 1 }]);
});

test('after kill -9 of the database itself, the next start recovers and loses nothing that was committed', async () => {
  await run('create table acked as select generate_series(1, 100) as id');
  const pid = postmaster();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => alive(pid)).toBe(false);
  server = await startEmbedded({ folder });
  expect(server.adopted).toBe(false);
  expect(await run('select count(*)::int as n from acked')).toEqual([{ n: 100 }]);
});

test('killed while it is watched, it answers again on the same port with everything that was committed', async () => {
  await run('create table watched as select 1 as one');
  const died: string[] = [];
  const address = server.url('postgres');
  server.watch(() => died.push('died'));
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => run('select one from watched').catch(() => null)).toEqual([{ one: 1 }]);
  expect([server.url('postgres'), died]).toEqual([address, ['died']]);
});

test('stopped although it hangs, it is ended in time, and the next start is not kept by what it leaves', async () => {
  const pid = postmaster();
  const hang = (one: number) => spawnSync('kill', ['-STOP', String(one)]).status;
  // a postmaster that hangs makes no more children; one of them that was about to end may be gone by now
  expect(hang(pid)).toBe(0);
  childrenOf(pid).forEach(hang);
  await server.stop(1_500);
  expect(alive(pid)).toBe(false);
  server = await startEmbedded({ folder });
  const next = postmaster();
  await server.kill();
  expect(alive(next)).toBe(false);
  server = await startEmbedded({ folder });
  expect(await run('select one from watched')).toEqual([{ one: 1 }]);
});

test('a lock file whose number now belongs to another program does not stop the start', async () => {
  await server.stop();
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n`);
  server = await startEmbedded({ folder });
  expect(server.adopted).toBe(false);
});

test('a new folder may begin with a copy of a stopped cluster: the same content, passwords of its own', async () => {
  await server.stop();
  const copy = mkdtempSync(join(tmpdir(), 'tsuzura-embedded-'));
  const copied = await startEmbedded({ folder: copy, copyOf: () => join(folder, 'postgres') });
  const ask = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>('select one from watched');
    await client.end();
    return rows;
  };
  expect(await ask(copied.url('postgres'))).toEqual([{ one: 1 }]);
  expect(copied.secrets.superuser).not.toBe(server.secrets.superuser);
  const withOldPassword = new URL(copied.url('postgres'));
  withOldPassword.password = server.secrets.superuser;
  await expect(ask(withOldPassword.toString())).rejects.toMatchObject({ code: '28P01' });
  expect(statSync(join(copy, 'postgres')).mode & 0o077).toBe(0);
  await copied.stop();
  rmSync(copy, { recursive: true, force: true });
  server = await startEmbedded({ folder });
});

test('a copy that cannot be used is no obstacle: the folder begins empty', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'tsuzura-embedded-'));
  writeFileSync(join(broken, 'PG_VERSION'), '18\n');
  const empty = mkdtempSync(join(tmpdir(), 'tsuzura-embedded-'));
  const begun = await startEmbedded({ folder: empty, copyOf: () => broken });
  expect(begun.adopted).toBe(false);
  await begun.stop();
  for (const one of [broken, empty]) rmSync(one, { recursive: true, force: true });
});

test('a read-only or full folder is one clear sentence', () => {
  const failure = (code: string) => explainFileError(Object.assign(new Error(code), { code }), '/data').message;
  expect(failure('EROFS')).toBe('データフォルダ（/data）に書き込めません。書き込みの権限をご確認ください。');
  expect([failure('EACCES'), failure('ENOENT')]).toEqual([failure('EROFS'), failure('EROFS')]);
  expect(failure('ENOSPC')).toBe('データフォルダ（/data）の空き容量が足りません。');
  writeFileSync(join(folder, 'file'), '');
  expect(() => openDataFolder(join(folder, 'file'))).toThrow('同じ名前のファイルがあります');
});

/** A killed process stays as a zombie until its parent has read its end. */
function alive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
