import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import {
  firstBeforeBaseline,
  migrate,
  readMigrations,
  schemaState,
  urlOfRelease,
  whyNotSchema,
  type MigrationFile,
} from './index.ts';

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
  expect(await migrate(db.ownerUrl, files)).toEqual({ applied: ['m1', 'm2'], postponed: [] });
  expect(await migrate(db.ownerUrl, files)).toEqual({ applied: [], postponed: [] });
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

test('a changed old migration is refused', async () => {
  await migrate(db.ownerUrl, [file(1, 'select 1'), file(2, 'select 2')]);
  await expect(migrate(db.ownerUrl, [file(1, 'select 0'), file(2, 'select 2')])).rejects.toMatchObject({
    name: 'CannotStart', // one sentence at the terminal, no stack
    message: expect.stringMatching(/^適用済みのマイグレーション 1（m1）が書き換えられている[^\n]*$/) as string,
  });
});

const taking = (since: string) => `-- contract: since ${since} nothing reads it\nalter table public.a drop column b`;
const expanded = [file(1, 'create table public.a (id int, b int)'), file(2, 'alter table public.a add c int')];

test('code runs beside a newer schema until something is taken away that it uses; new code waits for its schema', async () => {
  const [first, both] = [expanded.slice(0, 1), expanded];
  const [third, fourth] = [file(3, taking('0002')), file(4, 'select 4')];
  await migrate(db.ownerUrl, both);
  expect(await schemaState(db.ownerUrl, first)).toBe('fits');
  expect(await migrate(db.ownerUrl, first)).toEqual({ applied: [], postponed: [] });
  expect(await schemaState(db.ownerUrl, [...both, third])).toBe('fits'); // it only takes away
  expect(await schemaState(db.ownerUrl, [...both, third, fourth])).toBe('older');
  const waited: string[] = [];
  const waiting = whyNotSchema(db.ownerUrl, 10_000, () => waited.push('waits'), [...both, third, fourth]);
  await expect.poll(() => waited).toEqual(['waits']);
  await migrate(db.ownerUrl, [...both, third, fourth]);
  expect(await waiting).toBeNull();

  expect(await schemaState(db.ownerUrl, both)).toBe('fits');
  expect(await whyNotSchema(db.ownerUrl, 0, undefined, first)).toBe(
    'データベースのスキーマが新しく、このプログラムの版では動きません。新しい版を起動してください。',
  );
  const newest = [...both, third, fourth, file(5, 'select 5')];
  expect(await whyNotSchema(db.ownerUrl, 0, undefined, newest)).toMatch(
    /npm run db -- migrate を先に実行してください。$/,
  );
  await expect(migrate(db.ownerUrl, first)).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/^データベースのほうが新しく（適用済みのマイグレーション 3 m3 [^\n]*$/) as string,
  });
});

test('rows that a runner without the range wrote keep out code that does not know them', async () => {
  await migrate(db.ownerUrl, expanded);
  await query('alter table ops.migration drop column works_from');
  expect(await schemaState(db.ownerUrl, expanded)).toBe('older'); // until somebody of this release migrates
  await migrate(db.ownerUrl, expanded);
  expect(await schemaState(db.ownerUrl, expanded)).toBe('fits');
  expect(await schemaState(db.ownerUrl, expanded.slice(0, 1))).toBe('newer');
});

test('nothing is taken away while a program that uses it is connected', async () => {
  const files = [...expanded, file(3, taking('0002')), file(4, 'select 4')];
  await migrate(db.ownerUrl, expanded);
  const old = new Client({ connectionString: urlOfRelease(db.url('api'), 'api main,trading', 1) });
  const current = new Client({ connectionString: urlOfRelease(db.url('api'), 'api main,trading', 2) });
  await Promise.all([old.connect(), current.connect()]);
  expect(await migrate(db.ownerUrl, files)).toEqual({ applied: ['m4'], postponed: ['m3'] });
  expect(await migrate(db.ownerUrl, files)).toEqual({ applied: [], postponed: ['m3'] });
  await old.end();
  await expect.poll(async () => (await migrate(db.ownerUrl, files)).applied).toEqual(['m3']);
  await current.end();
});

test('a program that does not say how new it is counts as the oldest', async () => {
  await migrate(db.ownerUrl, expanded);
  const unknown = new Client({ connectionString: db.url('auth') });
  await unknown.connect();
  expect(await migrate(db.ownerUrl, [...expanded, file(3, taking('0002'))])).toMatchObject({ postponed: ['m3'] });
  await unknown.end();
});

test('a lock is waited for briefly and asked for again; whoever keeps it stops the migration with one sentence', async () => {
  await migrate(db.ownerUrl, expanded);
  const reading = new Client({ connectionString: db.ownerUrl });
  await reading.connect();
  await reading.query('begin');
  await reading.query('select * from public.a');
  const files = [...expanded, file(3, 'alter table public.a add d int')];
  await expect(
    migrate(db.ownerUrl, files, { lockMilliseconds: 20, attempts: 2, pauseMilliseconds: 1 }),
  ).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/^マイグレーション 3（m3）は、[^\n]*もう一度実行してください。$/) as string,
  });
  const patient = migrate(db.ownerUrl, files, { lockMilliseconds: 20, attempts: 10_000, pauseMilliseconds: 1 });
  await expect
    .poll(() =>
      query(
        "select from pg_stat_activity where application_name = 'migrate' and wait_event_type = 'Lock' and datname = current_database()",
      ),
    )
    .toHaveLength(1);
  await reading.query('commit');
  expect((await patient).applied).toEqual(['m3']);
  await reading.end();
});

const indexing = file(
  2,
  '-- outside a transaction\ncreate index concurrently if not exists a_id on public.a (id);\nselect 1',
);

test('what cannot run in a transaction runs outside, once, also when two begin together', async () => {
  const files = [file(1, 'create table public.a (id int)'), indexing];
  const results = await Promise.all([1, 2, 3].map(() => migrate(db.ownerUrl, files)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(['m1', 'm2']);
  expect(await query("select indisvalid as valid from pg_index where indexrelid = 'public.a_id'::regclass")).toEqual([
    { valid: true },
  ]);
});

test('an index that was left half-made is made anew', async () => {
  const files = [file(1, 'create table public.a (id int); insert into public.a values (1), (1)')];
  await migrate(db.ownerUrl, files);
  await expect(query('create unique index concurrently a_id on public.a (id)')).rejects.toThrow('could not create');
  await migrate(db.ownerUrl, [...files, indexing]);
  expect(await query("select indisvalid as valid from pg_index where indexrelid = 'public.a_id'::regclass")).toEqual([
    { valid: true },
  ]);
});

test('a migration that fails half-way leaves nothing of itself', async () => {
  await expect(migrate(db.ownerUrl, [file(1, 'create table public.a (id int); select 1/0')])).rejects.toThrow(
    'migration 1 (m1) failed',
  );
  expect(await query("select to_regclass('public.a') as a")).toEqual([{ a: null }]);
  expect(await migrate(db.ownerUrl, [file(1, 'create table public.a (id int)')])).toEqual({
    applied: ['m1'],
    postponed: [],
  });
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
  expect(await schemaState(db.ownerUrl)).toBe('fits');
  expect(readMigrations().map((one) => one.number)).toEqual(readMigrations().map((_, index) => index + 1));
});
