// Runs before `npm start`, `npm test` and the like, on whatever Node the machine has (20 or newer): installs what the
// lockfile asks for when it is not there yet. Plain CommonJS, because nothing else can be counted on here.
'use strict';
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join, delimiter } = require('node:path');
const { spawnSync } = require('node:child_process');

const root = join(__dirname, '..');
const lockfile = readFileSync(join(root, 'package-lock.json'));
const wanted = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`;
const marker = join(root, 'node_modules', '.tsuzura-installed');

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  process.stderr.write('必要なパッケージを入れています（初回だけ、1分ほどかかります）…\n');
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.env.npm_node_execpath || process.execPath, [npm]] : ['npm', []];
  // The exact set of the lockfile; nothing of it is audited or announced over the network.
  const install = spawnSync(program, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (install.status !== 0)
    fail('パッケージを入れられませんでした。ネットワークをご確認のうえ、npm ci をお試しください。');
  writeFileSync(marker, wanted);
}

// npm puts node_modules/.bin first on the PATH of scripts, where a Node of our choice may lie.
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const { stdout } = spawnSync('node', ['-p', 'process.versions.node'], {
  encoding: 'utf8',
  env: { ...process.env, PATH: path },
});
const [major = 0, minor = 0] = (stdout || '').trim().split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  fail(`Node 22.18 以上が必要です（今は ${(stdout || '').trim() || '不明'}）。`);
}
