import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const prefix = 'tsuzura-test-';
const gibibyte = 1024 ** 3;
/** A run takes about one at most. */
const [roomNeeded, memoryNeeded] = [3 * gibibyte, 6 * gibibyte];

/**
 * A folder for the data of a test run that lies in memory; null where there is none, or too little. Tests make and drop hundreds of
 * databases of a thousand files each, which keeps a disk's file system busier than the tests do.
 */
export function openMemoryFolder(): { readonly folder: string; remove(): void } | null {
  if (!existsSync(inMemory)) return null;
  try {
    removeLeftovers();
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize < roomNeeded || freemem() < memoryNeeded) return null;
    const folder = join(inMemory, `${prefix}${process.pid}`);
    mkdirSync(folder);
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  } catch {
    return null; // not ours to write to
  }
}

/** Of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(inMemory)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(inMemory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
