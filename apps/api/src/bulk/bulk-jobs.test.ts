import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused } from '@tsuzura/contract/kernel';
import { approveProposal, cancelBulkJob, getBulkJob, listBulkJobs, propose, rerunBulkJob } from '@tsuzura/contract/ops';
import { resendMessages } from './resend-messages.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { createBulkJobs, type BulkJobs } from '../kernel/bulk/index.ts';

let scene: Scene;
let jobs: BulkJobs;
const reached: string[] = [];
const refuses = new Set(['c03', 'c07']);
let defect = '';
beforeAll(async () => {
  scene = await openScene();
  let ids = 0;
  const { database, clock } = scene.api;
  const all = Array.from({ length: 10 }, (_, index) => `c${String(index).padStart(2, '0')}`);
  jobs = createBulkJobs(
    [
      {
        kind: 'test.reach',
        text: '試験',
        count: async () => all.length,
        page: async (_tx, _payload, after, limit) => all.filter((one) => one > after).slice(0, limit),
        async work(tx, subject, payload) {
          await tx
            .insertInto('ops.alert')
            .values({
              kind: `reached ${(payload as { round: number }).round}`,
              subject,
              detail: '{}',
              raised_at: new Date(0) as never,
              seen_at: null,
              seen_by: null,
            })
            .execute();
          if (subject === defect) throw new Error('a defect');
          if (refuses.has(subject)) throw new Refused('ACCOUNT_FROZEN');
          reached.push(subject);
        },
      },
    ],
    { database, clock, newId: () => `bulk-${(ids += 1)}`, pageSize: 4 },
  );
});
afterAll(() => scene.close());

const start = (round = 1) =>
  scene.api.database.tx((tx) => jobs.start(tx, { kind: 'test.reach', title: '試験', payload: { round }, by: 'o' }));
const asMaker = () => scene.as('unyo', 'ops', { roles: ['maker'] });
const written = async () =>
  (
    await scene.api.database.pool.query<{ subject: string }>(
      `select subject from ops.alert where kind = 'reached 1' order by subject`,
    )
  ).rows.map((row) => row.subject);

test('goes through all, page by page; who refuses is undone alone and named; the repeat goes through those alone', async () => {
  const { id, total } = await start();
  expect(total).toBe(10);
  defect = 'c05';
  expect(await jobs.runPage()).toBe(true);
  await expect(jobs.runPage()).rejects.toThrow('a defect');
  const maker = await asMaker();
  expect((await maker.call(getBulkJob, { params: { id } })).job).toMatchObject({
    state: 'RUNNING',
    total: 10,
    done: 3,
    failed: 1,
  });
  await expect(maker.call(rerunBulkJob, { params: { id } })).rejects.toMatchObject({ code: '400-715' });
  defect = '';
  while (await jobs.runPage());
  const over = await maker.call(getBulkJob, { params: { id } });
  expect(over.job).toMatchObject({ state: 'DONE', stateText: '完了（失敗あり）', done: 8, failed: 2 });
  expect(over.failures.map(({ subject }) => subject)).toEqual(['c03', 'c07']);
  expect(await written()).toEqual(['c00', 'c01', 'c02', 'c04', 'c05', 'c06', 'c08', 'c09']);

  refuses.delete('c03');
  const again = await maker.call(rerunBulkJob, { params: { id } }, { key: 'again-0000-0000-0001' });
  expect(again).toMatchObject({ rerunOf: id, total: 2, state: 'RUNNING' });
  expect((await maker.call(rerunBulkJob, { params: { id } }, { key: 'again-0000-0000-0001' })).id).toBe(again.id);
});

test('the repeat reaches who is ready now and keeps who is not; nobody is reached twice', async () => {
  while (await jobs.runPage());
  const maker = await asMaker();
  const { jobs: listed } = await maker.call(listBulkJobs);
  const [again, begun] = [
    listed.find(({ rerunOf }) => rerunOf !== null),
    listed.find(({ rerunOf }) => rerunOf === null),
  ];
  expect([again, begun].map((one) => [one?.done, one?.failed])).toEqual([
    [1, 1],
    [8, 2],
  ]);
  const { failures } = await maker.call(getBulkJob, { params: { id: begun?.id ?? '' } });
  expect(failures.map(({ subject }) => subject)).toEqual(['c07']);
  expect((await written()).filter((one) => one === 'c03').length).toBe(1);
});

test('is stopped at once: what was done stays, the rest is not begun, and it is stopped once', async () => {
  const { id } = await start(2);
  await jobs.runPage();
  const maker = await asMaker();
  const before = reached.length;
  expect(await maker.call(cancelBulkJob, { params: { id } })).toMatchObject({
    state: 'CANCELED',
    stateText: '中止',
    done: 4,
  });
  expect(await jobs.runPage()).toBe(false);
  expect(reached.length).toBe(before);
  await expect(maker.call(cancelBulkJob, { params: { id } })).rejects.toMatchObject({ code: '400-714' });
  await expect(maker.call(cancelBulkJob, { params: { id: 'nobody' } })).rejects.toMatchObject({ code: '400-000' });
});

test('messages that were given up are sent again when two people say so', async () => {
  const { pool } = scene.api.database;
  await pool.query(`insert into ops.outbox (id, topic, payload, created_at)
    select gen_random_uuid(), 'mail', '{}', '2026-11-13T00:00:00Z' from generate_series(1, 3)`);
  await pool.query(
    `insert into ops.outbox_retry (id, attempts, retry_at, last_error) select id, 10, '2026-11-13T00:00:00Z', 'x' from ops.outbox where delivered_at is null and created_at = '2026-11-13T00:00:00Z'`,
  );
  const maker = await asMaker();
  const proposal = await maker.call(propose, {
    body: { reason: '宛先の障害が直った', act: { kind: 'outbox.resend', payload: {} } },
  });
  expect(proposal.effect).toEqual([{ text: '3件をもう一度送ります。', count: 3 }]);
  const checker = await scene.as('kansa', 'ops', { roles: ['checker'] });
  const { result } = await checker.call(approveProposal, { params: { id: proposal.id }, body: { note: '確認' } });
  expect(result).toMatchObject({ total: 3 });
  const own = createBulkJobs([resendMessages(Date.now)], {
    database: scene.api.database,
    clock: scene.api.clock,
    newId: () => 'x',
  });
  while (await own.runPage());
  expect((await maker.call(getBulkJob, { params: { id: String(result?.['bulkJob']) } })).job).toMatchObject({
    state: 'DONE',
    done: 3,
    failed: 0,
  });
  const { rows } = await pool.query<{ left: number }>(
    'select count(*)::int as left from ops.outbox_retry where attempts >= 10',
  );
  expect(rows[0]?.left).toBe(0);
});
