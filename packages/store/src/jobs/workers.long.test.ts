import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Instant } from '@tsuzura/domain/calendar';
import {
  openAlerts,
  openDatabase,
  sendLater,
  Undeliverable,
  type Database,
  type OutboxMessage,
} from '../kernel/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { createWorkers, type WorkerOptions, type Workers } from './index.ts';

let db: TestDatabase;
let database: Database;
let closing: (() => Promise<void>)[];
let real: number;
beforeEach(async () => {
  db = await createTestDatabase();
  database = db.open('api');
  closing = [];
  real = Date.parse('2026-11-13T01:00:00Z');
});
afterEach(async () => {
  for (const close of closing) await close();
  await db.drop();
});

const limits = { poll: 10, drain: 5_000, finish: 50, release: 500 };
function open(deliver: WorkerOptions['deliver'], over: Partial<WorkerOptions> = {}): Workers {
  const workers = createWorkers({
    url: db.url('api'),
    deliver,
    now: () => real as Instant,
    realNow: () => real,
    failed: () => undefined,
    limits,
    ...over,
  });
  closing.push(() => workers.close());
  return workers;
}
async function write(count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.tx(async (tx) => {
    for (const [index, id] of ids.entries())
      await sendLater(tx, { id, topic: 'mail', payload: {}, at: (real + index) as Instant });
  });
  return ids;
}
const waiting = async () =>
  (
    await database.reader
      .selectFrom('ops.outbox')
      .select('id')
      .where('delivered_at', 'is', null)
      .orderBy('created_at')
      .execute()
  ).map(({ id }) => id);

test('what a dying worker holds is delivered by another at once, and once in all', async () => {
  const [id = ''] = await write();
  const taken = Promise.withResolvers<void>();
  const dying = open(() => {
    taken.resolve();
    return new Promise(() => undefined);
  });
  void dying.drain(); // once: it does not come back for what it lost
  await taken.promise;
  const delivered: string[] = [];
  const living = open(async (message) => void delivered.push(message.id));
  expect([await living.drain(), delivered]).toEqual([true, []]); // held by somebody who lives: not waited for
  const owner = openDatabase({ url: db.ownerUrl, program: 'owner', connections: 1 });
  await owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  await owner.close();
  await expect.poll(async () => (await living.drain(), delivered)).toEqual([id]);
  expect(await waiting()).toEqual([]);
});

test('a message that fails keeps no other waiting, pauses longer each time, and waits for an operator after ten', async () => {
  const [first = '', second = ''] = await write(2);
  const tried: string[] = [];
  const workers = open(async ({ id }) => {
    tried.push(id);
    if (id === first) throw new TypeError('no');
  });
  expect([await workers.drain(), tried]).toEqual([true, [first, second]]);
  real += 2_999;
  await workers.drain();
  expect(tried).toHaveLength(2);
  real += 1;
  await workers.drain();
  expect(tried.slice(2)).toEqual([first]);
  for (let times = 0; times < 20; times += 1) {
    real += 86_400_000;
    await workers.drain();
  }
  expect(tried).toHaveLength(11);
  expect(await database.reader.selectFrom('ops.outbox_retry').select(['attempts', 'last_error']).execute()).toEqual([
    { attempts: 10, last_error: 'TypeError' },
  ]);
});

test('a message that can never be delivered is tried once, and an operator is alerted', async () => {
  const [first = '', second = ''] = await write(2);
  const tried: string[] = [];
  const batches = new Set<readonly OutboxMessage[]>();
  const workers = open(async ({ id }, batch) => {
    tried.push(id);
    batches.add(batch);
    if (id === first) throw new Undeliverable();
  });
  workers.start();
  await expect.poll(waiting).toEqual([first]);
  real += 86_400_000;
  await workers.drain();
  expect(tried).toEqual([first, second]);
  expect([...batches].map((batch) => batch.map(({ id }) => id))).toEqual([[first, second]]);
  expect(await openAlerts(database.reader)).toMatchObject([{ kind: 'outbox.undeliverable', subject: first }]);
});

test('that the database was away while a message was written counts no attempt', async () => {
  const [id = ''] = await write();
  const tried: string[] = [];
  const workers = open(async (message) => {
    tried.push(message.id);
    if (tried.length === 1) throw Object.assign(new Error('gone'), { code: '57P01' });
  });
  await workers.drain();
  await workers.drain();
  expect([tried, await waiting()]).toEqual([[id, id], []]);
});

test('a start makes everything due that waits for its next attempt', async () => {
  const [id = ''] = await write();
  const failing = open(() => Promise.reject(new Error('no')));
  await failing.drain();
  const delivered: string[] = [];
  const next = open(async (message) => void delivered.push(message.id));
  expect([await next.drain(), delivered]).toEqual([true, []]);
  next.start();
  await expect.poll(() => delivered).toEqual([id]);
  await expect.poll(() => database.reader.selectFrom('ops.outbox_retry').select('id').execute()).toEqual([]);
});

test('many are delivered once each by two programs at work, while a third is asked to drain', async () => {
  const ids = await write(130);
  const delivered: string[] = [];
  const deliver = async (message: OutboxMessage) => void delivered.push(message.id);
  const [one, two] = [open(deliver), open(deliver)];
  one.start();
  two.start();
  await open(deliver).drain();
  await expect.poll(waiting).toEqual([]);
  expect(delivered.toSorted()).toEqual(ids.toSorted());
});

test('a courier that hangs neither keeps drain nor close; what it had is free again and counts no attempt', async () => {
  const [stuck = '', ...others] = await write(30);
  const delivered: string[] = [];
  const workers = open(async ({ id }) => (id === stuck ? new Promise(() => undefined) : void delivered.push(id)), {
    limits: { ...limits, drain: 500 },
  });
  workers.start();
  expect(await workers.drain()).toBe(false);
  // Those that were locked with it wait for it; the others do not.
  expect(delivered).toEqual(others.slice(19));
  await workers.close();
  const next = open(async ({ id }) => void delivered.push(id));
  expect(await next.drain()).toBe(true);
  expect(delivered.toSorted()).toEqual([stuck, ...others].toSorted());
});

test('a delivery has a time limit of its own, and then counts as failed', async () => {
  const [stuck = '', other = ''] = await write(2);
  const failures: unknown[] = [];
  const delivered: string[] = [];
  const workers = open(async ({ id }) => (id === stuck ? new Promise(() => undefined) : void delivered.push(id)), {
    failed: (_, error) => failures.push(error),
    limits: { ...limits, delivery: 20 },
  });
  expect([await workers.drain(), delivered, failures.length]).toEqual([true, [other], 1]);
});

test('without a database drain gives up, and the process goes on', async () => {
  const failures: string[] = [];
  const workers = open(async () => undefined, {
    url: 'postgres://x:x@127.0.0.1:1/x',
    failed: (task) => failures.push(task),
  });
  expect([await workers.drain(), failures]).toEqual([false, ['outbox']]);
});
