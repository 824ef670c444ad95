import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { atJst, formatJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { createWorkers, type WorkerOptions, type Workers } from '@tsuzura/store/jobs';
import { isDatabaseAway, sendLater, writeAudit, type Database } from '@tsuzura/store/kernel';
import { openClock, type BusinessClock } from '../clock.ts';
import { testNow } from '../scene.test-support.ts';
import { createScheduler, everyBusinessDayAt, everyDayAt, type ScheduledJob, type Scheduler } from './index.ts';

let db: TestDatabase;
let closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  await db.drop();
});

/** Writes one audit row for each time it really ran. */
const traced = (name: string, next: ScheduledJob['next'], run?: () => void): ScheduledJob => ({
  name,
  title: name,
  next,
  run: async (tx, dueAt) => {
    await writeAudit(tx, { at: dueAt, actorRole: 'system', actor: name, action: 'ran' });
    run?.();
  },
});

interface Process {
  scheduler: Scheduler;
  clock: BusinessClock;
  workers: Workers;
  database: Database;
}

async function startProcess(
  jobs: readonly ScheduledJob[],
  realNow = () => testNow,
  deliver: WorkerOptions['deliver'] = async () => undefined,
): Promise<Process> {
  const database = db.open('api');
  const clock = await openClock({ database, realNow }, { wake: false });
  const failed = () => undefined;
  const limits = { drain: 50, finish: 50 };
  const workers = createWorkers({ url: db.url('api'), deliver, now: clock.now, realNow, failed, limits });
  const scheduler = createScheduler({ database, clock, realNow, workers, jobs, failed });
  closing.push(() => workers.close());
  return { scheduler, clock, workers, database };
}

const trace = async (database: Database) =>
  (
    await database.reader
      .selectFrom('ops.audit')
      .select(['actor', 'at'])
      .where('action', '=', 'ran')
      .orderBy('id')
      .execute()
  ).map((row) => `${row.actor} ${formatJst(row.at).slice(5, 16)}`);

const jobs = () => [
  traced('night', everyDayAt('02:00')),
  traced('prices', everyBusinessDayAt('19:00')),
  traced('evening', everyBusinessDayAt('19:00')),
];
const monday = (time: string): Instant => atJst(ymd('2026-11-16'), time);

describe('when business time moves', () => {
  test('every due job runs once, in order of time and then of the list, with the clock standing at its moment', async () => {
    const { scheduler, clock, database } = await startProcess(jobs());
    const ran = await scheduler.runTo(monday('09:00'));
    expect(await trace(database)).toEqual([
      'prices 11-13T19:00',
      'evening 11-13T19:00',
      'night 11-14T02:00',
      'night 11-15T02:00',
      'night 11-16T02:00',
    ]);
    expect(ran.every((one) => one.outcome === 'done')).toBe(true);
    expect(formatJst(clock.now())).toBe('2026-11-16T09:00:00+09:00');
    expect(clock.state).toBe('running');
    await scheduler.runTo(monday('09:00'));
    expect(await trace(database)).toHaveLength(5);
  });

  test('a step goes to the next due moment only', async () => {
    const { scheduler, clock, database } = await startProcess(jobs());
    await scheduler.step();
    expect(formatJst(clock.now())).toBe('2026-11-13T19:00:00+09:00');
    expect(await trace(database)).toEqual(['prices 11-13T19:00', 'evening 11-13T19:00']);
    await scheduler.step();
    expect(formatJst(clock.now())).toBe('2026-11-14T02:00:00+09:00');
  });

  test('it never goes back nor beyond the calendar, and production time cannot be moved', async () => {
    const { scheduler, clock, database } = await startProcess(jobs());
    await expect(scheduler.runTo(atJst(ymd('2026-11-13'), '09:59:59'))).rejects.toMatchObject({
      kind: 'CLOCK_BACKWARDS',
    });
    await expect(scheduler.runTo(atJst(ymd('2031-01-01'), '00:00'))).rejects.toMatchObject({ kind: 'CLOCK_HORIZON' });
    await database.tx((tx) => tx.updateTable('ops.clock').set({ mode: 'real' }).execute());
    await clock.refresh();
    await expect(scheduler.step()).rejects.toMatchObject({ kind: 'CLOCK_PINNED' });
  });

  test('two job processes, both working and both asked to move, still run each occurrence once and in order', async () => {
    const [one, two] = [await startProcess(jobs()), await startProcess(jobs())];
    one.workers.start();
    two.workers.start();
    const results = await Promise.allSettled([
      one.scheduler.runTo(monday('09:00')),
      two.scheduler.runTo(monday('09:00')),
      two.scheduler.tick(),
    ]);
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    await two.clock.refresh();
    await two.scheduler.runTo(monday('09:00'));
    expect(await trace(one.database)).toEqual([
      'prices 11-13T19:00',
      'evening 11-13T19:00',
      'night 11-14T02:00',
      'night 11-15T02:00',
      'night 11-16T02:00',
    ]);
  });

  test('a job that fails stops time at its moment, undoes itself, and runs first when time moves again', async () => {
    let broken = true;
    const failing = traced('prices', everyBusinessDayAt('19:00'), () => {
      if (broken) throw new Error('vendor away');
    });
    const { scheduler, clock, database } = await startProcess([failing, traced('night', everyDayAt('02:00'))]);
    const ran = await scheduler.runTo(monday('09:00'));
    expect(ran).toEqual([{ name: 'prices', dueAt: atJst(ymd('2026-11-13'), '19:00'), outcome: 'failed' }]);
    expect(formatJst(clock.now())).toBe('2026-11-13T19:00:00+09:00');
    expect(await trace(database)).toEqual([]);
    broken = false;
    await scheduler.step();
    expect(await trace(database)).toEqual(['prices 11-13T19:00', 'night 11-14T02:00']);
  });
});

