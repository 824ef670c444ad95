import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printMetrics, addMetrics } from '@tsuzura/http/server';
import { printAuthPool, printSignInEvents } from '../apps/auth/src/sign-in-metrics.ts';
import { askedFor, namesIn, readObservability as read } from './observability.test-support.ts';
import { openScene, type Scene } from '../apps/api/src/kernel/scene.test-support.ts';

const root = join(import.meta.dirname, '..');

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  addMetrics('sign-in', printSignInEvents);
  addMetrics('sign-in pool', () => printAuthPool(scene.api.database));
});
afterAll(() => scene.close());

test('every metric that a rule or a panel asks for is printed', async () => {
  // A request, so that requests are counted.
  await fetch(`${scene.address('main')}/healthcheck`);
  const text = await printMetrics();
  const printed = namesIn(text);
  const { names, labels } = askedFor(read('alerts.yml') + read('dashboard.json'));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !printed.has(name))).toEqual([]);
  expect(labels.size).toBeGreaterThan(3);
  expect([...labels].filter((label) => !text.includes(label))).toEqual([]);
});

test('a metric that nobody prints would be found', () => {
  expect([...askedFor('max(tsuzura_made_up{state="X"}) > 0').names]).toEqual(['tsuzura_made_up']);
  expect([...askedFor('max(tsuzura_made_up{state="X"}) > 0').labels]).toEqual(['tsuzura_made_up{state="X"}']);
});

test('every run-book that an alert names is there', () => {
  const books = [...read('alerts.yml').matchAll(/runbook: (\S+?) ?\}/g)].map(([, file]) => file ?? '');
  expect(books.length).toBeGreaterThan(8);
  expect(books.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('while the database is away a scrape still answers, and says so', async () => {
  const other = await openScene();
  await other.api.database.close();
  const text = await printMetrics();
  expect(text).toContain('tsuzura_database_up 0');
  expect(text).toContain('tsuzura_pool_connections{state="idle"}');
  await other.close().catch(() => undefined);
});
