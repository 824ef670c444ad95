import { Client } from 'pg';
import { CannotStart } from '../embedded/cannot-start.ts';
import { locks } from '../kernel/index.ts';
import { readMigrations, type MigrationFile } from './migration-files.ts';

export interface MigrateResult {
  readonly applied: readonly string[];
}

/** Brings the database of `url` (its owner) to the newest schema. Each migration is one transaction. */
export async function migrate(url: string, files: readonly MigrationFile[] = readMigrations()): Promise<MigrateResult> {
  const client = new Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migrate]);
    await client.query(`create schema if not exists ops`);
    await client.query(`create table if not exists ops.migration (
      number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ number: number; name: string; hash: string }>(
      'select number, name, hash from ops.migration order by number',
    );
    refuseChangedPast(rows, files);
    const pending = files.slice(rows.length);
    for (const file of pending) await apply(client, file);
    return { applied: pending.map((file) => file.name) };
  } finally {
    await client.end(); // also gives the lock back
  }
}

async function apply(client: Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into ops.migration (number, name, hash) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${file.number} (${file.name}) failed`, { cause: error });
  }
}

/** The first migration of every database made before the baseline (ADR-0038). Nothing leads from those to the baseline. */
export const firstBeforeBaseline = '212001f0f5cf91e9e906779a4ec15aa5852e227fb47549ce70af50f9f3855a52';

/** What has run is history: a file that changed or vanished since would make two databases differ silently. */
function refuseChangedPast(
  applied: readonly { number: number; name: string; hash: string }[],
  files: readonly MigrationFile[],
): void {
  if (applied[0]?.hash === firstBeforeBaseline)
    throw new CannotStart(
      'このデータは以前の版で作られたもので開けないため、npm run db -- reset で消して作り直してください（This data was made by an earlier version and cannot be opened; run "npm run db -- reset" to delete it and start over）。',
    );
  for (const row of applied) {
    const file = files[row.number - 1];
    if (!file)
      throw new CannotStart(
        `データベースのほうが新しく（適用済みのマイグレーション ${row.number} ${row.name} が手元にありません）、この版では開けません。`,
      );
    if (file.hash !== row.hash)
      throw new CannotStart(
        `適用済みのマイグレーション ${row.number}（${row.name}）が書き換えられているため、起動できません。元に戻し、変更は新しい番号で追加してください。`,
      );
  }
}

/** The number of migrations this code has and the database lacks; programs refuse to run while it is not 0. */
export async function pendingMigrations(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from ops.migration');
    return readMigrations().length - (rows[0]?.count ?? 0);
  } finally {
    await client.end();
  }
}
