import { CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';
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
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))).rows;
}