test('at real speed a tick runs what has become due, and nothing before', async () => {
  let real = testNow;
  const { scheduler, database } = await startProcess(jobs(), () => real);
  await scheduler.tick();
  expect(await trace(database)).toEqual([]);
  real += 9 * 3_600_000; // 19:00 in Japan
  await scheduler.tick();
  expect(await trace(database)).toEqual(['prices 11-13T19:00', 'evening 11-13T19:00']);
  await scheduler.tick();
  expect(await trace(database)).toHaveLength(2);
});

test('at real speed a job that failed is tried again after a pause that grows, and what is due later waits for it', async () => {
  let real = testNow + 9 * 3_600_000;
  let broken = true;
  const failing = traced('prices', everyBusinessDayAt('19:00'), () => {
    if (broken) throw new Error('vendor away');
  });
  const { scheduler, database } = await startProcess([failing, traced('night', everyDayAt('19:00'))], () => real);
  expect(await scheduler.tick()).toMatchObject([{ name: 'prices', outcome: 'failed' }]);
  real += 999;
  expect(await scheduler.tick()).toEqual([]);
  real += 1;
  expect(await scheduler.tick()).toMatchObject([{ outcome: 'failed' }]);
  real += 1_999;
  expect(await scheduler.tick()).toEqual([]);
  broken = false;
  real += 1;
  await scheduler.tick();
  expect(await trace(database)).toEqual(['prices 11-13T19:00', 'night 11-13T19:00']);
});

