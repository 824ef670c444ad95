import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, testServer, type TestDatabase } from '../testing/index.ts';
import { isInstalled, readMigrations, urlAs } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const { passwords } = testServer();
const wanted = { passwords, clock: 'demo' } as const;

test('a database on which everything has been installed has nothing to be done', async () => {
  expect(await isInstalled(db.ownerUrl, wanted)).toBe(true);
});

test('another password, clock or schema is something to be done', async () => {
  expect(await isInstalled(db.ownerUrl, { ...wanted, passwords: { ...passwords, auth: 'another' } })).toBe(false);
  expect(await isInstalled(db.ownerUrl, { ...wanted, clock: 'real' })).toBe(false);
  const files = readMigrations();
  const next = { number: files.length + 1, name: 'next', sql: '', hash: 'next' };
  expect(await isInstalled(db.ownerUrl, wanted, [...files, next])).toBe(false);
  expect(await isInstalled(db.ownerUrl, wanted, files.slice(0, -1))).toBe(false);
  expect(await isInstalled(db.ownerUrl, wanted, [...files.slice(0, -1), { ...next, number: files.length }])).toBe(
    false,
  );
});

test('where it cannot be seen, it is not taken for done', async () => {
  expect(await isInstalled(urlAs(db.ownerUrl, 'api', passwords.api), wanted)).toBe(false);
  const empty = await createTestDatabase({ empty: true });
  expect(await isInstalled(empty.ownerUrl, wanted)).toBe(false);
  await empty.drop();
});
