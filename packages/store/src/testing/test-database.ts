import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { programRoles, type Program } from '../migrate/index.ts';
import { openDatabase, type Database } from '../kernel/index.ts';

/*
 * Every test file gets databases of its own, cloned from a template that is migrated and seeded once a run. The test
 * runner's global set-up starts the server and gives its address through the environment.
 */

export interface TestServer {
  /** Superuser address without a database name. */
  readonly url: string;
  readonly template: string;
  readonly passwords: Readonly<Record<Program, string>>;
}

export interface TestDatabase {
  readonly name: string;
  /** Address as a program's role: the grants are tested with everything else. */
  url(program: Program): string;
  readonly ownerUrl: string;
  /** Opened as a program; closed with the database. */
  open(program: Program): Database;
  /** Cuts every connection of the programs and refuses new ones, as in a fail-over, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  drop(): Promise<void>;
}

export const testServerVariable = 'TSUZURA_TEST_SERVER';

export function testServer(): TestServer {
  const given = process.env[testServerVariable];
  if (!given) throw new Error('no test server: run this test through vitest with the root configuration');
  return JSON.parse(given) as TestServer;
}

/** `empty`: a database without our schema, for tests of the migrations themselves. */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = testServer();
  const name = `t_${randomBytes(8).toString('hex')}`;
  // Copied file by file. To log every page, as is usual, takes three times as long, and dropping it twice.
  await asOwner(server, `create database ${name}${empty ? '' : ` template ${server.template} strategy file_copy`}`);
  return testDatabase(server, name, () => {
    // PostgreSQL waits a tenth of a second for connections that are ending; the next test does not. What is left is the next run's.
    void asOwner(server, `drop database ${name} with (force)`).catch(() => undefined);
  });
}

/** A database that is there already, of this or another server. */
export function testDatabase(
  server: Omit<TestServer, 'template'>,
  name: string,
  drop: () => void | Promise<void>,
): TestDatabase {
  const opened: Database[] = [];
  const url = (program: Program) => {
    const address = new URL(name, server.url);
    address.username = programRoles[program];
    address.password = server.passwords[program];
    // A busy machine is no failure: only what hangs is to end.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      address.searchParams.set(limit, '600000');
    address.searchParams.set('connect_timeout', '600');
    return address.toString();
  };
  return {
    name,
    url,
    ownerUrl: new URL(name, server.url).toString(),
    open(program) {
      const database = openDatabase({ url: url(program), program: 'test' });
      opened.push(database);
      return database;
    },
    async goAway() {
      await asOwner(server, `alter database ${name} connection limit 0`);
      await asOwner(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    },
    comeBack: () => asOwner(server, `alter database ${name} connection limit -1`),
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await drop();
    },
  };
}

async function asOwner(server: Pick<TestServer, 'url'>, statement: string): Promise<void> {
  const client = new Client({ connectionString: new URL('postgres', server.url).toString() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
