import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@tsuzura/http/config';
import { filesUnder, hashFiles } from './apps/hash-files.ts';
import { root } from './project-config.ts';

/*
 * The demo with its years, made once by the programs of this source and kept as a stopped cluster, so that a first start
 * copies it. Whatever it is made of is in its name: another source makes another one. The tests keep one without years, too.
 */
export const keptDemoFolder = join(root, 'node_modules', '.cache', 'demo');
export const usualSeed = 'tsuzura';

const sources = [
  'apps/api/src',
  'apps/partners/src/market-data',
  'packages/contract/src',
  'packages/domain/src',
  'packages/http/src',
  'packages/store/src',
  'packages/store/migrations',
];
const singleFiles = ['tools/add-history.ts', 'tools/install-database.ts', 'tools/keep-demo.ts', 'package-lock.json'];

/** Changes when anything the demo is made of changes. */
export function demoFingerprint(): string {
  const files = [
    ...sources.flatMap((folder) => filesUnder(join(root, folder))),
    ...singleFiles.map((file) => join(root, file)),
  ];
  return `${hashFiles(root, files)}-${process.platform}-${process.arch}`;
}

export const keptDemoName = (history: Config['history']): string => `${demoFingerprint()}-${history}`;

/** The stopped cluster that a new data folder may begin with, or null: then its demo is made as it always was. */
export function keptDemoFor({ clock, history, seed }: Pick<Config, 'clock' | 'history' | 'seed'>): string | null {
  if (clock !== 'demo' || seed !== usualSeed || !existsSync(keptDemoFolder)) return null;
  const cluster = join(keptDemoFolder, keptDemoName(history), 'postgres');
  return existsSync(join(cluster, 'PG_VERSION')) ? cluster : null;
}
