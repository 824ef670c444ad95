import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * R3.12: which release this is. The page names its scripts by the hash of their content, and those name the scripts
 * they load, so the page differs whenever anything it runs does; the same build says the same on every machine.
 */
export function releaseOf(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'));
  return createHash('sha256').update(page).digest('hex').slice(0, 16);
}
