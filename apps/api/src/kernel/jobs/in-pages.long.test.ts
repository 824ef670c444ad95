import { afterEach, beforeEach, expect, test } from 'vitest';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { createWorkers } from '@tsuzura/store/jobs';
import { openNight, type NightScene } from '../../night/fund/night.test-support.ts';
import { testNow } from '../scene.test-support.ts';
import { inPages } from './in-pages.ts';
import { createScheduler } from './scheduler.ts';
import { everyDayAt } from './times.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const at = (day: string, time: string): Instant => atJst(ymd(day), time);

test('through the scheduler every page of a job runs, once, before time goes on', async () => {
  const { database, clock } = scene.api;
  let pages = 0;
  const job = inPages('test.scheduled-pages', 'x', everyDayAt('11:00'), async () => (pages += 1) < 3);
  const workers = createWorkers({
    url: scene.db.url('api'),
    deliver: async () => undefined,
    now: clock.now,
    realNow: () => testNow,
    failed: () => undefined,
  });
  const scheduler = createScheduler({
    database,
    clock,
    realNow: () => testNow,
    workers,
    jobs: [job],
    failed: () => undefined,
  });
  try {
    expect(await scheduler.runTo(at('2026-11-13', '12:00'))).toMatchObject([{ outcome: 'done' }]);
    expect(pages).toBe(3);
    await scheduler.runTo(at('2026-11-13', '13:00'));
    expect(pages).toBe(3);
    expect(
      await scene.row(`select count(*) filter (where finished_at is null) as open, count(*) as runs from ops.job_run
        where name = 'test.scheduled-pages' and due_at >= '2026-11-13 11:00+09'`),
    ).toEqual({ open: 0n, runs: 3n });
  } finally {
    await workers.close();
  }
});

test('the rest of a job is planned with its page and runs once', async () => {
  const done: string[] = [];
  const job = inPages(
    'test.pages',
    'x',
    () => at('2026-11-14', '02:15'),
    async (_, moment) => {
      done.push(new Date(moment).toISOString());
      return done.length < 3;
    },
  );
  const runs = () => scene.row(`select count(*) as runs from ops.job_run where name = 'test.pages'`);
  await scene.api.database.tx((tx) => job.run(tx, at('2026-11-14', '02:15'), null));
  expect(await runs()).toEqual({ runs: 1n });
  await scene.api.database.tx((tx) => job.run(tx, (at('2026-11-14', '02:15') + 1) as Instant, null));
  expect(await runs()).toEqual({ runs: 2n });
  await scene.api.database.tx((tx) => job.run(tx, (at('2026-11-14', '02:15') + 2) as Instant, null));
  expect(await runs()).toEqual({ runs: 2n });
  expect(new Set(done)).toEqual(new Set(['2026-11-13T17:15:00.000Z']));
});
