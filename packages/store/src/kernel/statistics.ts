import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Counts the rows of a transaction that writes years at once. PostgreSQL does it by itself only after a commit; until then it
 * takes every table for empty and reads them from end to end, which made each night of the demo's history longer than the one before.
 * Prices are many and all there from the beginning: they are counted the first time only.
 */
export async function refreshStatistics(tx: Tx, tables: 'all' | 'growing'): Promise<void> {
  const names = sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('app', 'ledger', 'ops') and (${tables === 'all'} or tablename <> 'nav')`;
  const { rows } = await names.execute(tx);
  await sql`analyze ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(tx);
}
