import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { Client } from 'pg';
import { readMigrations, type MigrationFile } from './migration-files.ts';
import { programRoles, type Program } from './roles.ts';

interface Found {
  readonly hashes: readonly string[];
  readonly roles: readonly { readonly name: string; readonly password: string | null }[];
  readonly mode: string | null;
}

export interface WantedInstallation {
  readonly passwords: Readonly<Record<Program, string>>;
  readonly clock: 'demo' | 'real';
}

/**
 * True when an installer would find nothing to do: every migration has run, the roles have these passwords, the content is
 * there. One question instead of many; where it cannot be asked (no schema yet, no superuser), the answer is false.
 */
export async function isInstalled(
  ownerUrl: string,
  { passwords, clock }: WantedInstallation,
  files: readonly MigrationFile[] = readMigrations(),
): Promise<boolean> {
  const found = await look(ownerUrl);
  if (found?.mode !== clock) return false;
  const hasRun = found.hashes.length === files.length && files.every(({ hash }, index) => hash === found.hashes[index]);
  return (
    hasRun &&
    (Object.entries(programRoles) as [Program, string][]).every(([program, name]) => {
      const role = found.roles.find((one) => one.name === name);
      return isPasswordOf(passwords[program], role?.password ?? '');
    })
  );
}

async function look(ownerUrl: string): Promise<Found | null> {
  const client = new Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    const { rows } = await client.query<Found>(
      `select (select coalesce(json_agg(hash order by number), '[]') from ops.migration) as hashes,
        (select coalesce(json_agg(json_build_object('name', rolname, 'password', rolpassword)), '[]') from pg_authid
          where rolname = any ($1) and rolcanlogin and not rolinherit) as roles,
        (select mode from ops.clock) as mode`,
      [Object.values(programRoles)],
    );
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL keeps `SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>` (RFC 5803). */
function isPasswordOf(password: string, kept: string): boolean {
  const [, iterations, salt, storedKey] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(kept) ?? [];
  if (iterations === undefined || salt === undefined) return false;
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  return createHash('sha256').update(clientKey).digest('base64') === storedKey;
}
