import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder, hashFiles } from './hash-files.ts';

/** What every app is made of, beside its own folder. */
const shared = ['packages/browser', 'packages/ui', 'packages/contract', 'packages/domain', 'tools/apps'];

/** A hash of all that goes into each app: its files, the packages it may import, how it is built, and what is installed. */
export function hashInputs<Name extends string>(root: string, names: readonly Name[]): Record<Name, string> {
  const files = shared
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(join(root, folder)));
  const common = hashFiles(root, [...files, join(root, 'package-lock.json')]);
  const own = (name: Name) => hashFiles(root, filesUnder(join(root, 'apps', name)));
  return Object.fromEntries(names.map((name) => [name, `${common}-${own(name)}`])) as Record<Name, string>;
}

export function isBuilt(app: string, inputs: string): boolean {
  if (!existsSync(join(app, 'dist/index.html')) || !existsSync(join(app, 'dist/.version.json'))) return false;
  try {
    return readFileSync(stateFile(app), 'utf8') === inputs;
  } catch {
    return false;
  }
}

/** Before a build, so that one that was cut off is done again. */
export function forgetBuilt(app: string): void {
  rmSync(stateFile(app), { force: true });
}

export function rememberBuilt(app: string, inputs: string): void {
  mkdirSync(dirname(stateFile(app)), { recursive: true });
  writeFileSync(stateFile(app), inputs);
}

function stateFile(app: string): string {
  return join(app, '.vite/built-from'); // beside dist, and ignored by git like it
}
