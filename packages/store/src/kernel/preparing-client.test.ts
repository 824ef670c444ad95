import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openDatabase, statement, type Database } from './index.ts';

let db: TestDatabase;
let database: Database;
let owner: Client;
beforeEach(async () => {
  db = await createTestDatabase({ empty: true });
  owner = new Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query('create table public.a (id int); insert into public.a values (1)');
  database = openDatabase({ url: db.ownerUrl, program: 'test', connections: 1 });
});
afterEach(async () => {
  await database.close();
  await owner.end();
  await db.drop();
});

const text = 'select * from public.a where id = $1';
const hot = statement<{ id: number }, [number]>('test.all-columns', text);
const addColumn = (name: string) => owner.query(`alter table public.a add column ${name} int default 7`);

test('a statement that asks for all columns goes on when a migration has added one', async () => {
  const built = () => sql<{ id: number }>`select * from public.a where id = ${1}`.execute(database.reader);
  expect((await built()).rows).toEqual([{ id: 1 }]);
  expect(await hot(database.reader, 1)).toEqual([{ id: 1 }]);
  await addColumn('b');
  expect((await built()).rows).toEqual([{ id: 1, b: 7 }]);
  expect(await hot(database.reader, 1)).toEqual([{ id: 1, b: 7 }]);
  await addColumn('c');
  expect(await hot(database.reader, 1)).toEqual([{ id: 1, b: 7, c: 7 }]);
  expect((await built()).rows).toEqual([{ id: 1, b: 7, c: 7 }]);
});

test('in a transaction the whole of it is repeated', async () => {
  let runs = 0;
  const look = () =>
    database.tx(async (tx) => {
      runs += 1;
      await sql`insert into public.a values (${2})`.execute(tx);
      return hot(tx, 1);
    });
  await look();
  await addColumn('b');
  expect(await look()).toEqual([{ id: 1, b: 7 }]);
  expect(runs).toBe(3);
  const pipelined = () => database.pipelinedTx(async (tx) => () => hot(tx, 2));
  await pipelined();
  await addColumn('c');
  expect(await pipelined()).toEqual([
    { id: 2, b: 7, c: 7 },
    { id: 2, b: 7, c: 7 },
  ]);
});

test('another refusal is not asked for twice', async () => {
  await expect(hot(database.reader, 'x' as unknown as number)).rejects.toMatchObject({ code: '22P02' });
});

test('a connection keeps so many statements prepared and sends the others without a name', async () => {
  const ask = async (index: number) => {
    const { rows } = await database.pool.query<{ n: number }>(`select $1::int + ${index} as n`, [1]);
    return rows[0]?.n;
  };
  for (let index = 0; index <= 500; index += 1) expect(await ask(index)).toBe(index + 1);
  const { rows } = await database.pool.query('select count(*)::int as kept from pg_prepared_statements');
  expect(rows).toEqual([{ kept: 500 }]);
});
