import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { migrate, pendingMigrations, readMigrations, type MigrationFile } from './index.ts';

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

test('an upgrade removes the job queue of earlier versions, and its messages wait in the outbox', async () => {
  const all = readMigrations();
  const before = all.findIndex(({ name }) => name === 'outbox_workers');
  await migrate(db.ownerUrl, all.slice(0, before));
  await query(`create schema graphile_worker; create table graphile_worker._private_jobs (id int);
    alter schema graphile_worker owner to tsuzura_api; alter table graphile_worker._private_jobs owner to tsuzura_api;
    insert into ops.outbox (id, topic, payload, created_at) values (gen_random_uuid(), 'mail', '{}', now())`);
  await migrate(db.ownerUrl, all);
  expect(
    await query("select to_regnamespace('graphile_worker') as schema, current_user = 'tsuzura_api' as stays"),
  ).toEqual([{ schema: null, stays: false }]);
  expect(await query('select count(*)::int as waiting from ops.outbox where delivered_at is null')).toEqual([
    { waiting: 1 },
  ]);
});

test('ours apply to an empty database, and none is pending afterwards', async () => {
  await migrate(db.ownerUrl);
  expect(await pendingMigrations(db.ownerUrl)).toBe(0);
  expect(readMigrations().map((one) => one.number)).toEqual(readMigrations().map((_, index) => index + 1));
});
