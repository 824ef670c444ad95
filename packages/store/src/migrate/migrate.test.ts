import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { firstBeforeBaseline, migrate, pendingMigrations, readMigrations, type MigrationFile } from './index.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ empty: true });
});
afterEach(() => db.drop());

const file = (number: number, sql: string): MigrationFile => ({ number, name: `m${number}`, sql, hash: sql });
const query = async (sql: string) => {
  const client = new Client({ connectionString: db.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

test('applies in order, records a hash each, and does nothing the second time', async () => {
  const files = [file(1, 'create table public.a (id int)'), file(2, 'alter table public.a add b int')];
  expect(await migrate(db.ownerUrl, files)).toEqual({ applied: ['m1', 'm2'] });
  expect(await migrate(db.ownerUrl, files)).toEqual({ applied: [] });
  expect(await query('select number, hash from ops.migration order by 1')).toEqual(
    files.map(({ number, hash }) => ({ number, hash })),
  );
});

test('two programs that start together migrate once', async () => {
  const files = [file(1, 'create table public.a (id int); select pg_sleep(0.05)')];
  const results = await Promise.all([
    migrate(db.ownerUrl, files),
    migrate(db.ownerUrl, files),
    migrate(db.ownerUrl, files),
  ]);
  expect(results.flatMap((result) => result.applied)).toEqual(['m1']);
});

test('a changed old migration is refused, and so is code older than the database', async () => {
  await migrate(db.ownerUrl, [file(1, 'select 1'), file(2, 'select 2')]);
  await expect(migrate(db.ownerUrl, [file(1, 'select 0'), file(2, 'select 2')])).rejects.toMatchObject({
    name: 'CannotStart', // one sentence at the terminal, no stack
    message: expect.stringMatching(/^適用済みのマイグレーション 1（m1）が書き換えられている[^\n]*$/) as string,
  });
  await expect(migrate(db.ownerUrl, [file(1, 'select 1')])).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/^データベースのほうが新しく（適用済みのマイグレーション 2 m2 [^\n]*$/) as string,
  });
});

test('a migration that fails half-way leaves nothing of itself', async () => {
  await expect(migrate(db.ownerUrl, [file(1, 'create table public.a (id int); select 1/0')])).rejects.toThrow(
    'migration 1 (m1) failed',
  );
  expect(await query("select to_regclass('public.a') as a")).toEqual([{ a: null }]);
  expect(await migrate(db.ownerUrl, [file(1, 'create table public.a (id int)')])).toEqual({ applied: ['m1'] });
});

test('a database made before the baseline is refused with one sentence in Japanese and English, and left as it is', async () => {
  await migrate(db.ownerUrl, [{ ...file(1, 'create table public.a (id int)'), hash: firstBeforeBaseline }]);
  await expect(migrate(db.ownerUrl)).rejects.toMatchObject({
    name: 'CannotStart', // one sentence at the terminal, no stack
    message: expect.stringMatching(
      /^このデータは以前の版で[^\n]*npm run db -- reset[^\n]*run "npm run db -- reset"[^\n]*$/,
    ) as string,
  });
  expect(await query("select to_regclass('public.a') is not null as a, to_regnamespace('app') as app")).toEqual([
    { a: true, app: null },
  ]);
});

test('ours apply to an empty database, and none is pending afterwards', async () => {
  await migrate(db.ownerUrl);
  expect(await pendingMigrations(db.ownerUrl)).toBe(0);
  expect(readMigrations().map((one) => one.number)).toEqual(readMigrations().map((_, index) => index + 1));
});
