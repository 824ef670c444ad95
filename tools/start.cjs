// `npm start`. Finding, reading and stripping hundreds of files of TypeScript takes longer than all that the service does to
// start. So they are bundled, and again whenever one of them has changed. `--sources` loads them as they are: for
// `npm run dev`, where Node watches them. Plain CommonJS, because loading what strips TypeScript takes a while, too.
'use strict';
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { findBundle } = require('./kept-bundle.cjs');
const { nameSources } = require('./source-stacks.cjs');

/** In a process of its own: the service runs for days and shall not carry the bundler in its memory. */
function makeBundle() {
  const program = join(__dirname, 'bundle-service.ts');
  spawnSync(process.execPath, [program], { stdio: 'ignore', timeout: 60_000 });
  const made = findBundle();
  // The sources themselves say what is wrong with them.
  if (!made) process.stderr.write('プログラムを1つにまとめられなかったため、ソースから起動します。\n');
  return made;
}

// A release (tools/release.ts) was built elsewhere. It is started as it is, and nothing is written beside it.
const root = join(__dirname, '..');
const isRelease = existsSync(join(root, 'release.json'));
const bundle = isRelease
  ? join(root, 'bundle')
  : process.argv.includes('--sources')
    ? null
    : (findBundle() ?? makeBundle());
// Compiled code is kept, so that the next start reads it instead of compiling it again.
if (!isRelease) enableCompileCache(join(bundle ?? join(root, 'node_modules', '.cache'), 'compiled'));
if (bundle) nameSources(bundle);
// `npm run clock` moves the time of a service that runs; it reads its own words behind its name. With the name of a program first,
// that one alone (tools/run-program.ts).
const isClock = !isRelease && process.argv[2] === 'clock';
if (isClock) process.argv.splice(2, 1);
const isAlone = isRelease || /^[a-z]/.test(process.argv[2] ?? '');
const name = isClock ? 'clock' : isAlone ? 'program' : 'service';
void import(
  pathToFileURL(bundle ? join(bundle, `${name}.mjs`) : join(__dirname, isClock ? 'clock.ts' : `run-${name}.ts`)).href
);
