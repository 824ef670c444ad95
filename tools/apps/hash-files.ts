import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const skippedFolders = new Set(['node_modules', 'dist', '.vite']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Every file under a folder that can change what is built, by path, in one fixed order. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? !skippedFolders.has(entry.name) : entry.isFile() && !isTest(entry.name)))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]))
    .toSorted();
}

/** One hash of names and contents. Paths are taken from `root` on, so the same tree elsewhere gives the same hash. */
export function hashFiles(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 20);
}
