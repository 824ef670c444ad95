import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import {
  isDatabaseAway,
  isUnavailable,
  listen,
  locks,
  openDatabase,
  waitForDatabase,
  withLock,
  type Database,
} from './index.ts';

let db: TestDatabase;
let api: Database;
let owner: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  api = db.open('api');
  owner = openDatabase({ url: db.ownerUrl, program: 'owner' });
});
afterAll(async () => {
  await owner.close();
  await db.drop();
});

const cutOff = () =>
  owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'owner'`,
  );
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const judged = (error: unknown) => [isDatabaseAway(error), isUnavailable(error)];

test('a mistake of ours, and another company that is away, are neither', async () => {
  expect(judged(await failureOf(api.pool.query('select 1 / 0')))).toEqual([false, false]);
  expect(judged(await failureOf(fetch('http://127.0.0.1:1/')))).toEqual([false, false]);
  expect(judged('ECONNREFUSED')).toEqual([false, false]);
});

test('a statement or a lock that takes too long may be asked for again, though the database is there', async () => {
  const slow = api.tx(async (tx) => {
    await sql`set local statement_timeout = 5`.execute(tx);
    await sql`select pg_sleep(1)`.execute(tx);
  });
  expect(judged(await failureOf(slow))).toEqual([false, true]);
  const locked = withLock(owner, locks.scheduler, () =>
    api.tx(async (tx) => {
      await sql`set local lock_timeout = 5`.execute(tx);
      await sql`select pg_advisory_lock(${locks.scheduler})`.execute(tx);
    }),
  );
  expect(judged(await failureOf(locked))).toEqual([false, true]);
});

test('a lost connection, a server that refuses, has no room or is read-only: the database is away', async () => {
  const cut = api.tx(async (tx) => {
    await sql`select 1`.execute(tx);
    await cutOff();
    await sql`select 1`.execute(tx);
  });
  expect(judged(await failureOf(cut))).toEqual([true, true]);
  const refused = openDatabase({ url: 'postgres://x:x@127.0.0.1:1/x', program: 'test' });
  expect(judged(await failureOf(refused.tx(async () => undefined)))).toEqual([true, true]);
  await refused.close();
  expect(judged(await failureOf(refused.pool.query('select 1')))).toEqual([true, true]);
  const readOnly = api.tx(async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`update ops.clock set seen_until = now()`.execute(tx);
  });
  expect(judged(await failureOf(readOnly))).toEqual([true, true]);
  for (const code of ['57P03', '53300', '53100', '58030', '08006'])
    expect(judged(Object.assign(new Error(code), { code }))).toEqual([true, true]);
});

test('after every connection was cut, the next question opens another', async () => {
  await Promise.all([1, 2, 3].map(() => api.pool.query('select pg_sleep(0.01)')));
  await cutOff();
  await expect.poll(() => api.pool.query('select 1').then(({ rowCount }) => rowCount)).toBe(1);
  expect(await api.tx(async () => 'committed')).toBe('committed');
});

test('a short transaction that lost its connection is not answered as if it were done', async () => {
  const lost = api.pipelinedTx(async (tx) => {
    await tx.ask('select 1', []);
    await cutOff();
    return () => tx.ask(`insert into ops.audit (at, actor_role, actor, action) values (now(), 'system', 'x', 'x')`, []);
  });
  expect(isDatabaseAway(await failureOf(lost))).toBe(true);
});

test('a listener that lost its connection looks again at once, and hears what is said afterwards', async () => {
  let heard = 0;
  const listener = await listen(db.url('api'), 'test_channel', async () => void (heard += 1), {
    everyMilliseconds: 20,
  });
  const listening = () =>
    owner.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'listen test_channel'`,
    );
  await cutOff();
  await expect.poll(async () => (await listening()).rows[0]?.n).toBe(1);
  const before = heard;
  await owner.pool.query('notify test_channel');
  await expect.poll(() => heard).toBeGreaterThan(before);
  await listener.close();
});

test('a start waits for a database that is not there yet, says so once, and gives up when its time is over', async () => {
  const at = new URL(db.url('api'));
  const waited: string[] = [];
  const gate = createServer();
  const port = await listenOn(gate, 0);
  await new Promise((resolve) => gate.close(resolve));
  const through = new URL(at);
  through.port = String(port);
  await expect(waitForDatabase(through.toString(), 0, () => waited.push('never'))).rejects.toSatisfy(isDatabaseAway);
  const proxy = createServer((socket) => {
    const onward = connect(Number(at.port), at.hostname);
    socket.pipe(onward).pipe(socket);
    for (const one of [socket, onward]) one.on('error', () => undefined);
  });
  await waitForDatabase(through.toString(), 10_000, () => {
    waited.push('waiting');
    void listenOn(proxy, port);
  });
  expect(waited).toEqual(['waiting']);
  await new Promise((resolve) => proxy.close(resolve));
  at.password = 'wrong';
  await expect(waitForDatabase(at.toString(), 10_000, () => waited.push('never'))).rejects.toMatchObject({
    code: '28P01',
  });
});

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
