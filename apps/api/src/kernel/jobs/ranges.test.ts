import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customerRanges } from '@tsuzura/domain/ledger';
import { lockRange, openDatabase, type Database, type Tx } from '@tsuzura/store/kernel';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { rangesAtOnce, rangesInOne } from './ranges.ts';

const job = 'test.ranges';
const [first, second] = customerRanges;

let db: TestDatabase;
let database: Database;
let few: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  database = openDatabase({ url: db.ownerUrl, program: 'test', connections: 6 });
  few = openDatabase({ url: db.ownerUrl, program: 'test', connections: 3 });
  await sql`create table app.done (range text not null)`.execute(database.reader);
});
beforeEach(() => sql`truncate app.done`.execute(database.reader));
afterAll(async () => {
  await database.close();
  await few.close();
  await db.drop();
});

const write = (tx: Tx, range: string) => sql`insert into app.done values (${range})`.execute(tx);
const written = async (tx = database.reader) =>
  (await sql<{ range: string }>`select range from app.done order by 1`.execute(tx)).rows.map(({ range }) => range);

test('every range is worked once, each in a transaction of its own; the page commits last', async () => {
  const seen = await database.tx(async (tx) => {
    const ranges = rangesAtOnce(database, tx, job);
    expect(ranges.isParallel).toBe(true);
    const pages = await ranges.each(async (part, { after }) => {
      await write(part, after);
      return { after, isOfPage: part === tx };
    });
    expect(pages).toEqual(customerRanges.map(({ after }, index) => ({ after, isOfPage: index === 0 })));
    return written();
  });
  expect(seen).toEqual([second.after]);
  expect(await written()).toEqual([first.after, second.after]);
});

test.each([first, second])(
  'the range behind "$after" fails: the others are waited for, and the page is undone',
  async (failing) => {
    let ended = 0;
    const page = database.tx((tx) =>
      rangesAtOnce(database, tx, job).each(async (part, { after }) => {
        if (after === failing.after) throw new Error('it failed');
        await sql`select pg_sleep(0.1)`.execute(part);
        await write(part, after);
        ended += 1;
      }),
    );
    await expect(page).rejects.toThrow('it failed');
    expect(ended).toBe(customerRanges.length - 1);
    expect(await written()).toEqual(failing === first ? [second.after] : []);
  },
);

test('a range waits for a runner that was cut off and is still at it', async () => {
  const { promise: cutOff, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const former = database.tx(async (tx) => {
    await lockRange(tx, `${job} ${second.tag}`);
    held();
    await cutOff;
    await write(tx, 'former');
  });
  await isHeld;
  const found = database.tx((tx) =>
    rangesAtOnce(database, tx, job).each(async (part, { after }) => {
      if (after === first.after) {
        await sql`select pg_sleep(0.1)`.execute(part); // time for the other range to come
        letGo();
      }
      return written(part);
    }),
  );
  await former;
  expect((await found)[1]).toEqual(['former']);
});

test.each([
  ['with few connections', (tx: Tx) => rangesAtOnce(few, tx, job)],
  ['for who has one transaction only', rangesInOne],
])('%s one range comes after the other, in the transaction of the page', async (_, rangesOf) => {
  await few.tx(async (tx) => {
    const ranges = rangesOf(tx);
    expect(ranges.isParallel).toBe(false);
    expect(await ranges.each(async (part, { after }) => [part === tx, after])).toEqual([
      [true, first.after],
      [true, second.after],
    ]);
  });
});
