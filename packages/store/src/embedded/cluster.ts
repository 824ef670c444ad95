import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryFolder } from './binaries.ts';
import { explainLog } from './explain-log.ts';
import type { RunAs } from './run-as.ts';
import type { Secrets } from './secrets.ts';

/** Made beside and moved into place, so that an interrupted first start leaves nothing half-made. */
export function createCluster(cluster: string, secrets: Secrets, how: RunAs): void {
  const fresh = `${cluster}.new`;
  const password = `${cluster}.password`;
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(password, secrets.superuser, { mode: 0o600 });
  if (how.user) chownSync(password, how.user.uid, how.user.gid);
  const settings = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8'];
  try {
    run(how, cluster, ['initdb', '-D', fresh, ...settings, '--no-locale', '--no-instructions']);
  } finally {
    rmSync(password);
  }
  renameSync(fresh, cluster);
}

/**
 * As `createCluster`, with what is in a stopped cluster. The copy has the passwords of its own folder. False when there is
 * nothing to copy, or it cannot be used: an empty cluster does as well, only later.
 */
export function tryCopy(stopped: string | null, cluster: string, secrets: Secrets, how: RunAs): boolean {
  if (stopped === null) return false;
  const fresh = `${cluster}.new`;
  try {
    copyFiles(stopped, fresh, how);
    const password = `alter role postgres password '${secrets.superuser.replaceAll("'", "''")}';\n`;
    run(how, cluster, ['postgres', '--single', '-D', fresh, 'postgres'], password);
    // PostgreSQL itself writes through to the disk only what it changed.
    run(how, cluster, ['initdb', '--sync-only', '-D', fresh]);
    renameSync(fresh, cluster);
    return true;
  } catch {
    return false;
  }
}

/** The files of a stopped cluster, as they are. */
export function copyFiles(stopped: string, to: string, how: RunAs): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(stopped, to, { recursive: true });
  chmodSync(to, 0o700);
  if (how.user) give(to, how.user);
}

function run(how: RunAs, cluster: string, [program = '', ...args]: readonly string[], input = ''): void {
  const [first = '', ...rest] = [...how.prefix, join(binaryFolder(), program), ...args];
  const done = spawnSync(first, rest, { input, encoding: 'utf8', env: { PATH: process.env['PATH'] }, ...how.user });
  if (done.status !== 0)
    throw explainLog(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`, cluster);
}

function give(folder: string, { uid, gid }: NonNullable<RunAs['user']>): void {
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid);
}
