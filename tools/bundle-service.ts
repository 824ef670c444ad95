import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rolldown } from 'vite';
import { bundlePrograms } from './bundle-programs.ts';
import { bundleFolder, findBundle, listFile, stateOf } from './kept-bundle.cjs';

/*
 * `node tools/bundle-service.ts`: bundles the service of `npm start` with the packages that it uses, unless that is done.
 * tools/start.cjs asks for it when a source has changed, the installation ahead of the first start.
 */
const root = join(import.meta.dirname, '..');
/** Where packages are, and how a bundle is made of them. */
const concernsAll = [
  'package.json',
  'node_modules/.package-lock.json',
  'tools/bundle-programs.ts',
  'tools/bundle-service.ts',
  'tools/kept-bundle.cjs',
];
/** A running service may still load a part of an older one. */
const maxKept = 3;

async function makeBundle(): Promise<void> {
  const startedAt = Date.now();
  const name = `${startedAt.toString(36)}-${process.pid}`;
  const folder = join(bundleFolder, name);
  mkdirSync(folder, { recursive: true });
  try {
    const chunks = await bundle(folder);
    const files = [...new Set([...concernsAll, ...ownFiles(chunks)])].map(
      (file) => [file, ...(stateOf(file) ?? [])] as const,
    );
    // Then nobody knows which of its two texts is in the bundle.
    const changed = files.find(([, , changedAt = Infinity]) => changedAt >= startedAt);
    if (changed) throw new Error(`${changed[0]} changed meanwhile`);
    // Moved into place, so that a start never reads half of it.
    writeFileSync(join(folder, 'list.json'), JSON.stringify({ name, madeIn: root, node: process.version, files }));
    renameSync(join(folder, 'list.json'), listFile);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  removeOld();
}

const bundle = (folder: string) =>
  bundlePrograms({
    programs: { service: 'tools/run-service.ts', program: 'tools/run-program.ts', clock: 'tools/clock.ts' },
    root,
    folder,
    placeOf: (word, id) => JSON.stringify(placeOf(word, id)),
  });

function placeOf(word: string, id: string): string {
  if (word.endsWith('url')) return pathToFileURL(id).href;
  return word.includes('dirname') ? dirname(id) : id;
}

/** Our own sources, and each package.json that leads to them. Packages of others change with the list of what is installed. */
function ownFiles(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const sources = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => relative(root, id))
    .filter((file) => /^(?:apps|packages|tools)\//.test(file));
  const workspaces = sources.flatMap((file) => /^(?:apps|packages)\/[^/]+\//.exec(file) ?? []);
  return [...sources, ...workspaces.map((folder) => `${folder}package.json`)];
}

function removeOld(): void {
  const newestFirst = readdirSync(bundleFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, at: statSync(join(bundleFolder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { name } of newestFirst.slice(maxKept)) rmSync(join(bundleFolder, name), { recursive: true, force: true });
}

if (findBundle() === null) await makeBundle();
