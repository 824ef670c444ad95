import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { archiveUpToNow, dataFolderOf, removeCopy, restoreCopy, startCopy, type Copy } from '../tools/backup/copy.ts';
import { asDatabaseUser, makeDatabaseFolder, writeDatabaseFile } from '../tools/backup/pgbackrest.ts';
import { openPlainServer, type PlainServer } from '../tools/backup/plain-server.ts';
import { momentText } from '../tools/backup/settings.ts';
import { ensurePackages } from '../tools/cluster/packages.ts';
import { compared, ratioOf, type Measured } from './result.ts';

const rounds = 3;
const databaseName = 'bench';
/** About what an entry with two postings takes, with its indexes. */
const bytesAnEntry = 400;

export interface RestoreOptions {
  /** Of the database's files. */
  readonly gigabytes: number;
  /** Where the server, its backups and the copies lie; a disk, not memory. */
  readonly parent?: string;
}

/** Entries and postings with the columns and keys of the ledger, filled as quickly as PostgreSQL can. */
async function fill(client: Client, entries: number): Promise<void> {
  await client.query(`create schema ledger`);
  await client.query(`create table ledger.entry (id bigint not null, booked_at timestamptz not null, day date not null,
    kind smallint not null, turn smallint not null, ref text not null)`);
  await client.query(`create table ledger.posting (entry_id bigint not null, account_id bigint not null, amount bigint not null,
    balance bigint not null, line smallint not null)`);
  await client.query(`create table ledger.written (id bigint primary key)`);
  await addEntries(client, 1, entries);
  await client.query(`alter table ledger.entry add primary key (id)`);
  await client.query(`create unique index on ledger.entry (ref, kind, turn)`);
  await client.query(`alter table ledger.posting add primary key (entry_id, line)`);
  await client.query('vacuum analyze');
}

/** The ids of orders are random, and no amount is like another: neither is there for a compressor to be good at. */
async function addEntries(client: Client, first: number, count: number): Promise<void> {
  const range = [first, first + count - 1];
  await client.query(
    `insert into ledger.entry select n, timestamptz '2026-11-13 10:00+09' + n * interval '7 ms', '2026-11-13', 1 + n % 40, 0, gen_random_uuid()::text
      from generate_series($1::bigint, $2::bigint) n`,
    range,
  );
  await client.query(
    `insert into ledger.posting select n, (random() * 1e6)::bigint, amount * sign, (random() * 1e9)::bigint, line from (
        select n, (random() * 1e7)::bigint as amount from generate_series($1::bigint, $2::bigint) n) e,
        (values (1, 1), (2, -1)) as l (line, sign)`,
    range,
  );
}

/** Small transactions as customers make them, until so much log was written. */
async function write(client: Client, from: number, bytes: number): Promise<number> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  for (let next = from; ; next += 500) {
    await client.query('begin');
    await addEntries(client, next, 500);
    await client.query('insert into ledger.written values ($1)', [next]);
    await client.query('commit');
    const done = await client.query<{ written: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1) as written',
      [rows[0]?.lsn],
    );
    if (Number(done.rows[0]?.written) >= bytes) return next + 500;
  }
}

interface Prepared {
  readonly server: PlainServer;
  /** The same files as in the backup, as they were. */
  readonly base: string;
  /** The same log, segment by segment as PostgreSQL wrote it. */
  readonly archive: string;
  readonly to: Date;
  /** What was the newest row at that moment. */
  readonly newest: string;
}

const archiveOf = (folder: string): string => join(folder, 'plain-archive');

const openServer = ({ parent }: RestoreOptions): Promise<PlainServer> =>
  openPlainServer({
    ...(parent ? { parent } : {}),
    archiveAlso: (folder) => `cp %p ${archiveOf(folder)}/%f`,
    settings: [`maintenance_work_mem = '1GB'`, `max_wal_size = '8GB'`],
  });

