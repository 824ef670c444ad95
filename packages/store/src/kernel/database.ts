import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { isStalePlan, PreparingClient } from './preparing-client.ts';
import { leaveStandby, standbyClient } from './read-place.ts';
import { openStandby, type Freshness, type Standby, type StandbyCounts, type StandbyLimits } from './standby.ts';
import { parsers } from './types.ts';
import type { Schema } from './schema.ts';

/** A running transaction. Everything that writes takes it as its first parameter; it is never optional. */
export type Tx = Transaction<Schema>;
/** Reads may run outside a transaction too. */
export type Reader = Kysely<Schema>;

export interface Database {
  readonly reader: Reader;
  readonly pool: Pool;
  /** Runs `work` in one transaction and commits; repeats it when PostgreSQL asks for that. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for a hot path, in two round trips where `tx` takes four: `begin` is sent together with the first statement, and
   * `commit` together with the last, which is what the function returned by `work` sends. If that fails, the commit rolls back.
   */
  pipelinedTx<T>(work: (tx: PipelinedTx) => Promise<() => Promise<T>>): Promise<T>;
  /** Whatever `work` begins can only read: PostgreSQL refuses every change with `readOnlyCode`. */
  readingOnly<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a read where its freshness allows it (ADR-0082): statements of `reader` go to a standby, transactions to the primary as
   * always. When the standby fails, `work` runs a second time, on the primary. Without standbys it runs there at once.
   */
  reading<T>(freshness: Freshness, work: () => Promise<T>): Promise<T>;
  /** Null without standbys. */
  standbyCounts(): StandbyCounts | null;
  close(): Promise<void>;
}

/** PostgreSQL: "cannot execute … in a read-only transaction". */
export const readOnlyCode = '25006';

/** A transaction for hot paths. It takes statements only, and sends each at once, without waiting for the one before. */
export interface PipelinedTx {
  ask(text: string, values: unknown[]): Promise<{ readonly rows: unknown[] }>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly program: string;
  readonly connections?: number;
  /** Of the standbys. Without one every read goes to the primary. */
  readonly readUrl?: string | null;
  readonly standbyLimits?: Partial<StandbyLimits>;
}

const pools = new WeakMap<Reader, Pool>();

/** The pool behind a reader; undefined inside a transaction, which has one connection of its own, and in a read of a standby. */
export const poolOf = (reader: Reader): Pool | undefined => {
  const pool = pools.get(reader);
  return pool && standbyClient() === null ? pool : undefined;
};

/** Serialization failure and deadlock: the transaction was undone and may simply run again. */
const repeatable = new Set(['40001', '40P01']);
const mostAttempts = 4;

/** `connect_timeout` of the address is in seconds, as libpq reads it; pg itself does not look at it. */
const connectTimeoutOf = (url: string): number => Number(new URL(url).searchParams.get('connect_timeout') ?? 5) * 1_000;

export function openDatabase({
  url,
  program,
  connections = 10,
  readUrl = null,
  standbyLimits = {},
}: DatabaseOptions): Database {
  const settings: PoolConfig = {
    Client: PreparingClient,
    application_name: program,
    max: connections,
    // Statements are sent without waiting for the result of the one before; only `pipelinedTx` uses this.
    pipeline: true,
    types: parsers,
    keepAlive: true,
    // The address may say otherwise (`?statement_timeout=`). Below the client's 20 s (R9.01), so that the server answers before the customer's browser gives up.
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  };
  const pool = new Pool({
    ...settings,
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutOf(url),
    // A program that was killed lets go of what it held within a second, also in the middle of a statement (PostgreSQL on Linux).
    options: `-c timezone=Asia/Tokyo${process.platform === 'linux' ? ' -c client_connection_check_interval=1000' : ''}`,
  });
  pool.on('error', () => undefined); // an idle connection broke: the next query opens another one and reports its own error
  pool.on('connect', (client) => client.on('error', () => undefined)); // one in use broke: its query fails, the process stays
  const writer = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const standby: Standby | null = readUrl === null ? null : openStandby(readUrl, pool, settings, standbyLimits);
  const reader = standby ? new Kysely<Schema>({ dialect: new PostgresDialect({ pool: routed(pool) }) }) : writer;
  pools.set(reader, pool);
  return {
    reader,
    pool,
    tx: (work) => {
      leaveStandby();
      return attempt(() => beginning(writer).execute(work));
    },
    pipelinedTx: (work) => {
      leaveStandby();
      if (onlyReading.getStore()) throw Object.assign(new Error('only reading'), { code: readOnlyCode });
      return attempt(() => pipelinedTx(pool, work));
    },
    readingOnly: (work) => onlyReading.run(true, work),
    reading: standby ? standby.reading : (_, work) => work(),
    standbyCounts: () => standby?.counts() ?? null,
    close: async () => {
      await Promise.all([standby?.close(), writer.destroy()]);
    },
  };
}

/** Of one read on a standby all statements go over its connection, which it gives back itself; others go to the pool. */
const routed = (pool: Pool): PostgresPool => ({
  connect: async () => {
    const client = standbyClient();
    return client ? borrowed(client) : pool.connect();
  },
  end: async () => undefined, // the pool ends with the one that writes
  options: pool.options,
});

const lent = new WeakMap<PoolClient, PostgresPoolClient>();

function borrowed(client: PoolClient): PostgresPoolClient {
  const known = lent.get(client);
  if (known) return known;
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const fresh: PostgresPoolClient = { query, release: () => undefined };
  lent.set(client, fresh);
  return fresh;
}

const onlyReading = new AsyncLocalStorage<boolean>();

const beginning = (reader: Reader) =>
  onlyReading.getStore() ? reader.transaction().setAccessMode('read only') : reader.transaction();

async function pipelinedTx<T>(pool: Pool, work: (tx: PipelinedTx) => Promise<() => Promise<T>>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await inOneTransaction(client, work);
    client.release();
    return result;
  } catch (error) {
    // After a successful rollback the connection can be used again, whatever state it was in.
    await client.query('rollback').then(
      () => client.release(),
      (broken: unknown) => client.release(broken instanceof Error ? broken : true),
    );
    throw error;
  }
}

async function inOneTransaction<T>(
  client: PoolClient,
  work: (tx: PipelinedTx) => Promise<() => Promise<T>>,
): Promise<T> {
  const begun = client.query('begin');
  begun.catch(() => undefined); // without `begin` the next statement fails as well, and reports it
  const sendLast = await work({ ask: (text, values) => client.query(text, values) });
  const [last, committed] = await Promise.allSettled([sendLast(), client.query('commit')]);
  if (last.status === 'rejected') throw last.reason;
  if (committed.status === 'rejected') throw committed.reason;
  // After a failed statement PostgreSQL answers `commit` with ROLLBACK, which is not an error to it.
  if (committed.value.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  return last.value;
}

async function attempt<T>(run: () => Promise<T>): Promise<T> {
  for (let left = mostAttempts; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      const isRepeatable = repeatable.has((error as { code?: string }).code ?? '') || isStalePlan(error);
      if (left <= 1 || !isRepeatable) throw error;
    }
  }
}

/** True when the database answers; for health checks. */
export async function answers(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.reader);
    return true;
  } catch {
    return false;
  }
}
