import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Passwords and keys of this installation. Made once, readable by the owner only, never logged. */
export interface Secrets {
  readonly superuser: string;
  readonly roles: Readonly<Record<'api' | 'auth', string>>;
  /** Shared by our servers and the stand-ins for other companies. */
  readonly partner: string;
}

export function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const fresh: Secrets = { superuser: word(), roles: { api: word(), auth: word() }, partner: word() };
  writeFileSync(`${file}.new`, JSON.stringify(fresh, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return fresh;
}

const word = () => randomBytes(24).toString('base64url');
