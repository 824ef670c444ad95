import { createHmac, randomBytes } from 'node:crypto';
import { instant } from '@tsuzura/domain/calendar';
import { ensureSecret } from '@tsuzura/store/auth';
import type { Database } from '@tsuzura/store/kernel';

/** Keys of this installation. Made once, the same for every copy of the program, never shown. */
export interface AuthSecrets {
  readonly cookieKey: string;
  readonly consoleClient: string;
  readonly pepper: string;
  readonly deviceKey: string;
  readonly hashedUserId: string;
}

const names: Readonly<Record<keyof AuthSecrets, string>> = {
  cookieKey: 'cookie-key',
  consoleClient: 'client-secret:console',
  pepper: 'pepper',
  deviceKey: 'device-key',
  hashedUserId: 'hashed-user-id',
};

export async function openSecrets(database: Database, realNow: () => number): Promise<AuthSecrets> {
  return database.tx(async (tx) => {
    const made: Partial<Record<keyof AuthSecrets, string>> = {};
    for (const [key, name] of Object.entries(names) as [keyof AuthSecrets, string][]) {
      made[key] = await ensureSecret(tx, name, randomBytes(32).toString('base64url'), instant(Math.trunc(realNow())));
    }
    return made as AuthSecrets;
  });
}

/**
 * `hashed_user_id`, what outside sites get instead of the subject: keyed, so that nobody can try all subjects, and
 * different for every service, so that two of them cannot match their records.
 */
export function hashedUserId(secrets: AuthSecrets, clientId: string, subject: string): string {
  return createHmac('sha256', secrets.hashedUserId).update(`${clientId}\0${subject}`).digest('base64url');
}
