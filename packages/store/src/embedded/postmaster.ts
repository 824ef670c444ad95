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
  if (Number.isInteger(pid) && pid > 0 && isRunning(pid)) return { pid, port };
  rmSync(lock, { force: true });
  return null;
}

export const isAlive = (pid: number): boolean => isListed(pid) && !hasEnded(pid);

/** Known to the system: running, or ended and not reaped by its parent yet. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process of a server; a number that now belongs to another program is none. */
export const isRunning = (pid: number): boolean => isAlive(pid) && isPostgres(pid);

/** The processes a server has started; none where the system does not say. */
export function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number).filter(isAlive);
  } catch {
    return [];
  }
}

/** True of a process that has ended and was not reaped by its parent yet. */
function hasEnded(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false; // no /proc on this system
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return true; // no /proc on this system: believe the lock file
  }
}
