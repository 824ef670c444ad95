import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServerPair, type ServerPair } from '../testing/index.ts';
import { createMicroBatcher, onPrimary, openDatabase, statement, type Database, type Freshness } from './index.ts';

let servers: ServerPair;
let database: Database;
let owner: Client;
beforeAll(async () => {
  servers = await startServerPair();
  owner = new Client({ connectionString: servers.primary.url('postgres') });
  await owner.connect();
  await owner.query('create table public.note (id int primary key)');
});
afterAll(async () => {
  await owner.end();
  await servers.stop();
});
/** A busy machine is not a lost one. */
const patient = { connect: 60_000, look: 60_000, statement: 60_000 };

beforeEach(async () => {
  await owner.query('truncate public.note');
  await servers.caughtUp();
  database = openDatabase({
    url: servers.primary.url('postgres'),
    readUrl: servers.standbyUrl('postgres'),
    program: 'test',
    connections: 3,
    standbyLimits: patient,
  });
  return () => database.close();
});

const hot = statement<{ id: number }, [number]>('test.notes', 'select id from public.note where id >= $1 order by id');
const look = async () => (await hot(database.reader, 0)).map(({ id }) => id);
const where = async () => {
  const built = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby where ${1} = 1`;
  return (await built.execute(database.reader)).rows[0]?.standby ? 'standby' : 'primary';
};
const read = (freshness: Freshness) =>
  database.reading(freshness, async () => ({ at: await where(), notes: await look() }));
const add = (id: number) => database.tx((tx) => sql`insert into public.note values (${id})`.execute(tx));
const outcomes = (freshness: Freshness) =>
  Object.fromEntries(Object.entries(database.standbyCounts()?.reads[freshness] ?? {}).filter(([, count]) => count > 0));

test('both kinds of read are answered by the standby, what is not declared by the primary', async () => {
  await add(1);
  await servers.caughtUp();
  expect(await read('own-writes')).toEqual({ at: 'standby', notes: [1] });
  expect((await read('seconds')).at).toBe('standby');
  expect(await where()).toBe('primary');
  expect(await look()).toEqual([1]);
  expect(outcomes('own-writes')).toEqual({ standby: 1 });
});

test('a write of one’s own is always seen, also while the standby stands still', async () => {
  await add(1);
  await servers.caughtUp();
  expect((await read('seconds')).notes).toEqual([1]); // now the position is known
  await servers.pauseReplay();
  try {
    await add(2);
    expect(await read('seconds')).toEqual({ at: 'standby', notes: [1] });
    expect(await read('own-writes')).toEqual({ at: 'primary', notes: [1, 2] });
    // By whomever: another program, another device, a job of the night.
    await owner.query('insert into public.note values (3)');
    expect(await read('own-writes')).toEqual({ at: 'primary', notes: [1, 2, 3] });
    expect(outcomes('own-writes')).toEqual({ behind: 2 });
    expect(database.standbyCounts()?.waits).toBe(1); // the second did not wait again
  } finally {
    await servers.resumeReplay();
  }
  await servers.caughtUp();
  expect(await read('own-writes')).toEqual({ at: 'standby', notes: [1, 2, 3] });
});

test('a read waits for a standby that is about to catch up', async () => {
  await servers.pauseReplay();
  await add(1);
  const reading = Array.from({ length: 5 }, () => read('own-writes'));
  await servers.resumeReplay();
  for (const { notes } of await Promise.all(reading)) expect(notes).toEqual([1]);
});

test('five seconds are the most that a read may lack', async ({ onTestFinished }) => {
  const { now } = performance;
  let moved = 0;
  performance.now = () => now.call(performance) + moved;
  onTestFinished(() => {
    performance.now = now;
  });
  await read('seconds');
  await servers.pauseReplay();
  onTestFinished(() => servers.resumeReplay());
  await add(1);
  moved = 4_000; // asks beside
  expect((await read('seconds')).notes).toEqual([]);
  moved = 20_000;
  expect(await read('seconds')).toEqual({ at: 'primary', notes: [1] });
});

test('transactions go to the primary, and what a read wrote itself it sees', async () => {
  const seen = await database.reading('own-writes', async () => {
    const before = await where();
    await add(7);
    return [before, await where(), await look()];
  });
  expect(seen).toEqual(['standby', 'primary', [7]]);
});

test('what fails after it has written does not run twice', async () => {
  const writeAndFail = () =>
    database.reading('own-writes', async () => {
      await add(8);
      throw Object.assign(new Error('away'), { code: '57P01' });
    });
  await expect(writeAndFail()).rejects.toThrow('away');
  expect(await look()).toEqual([8]);
});

test('what a standby cannot answer the primary does: a conflict, a migration that has not come, a write', async () => {
  await read('seconds'); // now the position is known
  await servers.pauseReplay();
  try {
    await owner.query('alter table public.note add column if not exists fresh int default 5');
    for (const text of [
      sql`select fresh from public.note`,
      sql`select nextval('public.numbers')`,
      sql`select txid_current()`,
    ]) {
      await owner.query('create sequence if not exists public.numbers');
      await database.reading('seconds', () => text.execute(database.reader));
    }
    let runs = 0;
    await database.reading('seconds', async () => {
      runs += 1;
      if ((await where()) === 'standby') throw Object.assign(new Error('conflict with recovery'), { code: '40001' });
    });
    expect(runs).toBe(2);
    expect(outcomes('seconds')).toMatchObject({ failed: 4 });
  } finally {
    await servers.resumeReplay();
  }
});

test('a refusal is the answer, wherever it was found', async () => {
  let runs = 0;
  const refuse = () =>
    database.reading('seconds', async () => {
      runs += 1;
      await where();
      throw new Error('no such fund');
    });
  await expect(refuse()).rejects.toThrow('no such fund');
  expect(runs).toBe(1);
});

test('what others share, or what stays in memory, is read from the primary', async () => {
  const shared = createMicroBatcher({
    send: async (items: readonly null[]) => {
      const at = await where();
      return items.map(() => at);
    },
  });
  const late = Promise.withResolvers<void>();
  const left: Promise<string>[] = [];
  const [batch, kept] = await database.reading('seconds', async () => {
    left.push(late.promise.then(where));
    return Promise.all([shared(null), onPrimary(where)]);
  });
  late.resolve();
  expect([batch, kept, ...(await Promise.all(left))]).toEqual(['primary', 'primary', 'primary']);
});

test('a standby that is gone costs no read: the primary answers', async () => {
  await servers.stopStandby();
  await add(1);
  expect(await read('own-writes')).toEqual({ at: 'primary', notes: [1] });
  expect(await read('seconds')).toEqual({ at: 'primary', notes: [1] });
  const many = await Promise.all(Array.from({ length: 20 }, () => read('own-writes')));
  expect(many.every(({ at }) => at === 'primary')).toBe(true);
  expect(outcomes('own-writes')).toEqual({ gone: 21 });
  await servers.startStandby();
});

test('a standby that dies while it is read from costs no read either', async () => {
  expect((await read('seconds')).at).toBe('standby');
  let runs = 0;
  const answer = await database.reading('seconds', async () => {
    runs += 1;
    if (runs === 1) await servers.stopStandby();
    return where();
  });
  expect([answer, runs]).toEqual(['primary', 2]);
  await servers.startStandby();
});

test('without an address of standbys there is one pool and nothing is asked beside', async () => {
  const alone = openDatabase({ url: servers.primary.url('postgres'), program: 'test', connections: 1 });
  expect(alone.standbyCounts()).toBeNull();
  expect(await alone.reading('seconds', async () => 1)).toBe(1);
  expect(alone.pool.totalCount).toBe(0);
  await alone.close();
});
