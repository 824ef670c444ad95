import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';

/** How to start a PostgreSQL program so that it does not see itself as root (it refuses uid 0). */
export interface RunAs {
  /** Put before the program's own command line. */
  readonly prefix: readonly string[];
  /** Set when the program changes to another user, who must then own the data. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/**
 * As root, a user namespace in which we are `nobody` is best: the files stay ours, so a folder only root can read works.
 * Where the kernel forbids that, we really become `postgres` or `nobody`.
 */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const namespace = ['unshare', '-U', '--map-user=65534', '--map-group=65534'];
  if (spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0) return { prefix: namespace };
  const user = passwdEntry('postgres') ?? passwdEntry('nobody');
  if (user) return { prefix: [], user };
  throw new CannotStart('PostgreSQLは管理者（root）では動きません。root以外の利用者で起動してください。');
}

function passwdEntry(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}
