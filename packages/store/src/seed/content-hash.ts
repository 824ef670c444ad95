import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader } from '../kernel/index.ts';

/** Real time and random values, not business content: when a program ran, how far it had promised the clock, and its keys. */
const outside = new Set([
  'ops.clock',
  'ops.migration',
  'ops.answer',
  'ops.outbox_retry',
  'ops.secret',
  'ledger.recording',
  'app.seminar_lottery',
]);

/** One hash over everything the business knows. Same seed and same steps must give the same hash. */
export async function contentHash(reader: Reader): Promise<string> {
  const tables = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('app', 'ledger', 'ops') order by 1`.execute(
    reader,
  );
  const hash = createHash('sha256');
  for (const { name } of tables.rows.filter((table) => !outside.has(table.name))) {
    const table = sql.table(name);
    const result = await sql<{ content: string | null }>`
      select md5(string_agg(row::text, E'\n' order by row::text)) as content from ${table} as row`.execute(reader);
    hash.update(`${name} ${result.rows[0]?.content ?? ''}\n`);
  }
  return hash.digest('hex');
}