async function prepare(server: PlainServer, gigabytes: number): Promise<Prepared> {
  makeDatabaseFolder(archiveOf(server.folder));
  const admin = new Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${databaseName}`);
  // Nobody restores to a moment before the first backup.
  await admin.query(`alter system set archive_command = '/bin/true'`);
  await admin.query('select pg_reload_conf()');
  const client = new Client({ connectionString: server.urlOf(databaseName) });
  // When something fails the server is stopped under it; the failure is what is to be told.
  for (const one of [admin, client]) one.on('error', () => undefined);
  await client.connect();
  const entries = Math.round((gigabytes * 1e9) / bytesAnEntry);
  await fill(client, entries);
  await client.query('checkpoint');
  await admin.query('alter system reset archive_command');
  await admin.query('select pg_reload_conf()');
  await server.backups.backUp('full');
  const base = join(server.folder, 'base');
  makeDatabaseFolder(base);
  await asDatabaseUser('pg_basebackup', [
    `--host=${server.socketFolder}`,
    `--port=${server.port}`,
    '--username=postgres',
    `--pgdata=${base}`,
    '--wal-method=none',
    '--checkpoint=fast',
  ]);
  const next = await write(client, entries + 1, gigabytes * 1e8);
  await pause(1_000 - (Date.now() % 1_000) + 1_000);
  const to = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  const { rows } = await client.query<{ id: string }>('select max(id) as id from ledger.written');
  await write(client, next, 1e6);
  await client.end();
  await admin.end();
  await archiveUpToNow(server.urlOf('postgres'));
  const size = spawnSync('du', ['-sm', base], { encoding: 'utf8' }).stdout.split('\t')[0];
  const log = spawnSync('du', ['-sm', archiveOf(server.folder)], { encoding: 'utf8' }).stdout.split('\t')[0];
  const kept = spawnSync('du', ['-sm', server.backups.repository.folder], { encoding: 'utf8' }).stdout.split('\t')[0];
  console.log(`  files ${size} MiB, log ${log} MiB, repository ${kept} MiB`);
  return { server, base, archive: archiveOf(server.folder), to, newest: rows[0]?.id ?? '' };
}

/** `cp -a`, and PostgreSQL's own replay of segments that are copied one by one. */
async function copyPlainly({ base, archive, to }: Prepared, copy: Copy): Promise<void> {
  makeDatabaseFolder(copy.folder);
  await asDatabaseUser('cp', ['-a', base, dataFolderOf(copy)]);
  appendFileSync(
    join(dataFolderOf(copy), 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${momentText(to)}'`,
      `recovery_target_action = 'promote'`,
      '',
    ].join('\n'),
  );
  writeDatabaseFile(join(dataFolderOf(copy), 'recovery.signal'), '');
  await startCopy(copy);
}

/** Both sides begin with nothing in memory: whoever restores has just started the machine. */
function forgetFiles(): void {
  spawnSync('sync');
  writeFileSync('/proc/sys/vm/drop_caches', '3');
}

async function timed(prepared: Prepared, side: 'reference' | 'product'): Promise<number> {
  const { server, to, newest } = prepared;
  const copy = await server.copy();
  forgetFiles();
  const began = performance.now();
  if (side === 'product') await restoreCopy(server.backups, copy, to);
  else await copyPlainly(prepared, copy);
  const seconds = (performance.now() - began) / 1_000;
  const client = new Client({ connectionString: server.urlOf(databaseName, copy.port) });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select max(id) as id from ledger.written');
  await client.end();
  await removeCopy(copy);
  if (rows[0]?.id !== newest) throw new Error(`${side}: restored to ${rows[0]?.id}, not to ${newest}`);
  return seconds;
}

/** A database is restored to a second from the encrypted repository, against a copy of the same files and the replay of the same log. */
export async function benchRestore(options: RestoreOptions): Promise<Measured[]> {
  ensurePackages(console.log);
  const server = await openServer(options);
  const taken = { reference: [] as number[], product: [] as number[] };
  try {
    const prepared = await prepare(server, options.gigabytes);
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
      for (const side of order) taken[side].push(await timed(prepared, side));
    }
  } finally {
    await server.remove();
  }
  return [compared('restore', taken)];
}

/** `node bench/restore.ts 1` runs it alone, with 1 GB. */
if (import.meta.main) {
  for (const measured of await benchRestore({ gigabytes: Number(process.argv[2] ?? 10) })) {
    const { name, reference, product, rounds: all } = measured;
    const figures = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(1)).join(' ');
    console.log(
      `${name}: ${product.toFixed(1)} s beside ${reference?.toFixed(1)} s, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
    );
    console.log(`  rounds ${figures(all.product)} beside ${figures(all.reference)}`);
  }
}
