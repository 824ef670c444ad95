import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type Client } from 'pg';
import { namedQueries, type Reader, type Schema } from '../kernel/index.ts';
import { parsers } from '../kernel/types.ts';

export interface SentQuery {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What a read sent to the database. Statements and built queries go through one log. */
export async function recording(url: string) {
  const asked: SentQuery[] = [];
  const pool = new Pool({ connectionString: url, types: parsers, max: 1, options: '-c timezone=Asia/Tokyo' });
  const reader: Reader = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, values: query.parameters }),
  });
  return {
    async of(read: (reader: Reader) => Promise<unknown>): Promise<readonly SentQuery[]> {
      asked.length = 0;
      await read(reader);
      return [...asked];
    },
    close: () => reader.destroy(),
  };
}

/**
 * Buffers that a statement touches, planned as production plans it: prepared, and after five runs with the general plan where
 * PostgreSQL thinks that it is as good.
 */
export async function buffersOf(client: Client, { sql, values }: SentQuery): Promise<number> {
  const given = values.length === 0 ? '' : `(${values.map((one) => literalOf(one as Value)).join(', ')})`;
  await client.query(`prepare measured as ${sql}`);
  try {
    for (let run = 0; run < 6; run += 1) await client.query(`execute measured${given}`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, timing off, format json) execute measured${given}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  } finally {
    await client.query('deallocate measured');
  }
}

type Value = string | number | bigint | boolean | Date | Buffer | readonly (string | bigint)[] | null;

function literalOf(value: Value): string {
  if (value === null) return 'null';
  if (value instanceof Date) return quoted(value.toISOString());
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`);
  if (typeof value === 'object')
    return quoted(`{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  return quoted(String(value));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Every named query of the rooms that the API uses, with its text. */
export async function readQueries(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rooms = join(import.meta.dirname, '..');
  for (const file of globSync('**/index.ts', { cwd: rooms }))
    if (!file.startsWith('auth')) await import(join(rooms, file));
  return new Map(
    namedQueries()
      .map(({ name, print }) => [name, print(reader)] as const)
      .filter(([name, sql]) => !name.startsWith('auth.') && !changes.test(sql)),
  );
}

/** Statements that write or lock: what they cost is the business of the benches of intake and night. */
const changes =
  /\b(insert into|update (app|ops|ledger|")|delete from|for update|for no key update)|(accept_orders|accept_stock_orders|accept_withdrawals|accept_exchanges|open_intake|open_exchanges|open_stock_intake|open_withdrawals|open_seminar_applications|accept_seminar_applications|delete_\w+_past_keeping|remember_answers|sign_out_person|end_session_of|set_nav|new_receipt_number|pg_notify)\(|ledger\.(post|close|seal)\(|ops\.seal_log\(/;

/**
 * Statistics that PostgreSQL gathers by itself meanwhile would keep `vacuum` from marking pages as seen by all, and index scans would
 * look at their rows.
 */
export async function stopAutovacuum(owner: Client): Promise<void> {
  await owner.query(`do $$ declare name text; begin
    for name in select oid::regclass from pg_class where relkind = 'r' and relnamespace in ('app'::regnamespace, 'ledger'::regnamespace) loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop; end $$`);
}
