import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { answers, moment, openDatabase, type Database, type PipelinedTx } from './index.ts';
import type { Instant } from '@tsuzura/domain/calendar';

let db: TestDatabase;
let api: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  api = db.open('api');
});
afterAll(() => db.drop());

test('money comes back as bigint, a day as text, a moment as epoch milliseconds', async () => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select 9007199254740993::bigint as money, date '2026-11-13' as day,
    timestamptz '2026-11-13 10:00:00.25+09' as moment, timestamptz '1900-01-01 00:00:00+09' as old`.execute(api.reader);
  expect(rows[0]).toEqual({
    money: 9007199254740993n,
    day: '2026-11-13',
    moment: Date.parse('2026-11-13T01:00:00.250Z'),
    old: Date.parse('1899-12-31T15:00:00Z'),
  });
});

test('a moment survives the way to the database and back', async () => {
  const at = Date.parse('2026-11-13T01:02:03.456Z') as Instant;
  const { rows } = await sql<{ at: Instant }>`select ${moment(at)}::timestamptz as at`.execute(api.reader);
  expect(rows[0]?.at).toBe(at);
});

test('a transaction that throws leaves nothing', async () => {
  const add = (fail: boolean) =>
    api.tx(async (tx) => {
      await sql`insert into ops.audit (at, actor_role, actor, action) values (now(), 'system', 'tx-test', 'x')`.execute(
        tx,
      );
      if (fail) throw new Error('no');
    });
  await expect(add(true)).rejects.toThrow('no');
  await add(false);
  expect(await api.reader.selectFrom('ops.audit').select('id').where('actor', '=', 'tx-test').execute()).toHaveLength(
    1,
  );
});

test('a serialization failure is repeated, and given up after four attempts', async () => {
  let runs = 0;
  const clash = (times: number) =>
    api.tx(async (tx) => {
      runs += 1;
      if (runs <= times) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
      return runs;
    });
  expect(await clash(3)).toBe(4);
  runs = 0;
  await expect(clash(9)).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(4);
});

describe('least grants', () => {
  test.each([
    ['api', 'update ops.audit set action = $$x$$'],
    ['api', 'delete from ops.audit'],
    ['api', 'update app.nav set nav = 1'],
    ['api', 'delete from app.nav'],
    ['api', 'insert into app.fund (code) values ($$TZ019999$$)'],
    ['api', 'select * from auth.signing_key'],
    ['api', 'create table app.mine ()'],
    ['auth', 'select * from app.customer'],
    ['auth', 'select * from ops.audit'],
    ['auth', 'create schema mine'],
  ] as const)('%s may not: %s', async (program, statement) => {
    await expect(db.open(program).pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

test('health is false when the database is away, not an exception', async () => {
  expect(await answers(api)).toBe(true);
  const away = openDatabase({ url: 'postgres://nobody:x@127.0.0.1:1/none', program: 'test' });
  expect(await answers(away)).toBe(false);
  await away.close();
});

describe('a pipelined transaction', () => {
  const write = (tx: PipelinedTx, actor: string) =>
    tx.ask(`insert into ops.audit (at, actor_role, actor, action) values (now(), 'system', $1, 'x') returning actor`, [
      actor,
    ]);
  const written = async (actor: string) =>
    (await api.reader.selectFrom('ops.audit').select('id').where('actor', '=', actor).execute()).length;

  test('commits with its last question, and gives its answer', async () => {
    const answer = await api.pipelinedTx(async (tx) => {
      await write(tx, 'pipelined-1');
      return async () => (await write(tx, 'pipelined-1')).rows;
    });
    expect(answer).toEqual([{ actor: 'pipelined-1' }]);
    expect(await written('pipelined-1')).toBe(2);
  });

  test('leaves nothing when it throws, whether before its last question or because of it', async () => {
    const before = api.pipelinedTx(async (tx) => {
      await write(tx, 'pipelined-2');
      throw new Error('no');
    });
    await expect(before).rejects.toThrow('no');
    const last = api.pipelinedTx(async (tx) => {
      await write(tx, 'pipelined-2');
      return () => tx.ask('select 1 / $1::int', [0]);
    });
    await expect(last).rejects.toMatchObject({ code: '22012' });
    expect(await written('pipelined-2')).toBe(0);
  });

  test('is repeated after a serialization failure, and its connection is as good as new', async () => {
    let runs = 0;
    await api.pipelinedTx(async (tx) => {
      runs += 1;
      return async () => {
        if (runs < 3) await tx.ask(`do $$ begin raise sqlstate '40001'; end $$`, []);
        await write(tx, 'pipelined-3');
      };
    });
    expect(runs).toBe(3);
    expect(await written('pipelined-3')).toBe(1);
  });
});
