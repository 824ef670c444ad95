import { CompiledQuery } from 'kysely';
import { poolOf, type Reader } from './database.ts';
import { nameQuery } from './query.ts';

/**
 * A statement on a hot path: written by hand and compiled once, because building the same query anew for every call
 * costs more than PostgreSQL takes to answer it. Named and printed like every other query.
 */
export function statement<Row, const Args extends readonly unknown[]>(
  name: string,
  text: string,
): (db: Reader, ...values: Args) => Promise<readonly Row[]> {
  const sql = text.replaceAll(/\s+/g, ' ').trim();
  nameQuery({ name, print: () => sql });
  return async (db, ...values) => {
    const pool = poolOf(db);
    const result = pool
      ? await pool.query(sql, [...values])
      : await db.executeQuery(CompiledQuery.raw(sql, [...values]));
    return result.rows as Row[];
  };
}
