import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive } from '@tsuzura/store/embedded';
import { firstBeforeBaseline } from '@tsuzura/store/migrate';
import { root } from './project-config.ts';
import { startsOfOneFolder } from './starts.test-support.ts';

/** What a service that ended in the middle of something left behind, and what the next start makes of it. */

vi.setConfig({ testTimeout: 600_000 });

const { start, postmaster, connectAsOwner, folder: dataFolder } = await startsOfOneFolder();

/** Mails that wait, and a move of business time that is under way: what a program that died would leave behind. */
const leaveWork = async (mails: number) => {
  const client = await connectAsOwner();
  const payload = { to: 'hanako@example.jp', subject: 'お知らせ', text: '本文', category: 'TRADE' };
  await client.query(
    `insert into ops.outbox (id, topic, payload, created_at)
      select gen_random_uuid(), 'mail', $1::jsonb, now() from generate_series(1, $2)`,
    [JSON.stringify(payload), mails],
  );
  await client.query(
    `update ops.clock set state = 'frozen', business_at = '2026-11-13 15:00+09', moving_to = '2026-11-18 09:00+09', moving_state = 'running'`,
  );
  const left = async () => {
    const { rows } = await client.query<{ mails: number; runs: number; moves: boolean }>(
      `select (select count(*)::int from ops.outbox where delivered_at is null) as mails,
        (select count(*)::int from ops.job_run where finished_at is null) as runs, moving_to is not null as moves from ops.clock`,
    );
    return rows[0];
  };
  return { client, left };
};

test('stopped in the middle of a night and of its mails it ends; the next start goes on by itself, and every mail leaves once', async () => {
  const first = start();
  await first.ready();
  const before = await leaveWork(300);
  await expect.poll(async () => (await before.left())?.mails, { interval: 5 }).toBeLessThan(300);
  const pid = postmaster();
  first.child.kill('SIGTERM');
  await before.client.end().catch(() => undefined);
  expect(await first.ended()).toBe(0);
  expect(isAlive(pid)).toBe(false);

  const second = start();
  await second.ready();
  const client = await connectAsOwner();
  const left = async () =>
    (
      await client.query(
        `select (select count(*)::int from ops.outbox where delivered_at is null) as mails, business_at > '2026-11-18 08:59+09' as arrived,
          state from ops.clock`,
      )
    ).rows[0] as unknown;
  await expect.poll(left).toEqual({ mails: 0, arrived: true, state: 'running' });
  const { rows } = await client.query<{ id: string }>('select id from ops.outbox');
  const received = readFileSync(join(dataFolder, 'partners', 'mail.jsonl'), 'utf8');
  for (const { id } of rows) expect(received.split(id)).toHaveLength(2);
  await client.end();
  const moved = spawnSync('node', ['tools/start.cjs', 'clock', 'run-to', '2026-11-19T09:00'], {
    cwd: root,
    env: { ...process.env, ...second.environment },
    encoding: 'utf8',
  });
  expect([moved.status, moved.stdout]).toEqual([0, expect.stringContaining('業務時刻 2026-11-19T09:00')]);
});

test('killed together with its database in the middle of a night, it goes on by itself after the next start', async () => {
  const first = start();
  await first.ready();
  const before = await leaveWork(50);
  await before.client.query(
    `update ops.clock set business_at = '2026-11-19 15:00+09', moving_to = '2026-11-24 09:00+09'`,
  );
  await expect.poll(async () => (await before.left())?.mails, { interval: 5 }).toBeLessThan(50);
  process.kill(postmaster(), 'SIGKILL');
  first.child.kill('SIGKILL');
  await first.ended();
  const second = start();
  await second.ready();
  const client = await connectAsOwner();
  const left = async () => (await client.query('select moving_to from ops.clock')).rows as unknown;
  await expect.poll(left).toEqual([{ moving_to: null }]);
  await client.end();
});

test('on a data folder of before the baseline it says how to start over, in one sentence; after the reset it starts', async () => {
  const first = start();
  await first.ready();
  const client = await connectAsOwner();
  await client.query('update ops.migration set hash = $1 where number = 1', [firstBeforeBaseline]);
  await client.end();
  first.child.kill('SIGINT');
  expect(await first.ended()).toBe(0);

  const refused = start();
  expect(await refused.ended()).toBe(1);
  expect(refused.output().trim()).toMatch(
    /^このデータは以前の版で[^\n]*npm run db -- reset[^\n]*run "npm run db -- reset"[^\n]*$/,
  );
  const reset = spawnSync('node', ['tools/db.ts', 'reset'], {
    cwd: root,
    env: { ...process.env, ...refused.environment },
    encoding: 'utf8',
  });
  expect([reset.status, reset.stderr]).toEqual([0, '']);

  const again = start();
  await again.ready();
  expect(again.output()).toContain('初期データを作りました');
});
