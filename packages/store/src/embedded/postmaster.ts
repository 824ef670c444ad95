import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A server that is running on this cluster, as its lock file tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * The server left behind by a killed parent, or null. A lock file whose process is gone, or is another program that got
 * the same number, is removed: PostgreSQL itself would refuse to start on the latter.
 */
export function findPostmaster(cluster: string): Postmaster | null {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return null;
  const lines = readFileSync(lock, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && isPostgres(pid)) return { pid, port };
  rmSync(lock, { force: true });
  return null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return true; // no /proc on this system: believe the lock file
  }
}
