import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { openDatabase, type Database } from '../kernel/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { addStatement, deleteStatementsPastKeeping, statementIdOf, type NewStatement } from './index.ts';
import { subjectOf } from '../seed/index.ts';

let db: TestDatabase;
let api: Database;
let owner: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  api = db.open('api');
  owner = openDatabase({ url: db.ownerUrl, program: 'test' });
});
afterAll(async () => {
  await owner.close();
  await db.drop();
});

const run = (database: Database, text: string) => sql.raw<Record<string, unknown>>(text).execute(database.reader);
const ids = async (table: string) => (await run(owner, `select id from app.${table} order by ref`)).rows;

const statement = (ref: string, keepUntil: Ymd | null, over: Partial<NewStatement> = {}): NewStatement => ({
  customerId: subjectOf('hanako'),
  kind: 'TRADE',
  ref,
  revision: 0,
  version: '1',
  name: '取引報告書',
  issuedOn: ymd('2016-11-01'),
  issuedAt: atJst(ymd('2016-11-01'), '05:15'),
  bytes: Buffer.from(`bytes of ${ref}`),
  replaces: null,
  sources: {},
  viewableUntil: null,
  keepUntil,
  ...over,
});
const idOf = (one: NewStatement) => ({ id: statementIdOf(one) });

/** The demo begins on 2026-11-13. */
const today = atJst(ymd('2026-11-13'), '04:40');
const ended = ymd('2026-11-12');
const lastDay = ymd('2026-11-13');

test('statements past their keeping period go with their bytes and leave a line; all others stay', async () => {
  const [old, shared, corrected, ending, endless] = [
    statement('a', ended),
    statement('b', ended, { bytes: Buffer.from('bytes of d') }),
    statement('c', ended),
    statement('d', lastDay, { replaces: statementIdOf(statement('c', ended)) }),
    statement('e', null),
  ] as const;
  await api.tx(async (tx) => {
    for (const one of [old, shared, corrected, ending, endless]) await addStatement(tx, one);
  });
  await run(owner, `insert into app.paper_opened values ('${idOf(old).id}', now())`);

  expect(await api.tx((tx) => deleteStatementsPastKeeping(tx, today, 1))).toBe(1);
  expect(await api.tx((tx) => deleteStatementsPastKeeping(tx, today, 100))).toBe(1);
  expect(await api.tx((tx) => deleteStatementsPastKeeping(tx, today, 100))).toBe(0);

  // 'c' is corrected by a statement that is kept; 'd' may go tomorrow, and its bytes are also those of 'b'.
  expect(await ids('paper')).toEqual([corrected, ending, endless].map(idOf));
  expect(await ids('paper_deleted')).toEqual([old, shared].map(idOf));
  const { rows } = await run(owner, `select convert_from(bytes, 'UTF8') as text from app.paper_content order by 1`);
  expect(rows.map(({ text }) => text)).toEqual(['bytes of c', 'bytes of d', 'bytes of e']);
  expect((await run(owner, 'select papers from app.paper_count')).rows).toEqual([{ papers: 3 }]);
});

test('nothing else can be deleted: not by the program, not by the owner, not ahead of time', async () => {
  await expect(run(api, 'delete from app.paper')).rejects.toThrow('permission denied');
  await expect(run(api, 'delete from app.paper_deleted')).rejects.toThrow('permission denied');
  for (const table of ['paper', 'paper_content', 'paper_deleted'])
    for (const statement of [`delete from app.${table}`, `truncate app.${table} cascade`])
      await expect(run(owner, statement), statement).rejects.toMatchObject({ code: '42501' });
  // Inside the day of the function, too, a row that is not past its time stays.
  await expect(
    owner.tx(async (tx) => {
      await sql`select set_config('app.papers_deleted_on', '2026-11-13', true)`.execute(tx);
      await sql.raw(`delete from app.paper where ref = 'd'`).execute(tx);
    }),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    api.tx((tx) => deleteStatementsPastKeeping(tx, atJst(ymd('2999-01-01'), '00:00'), 100)),
  ).rejects.toMatchObject({ code: '22023' });
  expect((await ids('paper')).length).toBe(3);
});