describe('when the program that schedules dies', () => {
  /** Whatever connection runs a transaction or holds the lock: gone, as after kill -9. */
  const cutOff = (database: Database) =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (application_name = 'test' and state <> 'idle' or pid in (select pid from pg_locks where locktype = 'advisory'))`,
    );

  test('its occurrence is undone, and another program goes on with the night to the end of the move', async () => {
    const reached = Promise.withResolvers<void>();
    const dead = Promise.withResolvers<void>();
    const list = (held: boolean): ScheduledJob[] => [
      traced('prices', everyBusinessDayAt('19:00')),
      {
        ...traced('night', everyDayAt('02:00')),
        run: async (tx, dueAt) => {
          await writeAudit(tx, { at: dueAt, actorRole: 'system', actor: 'night', action: 'ran' });
          if (!held) return;
          reached.resolve();
          await dead.promise;
        },
      },
    ];
    const one = await startProcess(list(true));
    const two = await startProcess(list(false));
    const moved = one.scheduler.runTo(monday('09:00'));
    const failure = expect(moved).rejects.toSatisfy(isDatabaseAway);
    await reached.promise;
    await cutOff(two.database);
    dead.resolve();
    await failure;
    await two.clock.refresh();
    expect(await two.scheduler.tick()).toMatchObject([{ name: 'night' }, { name: 'night' }, { name: 'night' }]);
    expect(await trace(two.database)).toEqual([
      'prices 11-13T19:00',
      'night 11-14T02:00',
      'night 11-15T02:00',
      'night 11-16T02:00',
    ]);
    expect([formatJst(two.clock.now()), two.clock.state]).toEqual(['2026-11-16T09:00:00+09:00', 'running']);
  });

  test('with its lock gone it begins no further occurrence', async () => {
    const { database, scheduler } = await startProcess([]);
    const two = await startProcess([
      traced('prices', everyBusinessDayAt('19:00')),
      {
        ...traced('evening', everyBusinessDayAt('19:00')),
        prepare: async () => {
          await database.pool.query(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
          );
        },
      },
      traced('night', everyDayAt('02:00')),
    ]);
    expect(await scheduler.tick()).toEqual([]);
    await expect(two.scheduler.runTo(monday('09:00'))).rejects.toSatisfy(isDatabaseAway);
    expect(await trace(database)).toEqual(['prices 11-13T19:00', 'evening 11-13T19:00']);
  });

  test('a stop ends a move between two occurrences, and the next start goes on with it', async () => {
    const stopping: Scheduler[] = [];
    const list = [
      traced('prices', everyBusinessDayAt('19:00'), () => void stopping.map((one) => one.stop(0))),
      traced('night', everyDayAt('02:00')),
    ];
    const one = await startProcess(list);
    stopping.push(one.scheduler);
    await expect(one.scheduler.runTo(monday('09:00'))).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
    expect(await trace(one.database)).toEqual(['prices 11-13T19:00']);
    const two = await startProcess(list);
    await two.scheduler.tick();
    expect(await trace(one.database)).toHaveLength(4);
    expect(formatJst(two.clock.now())).toBe('2026-11-16T09:00:00+09:00');
  });

  test('a job that fails because everything is being stopped does not end the move', async () => {
    const stopping: Scheduler[] = [];
    const failing = traced('prices', everyBusinessDayAt('19:00'), () => {
      for (const one of stopping.splice(0)) {
        void one.stop(0);
        throw new Error('vendor away');
      }
    });
    const one = await startProcess([failing]);
    stopping.push(one.scheduler);
    await one.clock.put(one.clock.now(), 'frozen', { to: monday('09:00'), state: 'running' });
    expect(await one.scheduler.tick()).toMatchObject([{ name: 'prices', outcome: 'failed' }]);
    const two = await startProcess([failing]);
    await two.scheduler.tick();
    expect(await trace(one.database)).toEqual(['prices 11-13T19:00']);
    expect([formatJst(two.clock.now()), two.clock.state]).toEqual(['2026-11-16T09:00:00+09:00', 'running']);
  });
});

test('a delivery that hangs keeps neither an occurrence nor the end of a move waiting', async () => {
  const mailing: ScheduledJob = {
    ...traced('night', everyDayAt('02:00')),
    run: async (tx, dueAt) => sendLater(tx, { id: randomUUID(), topic: 'mail', payload: {}, at: dueAt }),
  };
  const { scheduler, clock } = await startProcess(
    [mailing],
    () => testNow,
    () => new Promise(() => undefined),
  );
  expect(await scheduler.runTo(monday('09:00'))).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'done' },
  ]);
  expect(formatJst(clock.now())).toBe('2026-11-16T09:00:00+09:00');
});

test('beyond the calendar there is nothing to plan, and daily jobs go on', async () => {
  const { scheduler, clock } = await startProcess(jobs());
  await clock.put(atJst(ymd('2030-12-30'), '20:00'), 'running');
  const { database } = await startProcess([]);
  await database.tx((tx) =>
    tx
      .updateTable('ops.clock')
      .set({ opened_at: new Date(clock.now()) as never })
      .execute(),
  );
  await clock.refresh();
  expect((await scheduler.upcoming()).map(({ job }) => job.name)).toEqual(['night']);
});

test('in production a job that failed can be tried again by an operator, though time cannot be moved', async () => {
  let broken = true;
  let real = testNow;
  const failing = traced('prices', everyBusinessDayAt('19:00'), () => {
    if (broken) throw new Error('vendor away');
  });
  const { scheduler, clock, database } = await startProcess([failing], () => real);
  await database.tx((tx) => tx.updateTable('ops.clock').set({ mode: 'real' }).execute());
  await clock.refresh();
  real += 9 * 3_600_000;
  expect(await scheduler.tick()).toMatchObject([{ outcome: 'failed' }]);
  broken = false;
  expect(await scheduler.step()).toMatchObject([{ name: 'prices', outcome: 'done' }]);
  await expect(scheduler.step()).rejects.toMatchObject({ kind: 'CLOCK_PINNED' });
});
