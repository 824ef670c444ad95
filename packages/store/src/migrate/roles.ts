import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { locks } from '../kernel/index.ts';

/** The programs that open a database connection. Each is a login role with the grants its tables give it, no more. */
export const programRoles = { api: 'tsuzura_api', auth: 'tsuzura_auth' } as const;
export type Program = keyof typeof programRoles;

/** Makes the login roles, or sets their passwords anew. Safe to run from two installers at once. */
export async function ensureRoles(ownerUrl: string, passwords: Readonly<Record<Program, string>>): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.roles]);
    for (const [program, role] of Object.entries(programRoles) as [Program, string][]) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      const verb = rowCount === 0 ? 'create' : 'alter';
      await client.query(
        `${verb} role ${escapeIdentifier(role)} login noinherit password ${escapeLiteral(passwords[program])}`,
      );
    }
  } finally {
    await client.end();
  }
}

/** The same database, entered as a program. */
export function urlAs(ownerUrl: string, program: Program, password: string): string {
  const url = new URL(ownerUrl);
  url.username = programRoles[program];
  url.password = password;
  return url.toString();
}
