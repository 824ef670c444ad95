import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readMigrations, type MigrationFile } from './migration-files.ts';
import { programRoles } from './roles.ts';
import { oldestCodeOf } from './statements.ts';

/** The number of the newest migration this code knows: by it, code and schema are compared. */
export const ownRelease = (): number => readMigrations().length;

/** Whoever is connected says what it is and how new: a runner of migrations asks for it before it takes anything away. */
export function urlOfRelease(url: string, program: string, release = ownRelease()): string {
  const named = new URL(url);
  named.searchParams.set('application_name', `${program} @${release}`);
  return named.toString();
}

/**
 * The release of the oldest program that is connected; null when none is. One that does not say it, or that this role may not
 * look at, counts as the oldest there can be.
 */
export async function oldestConnected(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ oldest: number | null }>(
    `select min(coalesce(substring(application_name from '@(\\d+)$')::int, 0)) as oldest
      from pg_stat_activity where datname = current_database() and usename = any ($1)`,
    [Object.values(programRoles)],
  );
  return rows[0]?.oldest ?? null;
}

/** `older`: migrations are missing. `newer`: something was taken away that this code uses. */
export type SchemaState = 'fits' | 'older' | 'newer';

/**
 * Whether code that knows these migrations can run on the schema as it is. One that only takes away may be missing: it waits until
 * nothing older runs.
 */
export async function schemaState(
  url: string,
  files: readonly MigrationFile[] = readMigrations(),
): Promise<SchemaState> {
  const needed = files.filter(({ sql }) => oldestCodeOf(sql) === 0).map(({ number }) => number);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number; isNewer: boolean }>(
      `select count(*) filter (where number = any ($2))::int as count,
          coalesce(bool_or(number > $1 and coalesce(works_from, number) > $1), false) as "isNewer"
        from ops.migration`,
      [files.length, needed],
    );
    const { count = 0, isNewer = false } = rows[0] ?? {};
    if (isNewer) return 'newer';
    return count < needed.length ? 'older' : 'fits';
  } catch (error) {
    // No table, or one without its newest column or right: nobody of this release has migrated yet.
    if (['42P01', '42703', '3F000', '42501'].includes((error as { code?: string }).code ?? '')) return 'older';
    throw error;
  } finally {
    await client.end();
  }
}

/** Why a program cannot run on the schema, in one sentence; null when it can. Waits for migrations that are under way. */
export async function whyNotSchema(
  url: string,
  waitMilliseconds: number,
  waiting: () => void = () => undefined,
  files: readonly MigrationFile[] = readMigrations(),
): Promise<string | null> {
  const deadline = performance.now() + waitMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    const state = await schemaState(url, files);
    if (state === 'fits') return null;
    if (state === 'newer')
      return 'データベースのスキーマが新しく、このプログラムの版では動きません。新しい版を起動してください。';
    if (performance.now() >= deadline)
      return 'データベースのスキーマが、このプログラムの版より古いままです。npm run db -- migrate を先に実行してください。';
    if (attempt === 1) waiting();
    await pause(250);
  }
}
