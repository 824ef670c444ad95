import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { CannotStart } from '../embedded/cannot-start.ts';
import { locks } from '../kernel/index.ts';
import { readMigrations, type MigrationFile } from './migration-files.ts';
import { oldestConnected } from './release.ts';
import { isOutsideTransaction, oldestCodeOf, statementsOf } from './statements.ts';

export interface MigrateResult {
  readonly applied: readonly string[];
  /**
   * Those that take something away which a program that still runs uses; they are applied once it has been replaced. Later ones,
   * which only add, do not wait for them.
   */
  readonly postponed: readonly string[];
}

export interface MigrateOptions {
  /** How long a statement may wait for a lock, with everybody else waiting behind it. */
  readonly lockMilliseconds?: number;
  /** How often a migration that did not get a lock is tried again, and the pause before. */
  readonly attempts?: number;
  readonly pauseMilliseconds?: number;
}

/**
 * Brings the database of `url` (its owner) to the newest schema, beside programs that run (ADR-0083). Each migration is one
 * transaction, unless it says that it cannot be.
 */
export async function migrate(
  url: string,
  files: readonly MigrationFile[] = readMigrations(),
  { lockMilliseconds = 2_000, attempts = 30, pauseMilliseconds = 1_000 }: MigrateOptions = {},
): Promise<MigrateResult> {
  const client = new Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    await takeLock(client);
    await ensureTable(client);
    const { rows } = await client.query<AppliedMigration>(
      'select number, name, hash, works_from as "worksFrom" from ops.migration order by number',
    );
    refuseChangedPast(rows, files);
    const known = new Set(rows.map(({ number }) => number));
    const applied: string[] = [];
    const postponed: string[] = [];
    await client.query(`set lock_timeout = ${Math.trunc(lockMilliseconds)}`);
    for (const file of files.filter(({ number }) => !known.has(number))) {
      if (await isStillUsed(client, file)) {
        postponed.push(file.name);
        continue;
      }
      await applyPatiently(client, file, { attempts, pauseMilliseconds });
      applied.push(file.name);
    }
    return { applied, postponed };
  } finally {
    await client.end(); // also gives the lock back
  }
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly hash: string;
  /** The number of the newest migration that code must know to run on it; null in rows that an older runner wrote. */
  readonly worksFrom: number | null;
}

/**
 * Asked for again and again rather than waited for: a statement that waits has a snapshot, and CREATE INDEX CONCURRENTLY waits
 * for every older snapshot. Two runners would wait for each other.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [locks.migrate]);
    if (rows[0]?.held) return;
    await pause(50);
  }
}

async function ensureTable(client: Client): Promise<void> {
  const { rows } = await client.query<{ columns: number }>(
    `select count(*)::int as columns from information_schema.columns
      where table_schema = 'ops' and table_name = 'migration' and column_name in ('number', 'works_from')`,
  );
  if (rows[0]?.columns === 2) return;
  await client.query(`create schema if not exists ops`);
  await client.query(`create table if not exists ops.migration (
    number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now(),
    works_from integer)`);
  await client.query('alter table ops.migration add column if not exists works_from integer');
}

/** A program that is connected and older than what the migration asks for. */
async function isStillUsed(client: Client, { sql }: MigrationFile): Promise<boolean> {
  const worksFrom = oldestCodeOf(sql);
  if (worksFrom === 0) return false;
  const oldest = await oldestConnected(client);
  return oldest !== null && oldest < worksFrom;
}

/** A lock not had in time, and a deadlock: whoever held it may have let go a second later. */
const busyCodes = new Set(['55P03', '40P01']);

async function applyPatiently(
  client: Client,
  file: MigrationFile,
  { attempts, pauseMilliseconds }: { readonly attempts: number; readonly pauseMilliseconds: number },
): Promise<void> {
  const run = isOutsideTransaction(file.sql) ? applyOutside : applyInside;
  for (let left = attempts; ; left -= 1) {
    try {
      return await run(client, file);
    } catch (error) {
      const isBusy = busyCodes.has((error as { code?: string }).code ?? '');
      if (!isBusy) throw new Error(`migration ${file.number} (${file.name}) failed`, { cause: error });
      if (left <= 1)
        throw new CannotStart(
          `マイグレーション ${file.number}（${file.name}）は、ほかの処理が表を使い続けているため適用できませんでした。少し待って、もう一度実行してください。`,
          { cause: error },
        );
      await pause(pauseMilliseconds);
    }
  }
}

async function applyInside(client: Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await record(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** One statement after another. Each can be repeated: what a run left half-made, the next makes anew. */
async function applyOutside(client: Client, file: MigrationFile): Promise<void> {
  for (const { text } of statementsOf(file.sql)) {
    const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\./i.exec(text);
    if (index) await dropHalfMade(client, `${index[2]}.${index[1]}`);
    await client.query(text);
  }
  await record(client, file);
}

/** An index whose making was cut off is there, is kept up to date and is never used. */
async function dropHalfMade(client: Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}

const record = (client: Client, { number, name, hash, sql }: MigrationFile) =>
  client.query('insert into ops.migration (number, name, hash, works_from) values ($1, $2, $3, $4)', [
    number,
    name,
    hash,
    oldestCodeOf(sql),
  ]);

/** The first migration of every database made before the baseline (ADR-0038). Nothing leads from those to the baseline. */
export const firstBeforeBaseline = '212001f0f5cf91e9e906779a4ec15aa5852e227fb47549ce70af50f9f3855a52';

/**
 * What has run is history: a file that changed since would make two databases differ silently. Migrations that this code does
 * not know yet are no obstacle as long as they took nothing away that it uses.
 */
function refuseChangedPast(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  if (applied[0]?.hash === firstBeforeBaseline)
    throw new CannotStart(
      'このデータは以前の版で作られたもので開けないため、npm run db -- reset で消して作り直してください（This data was made by an earlier version and cannot be opened; run "npm run db -- reset" to delete it and start over）。',
    );
  for (const row of applied) {
    const file = files[row.number - 1];
    if (file && file.hash !== row.hash)
      throw new CannotStart(
        `適用済みのマイグレーション ${row.number}（${row.name}）が書き換えられているため、起動できません。元に戻し、変更は新しい番号で追加してください。`,
      );
    if (!file && (row.worksFrom ?? Infinity) > files.length)
      throw new CannotStart(
        `データベースのほうが新しく（適用済みのマイグレーション ${row.number} ${row.name} が手元にありません）、この版では開けません。`,
      );
  }
}
