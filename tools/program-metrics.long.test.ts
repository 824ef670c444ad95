import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteNames } from '@tsuzura/http/config';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { askedFor, namesIn, readObservability } from './observability.test-support.ts';
import { root } from './project-config.ts';
import { freePorts, temporaryFolder } from './started.test-support.ts';

/** Each program alone, as production starts it; a server that answers its health check has counted a request. */
const programs = [
  { name: 'api', file: 'apps/api/src/start.ts', args: ['--serve', 'main,trading,ops,jobs'], role: 'api', site: 'main' },
  { name: 'auth', file: 'apps/auth/src/start.ts', args: [], role: 'auth', site: 'auth' },
  { name: 'partners', file: 'apps/partners/src/start.ts', args: [], role: null, site: 'partners' },
  { name: 'console', file: 'apps/console-server/src/start.ts', args: [], role: null, site: 'console' },
] as const;

const printed = new Map<string, string>();
const running: ChildProcess[] = [];
const { folder, remove } = temporaryFolder();
let db: TestDatabase;

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the program ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

beforeAll(async () => {
  db = await createTestDatabase();
  for (const { name, file, args, role, site } of programs) {
    const ports = await freePorts();
    const given = Object.fromEntries(
      [...siteNames, 'metrics' as const].map((one) => [`PORT_${one.toUpperCase()}`, String(ports[one])]),
    );
    const child = spawn(process.execPath, [join(root, file), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'] ?? '',
        ...given,
        DATABASE_URL: role === null ? '' : db.url(role),
        DATA_FOLDER: join(folder, name),
        PARTNER_SECRET: 'a-secret-of-the-test-of-metrics',
        CONSOLE_SECRET: 'another-secret-of-the-test-of-metrics',
        LOG: 'silent',
      },
    });
    running.push(child);
    await untilAnswered(`http://127.0.0.1:${ports[site]}/healthcheck`, child);
    const answer = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`);
    expect([name, answer.status]).toEqual([name, 200]);
    printed.set(name, await answer.text());
  }
}, 120_000);
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await db.drop();
  remove();
}, 60_000);

test('every metric of a rule or a panel is printed by a program that runs alone', () => {
  const { names, labels } = askedFor(readObservability('alerts.yml') + readObservability('dashboard.json'));
  const all = [...printed.values()].join('\n');
  expect([...names].filter((name) => !namesIn(all).has(name))).toEqual([]);
  expect([...labels].filter((label) => !all.includes(label))).toEqual([]);
});

test('every program prints its requests, memory and event-loop delay', () => {
  for (const { name } of programs) {
    const names = namesIn(printed.get(name) ?? '');
    const wanted = ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'http_requests_total'];
    expect([name, wanted.filter((one) => !names.has(one))]).toEqual([name, []]);
  }
});

test('what an operator asks for comes from the program that knows it', () => {
  const of = (name: string) => namesIn(printed.get(name) ?? '');
  for (const metric of [
    'tsuzura_orders_open',
    'tsuzura_night_runs',
    'tsuzura_night_through',
    'tsuzura_outbox_oldest_seconds',
    'tsuzura_pool_connections',
  ])
    expect([metric, of('api').has(metric)]).toEqual([metric, true]);
  for (const metric of ['tsuzura_sign_in_events_total', 'tsuzura_auth_pool_connections'])
    expect([metric, of('auth').has(metric)]).toEqual([metric, true]);
});

test('Prometheus is told of every program', () => {
  const text = readObservability('prometheus.yml');
  for (const { name } of programs) expect([name, text.includes(`program: ${name}`)]).toEqual([name, true]);
});
