// Runs before `npm start`, `npm test` and the like, on whatever Node the machine has (20 or newer): installs what the
// lockfile asks for when it is not there yet. Plain CommonJS, because nothing else can be counted on here.
// With `--installed` it runs at the end of `npm ci` and `npm install`, and makes ready what a first start would wait for.
'use strict';
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join, delimiter } = require('node:path');
const { spawnSync } = require('node:child_process');

const root = join(__dirname, '..');
const lockfile = readFileSync(join(root, 'package-lock.json'));
const wanted = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`;
const marker = join(root, 'node_modules', '.tsuzura-installed');

// npm puts node_modules/.bin first on the PATH of scripts, where a Node of our choice may lie.
const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };

if (process.argv.includes('--installed')) {
  // A part of the packages is no installation that `npm start` could use.
  const isWhole = !(process.env.npm_config_omit || '').includes('dev') && process.env.NODE_ENV !== 'production';
  if (isWhole) {
    writeFileSync(marker, wanted);
    process.stderr.write('最初の起動の準備をしています（30秒ほど）…\n');
    // The first start makes what is missing: an installation never fails for it.
    const ready = spawnSync('node', ['tools/make-ready.ts'], { cwd: root, env, stdio: 'ignore', timeout: 180_000 });
    if (ready.status !== 0) process.stderr.write('準備は最初の npm start のときに行います。\n');
  }
  process.exit(0);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  process.stderr.write('必要なパッケージを入れています（初回だけ、1分半ほどかかります）…\n');
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

const { stdout } = spawnSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8', env });
const [major = 0, minor = 0] = (stdout || '').trim().split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  fail(`Node 22.18 以上が必要です（今は ${(stdout || '').trim() || '不明'}）。`);
}
