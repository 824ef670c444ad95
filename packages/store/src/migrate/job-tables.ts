import { runMigrations } from 'graphile-worker';
import { Client, escapeIdentifier, Pool } from 'pg';
import { locks } from '../kernel/index.ts';
import { programRoles } from './roles.ts';

/**
 * graphile-worker keeps its tables under row-level security, which only their owner passes. So the role of the program
 * that works the jobs owns them: the installer becomes that role for a moment.
 */
export async function installJobTables(ownerUrl: string): Promise<void> {
  const database = new URL(ownerUrl).pathname.slice(1);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('select pg_advisory_lock($1)', [locks.jobTables]);
  await owner.query(`grant create on database ${escapeIdentifier(database)} to ${programRoles.api}`);
  const pool = new Pool({ connectionString: ownerUrl, max: 1, options: `-c role=${programRoles.api}` });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: undefined as never });
  } finally {
    await pool.end();
    await owner.query(`revoke create on database ${escapeIdentifier(database)} from ${programRoles.api}`);
    await owner.end();
  }
}
