import { CompiledQuery } from 'kysely';
import { poolOf, type PipelinedTx, type Reader } from './database.ts';
import { heard } from './heard.ts';
import { nameQuery } from './query.ts';

/**
 * A statement on a hot path: written by hand and compiled once, because building the same query anew for every call
 * costs more than PostgreSQL takes to answer it. Named and printed like every other query.
 */
export function statement<Row, const Args extends readonly unknown[]>(
  name: string,
  text: string,
): (db: Reader | PipelinedTx, ...values: Args) => Promise<readonly Row[]> {
  const sql = text.replaceAll(/\s+/g, ' ').trim();
  nameQuery({ name, print: () => sql });
  return async (db, ...values) => {
    const { rows } = await ask(db, sql, [...values]);
    return rows as Row[];
  };
}

function ask(db: Reader | PipelinedTx, sql: string, values: unknown[]): Promise<{ readonly rows: unknown[] }> {
  if ('ask' in db) return db.ask(sql, values);
  const pool = poolOf(db);
  return pool ? heard(sql, () => pool.query(sql, values)) : db.executeQuery(CompiledQuery.raw(sql, values));
}
