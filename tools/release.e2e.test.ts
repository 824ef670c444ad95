import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { bookChecks } from '@tsuzura/contract/ops';
import { createTestDatabase, testServer, type TestDatabase } from '@tsuzura/store/testing';
import { deployedPrograms } from './deploy/programs.ts';
import { makeRelease } from './release.ts';
import { freePorts, temporaryFolder } from './started.test-support.ts';

/* A release, made here and started from a folder that it was not built in: by its own files, and by nothing of this project. */
const { folder, remove } = temporaryFolder();
const release = join(folder, 'release');
const { passwords } = testServer();
let db: TestDatabase;

const secretFile = (name: string, text: string): string => {
  writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 });
  return join(folder, name);
};
/** Of PostgreSQL on this machine, without the password. */
const withoutPassword = (address: string) => {
  const url = new URL(address);
  url.password = '';
  return url.href;
};
const files = (): readonly string[] =>
  readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    })
    .toSorted();
const start = ['tools/start.cjs'].map((file) => join(release, file));

let before: readonly string[] = [];
beforeAll(async () => {
  db = await createTestDatabase({ empty: true });
  await makeRelease(release);
  before = files();
});
afterAll(async () => {
  await db.drop();
  remove();
});

const surroundings = async () => {
  const ports = await freePorts();
  const secrets = {
    PARTNER_SECRET_FILE: secretFile('partner', 'a-secret-of-the-test-of-releases'),
    CONSOLE_SECRET_FILE: secretFile('console', 'another-secret-of-the-test-of-releases'),
  };
  const listens = Object.fromEntries(
    Object.entries(ports).map(([site, port]) => [`PORT_${site.toUpperCase()}`, String(port)]),
  );
  return { ports, env: { ...listens, ...secrets, CLOCK: 'real', LOG: 'silent', DATA_FOLDER: '/nowhere' } };
};

/** A command of the database, with secrets from files and nowhere to write. */
async function runDb(command: string) {
  const { env } = await surroundings();
  const { status, stdout, stderr } = spawnSync(process.execPath, [...start, 'db', command], {
    cwd: '/',
    encoding: 'utf8',
    env: {
      ...env,
      DATABASE_URL: withoutPassword(db.ownerUrl),
      DATABASE_PASSWORD_FILE: secretFile('owner', decodeURIComponent(new URL(db.ownerUrl).password)),
      DATABASE_PASSWORD_API_FILE: secretFile('api', passwords.api),
      DATABASE_PASSWORD_AUTH_FILE: secretFile('auth', passwords.auth),
    },
  });
  expect(stderr).toBe('');
  return { status, lines: stdout.trimEnd().split('\n') };
}

test('the installer of a release prepares an empty database', async () => {
  const { status, lines } = await runDb('install');
  expect([status, lines]).toEqual([0, [expect.stringMatching(/^移行 \d+件、初期データを入れました。$/)]]);
});

test('every program of a release starts as it is, becomes ready, drains and ends', async () => {
  const running: { readonly child: ChildProcess; readonly name: string }[] = [];
  for (const { name, command, role, sites } of deployedPrograms) {
    const { ports, env } = await surroundings();
    const database = role && {
      DATABASE_URL: withoutPassword(db.url(role)),
      DATABASE_PASSWORD_FILE: secretFile(`${role}-password`, passwords[role]),
    };
    const child = spawn(process.execPath, [...start, ...command], {
      cwd: '/',
      env: { ...env, ...database },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.push({ child, name });
    const status = async (port: number, path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (answer) => answer.status,
        () => 0,
      );
    let ready = 0;
    while (ready !== 200 && child.exitCode === null) ready = await status(ports.metrics, '/ready');
    expect([name, ready]).toEqual([name, 200]);
    expect([name, await status(ports.metrics, '/live')]).toEqual([name, 200]);
    for (const site of sites)
      expect([site, await status(ports[site], site === 'web' || site === 'console' ? '/' : '/healthcheck')]).toEqual([
        site,
        200,
      ]);
  }
  for (const { child, name } of running) {
    child.kill('SIGTERM');
    expect([name, ...(await once(child, 'exit'))]).toEqual([name, 0, null]);
  }
});

async function bookOneSideOnly(): Promise<void> {
  const client = new Client({ connectionString: db.ownerUrl });
  await client.connect();
  await client.query(
    `with account as (
       insert into ledger.account (kind, customer_id, instrument, tag, bound) values (1, 'nobody', 'JPY', '', 1) returning id
     ), entry as (
       insert into ledger.entry (id, booked_at, day, kind, turn, ref)
       values (1, now(), current_date, 1, 0, 'of one side only') returning id
     )
     insert into ledger.posting (entry_id, account_id, amount, balance, line)
     select entry.id, account.id, 5, 5, 1 from entry, account`,
  );
  await client.end();
}

test('the check of a release reads all books of a database, and ends with 1 when something is wrong', async () => {
  const right = await runDb('check');
  expect([right.status, right.lines.at(-1)]).toEqual([0, '違いは見つかりませんでした。']);
  expect(right.lines.filter((line) => line.includes('正しい'))).toHaveLength(bookChecks.length);
  await bookOneSideOnly();
  const wrong = await runDb('check');
  expect([wrong.status, wrong.lines.at(-1)]).toEqual([1, expect.stringMatching(/^違いが見つかりました。/)]);
  expect(wrong.lines.some((line) => /^仕訳 .*1件の違い/.test(line))).toBe(true);
});

test('a release prints letters', async () => {
  const child = fork(join(release, 'apps/api/src/statement/press/render-process.mjs'), {
    cwd: '/',
    serialization: 'advanced',
  });
  child.send({
    template: 'letter',
    title: '取引報告書',
    number: 'P0123456789ABCDEF012',
    version: '2026-11',
    issuedOn: '2026-11-16',
    addressee: {
      name: '山田 花子',
      postalCode: '105-0000',
      address: '東京都港区架空町1-2-3',
      accountNumber: '1000001',
    },
    replaces: null,
    lead: ['次のとおりお取引が成立しましたので、ご報告いたします。'],
    blocks: [{ part: 'figure', label: '受渡金額', value: '1,234,567円' }],
    notes: [],
  });
  const [answer] = (await once(child, 'message')) as [{ readonly bytes?: Uint8Array; readonly failure?: string }];
  child.disconnect();
  await once(child, 'exit');
  expect(answer.failure).toBeUndefined();
  expect(
    Buffer.from(answer.bytes ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('nothing was written, no bundler is inside, and the list names what is', () => {
  expect(files()).toEqual(before);
  expect(
    ['vite', 'rolldown', 'typescript', 'vitest'].filter((name) => existsSync(join(release, 'node_modules', name))),
  ).toEqual([]);
  const { components } = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as {
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  const names = new Set(components.map(({ name }) => name));
  expect(['fastify', 'pg', 'react', 'oidc-provider', '@node-rs/argon2'].filter((name) => !names.has(name))).toEqual([]);
  expect(['vitest', 'playwright', 'lighthouse'].filter((name) => names.has(name))).toEqual([]);
});
