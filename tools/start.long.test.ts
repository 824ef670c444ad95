import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from 'pg';
import { siteNames } from '@tsuzura/http/config';
import { firstBeforeBaseline } from '@tsuzura/store/migrate';
import { createTestDatabase, testServer } from '@tsuzura/store/testing';
import { whyNotServer } from './open-server.ts';
import { root } from './project-config.ts';
import { freePorts, startIn, temporaryFolder, type Ports, type Started } from './started.test-support.ts';

/** Every sentence a person may meet, and what happens to their data. Starts real processes: slow, and worth it. */

// The first start of a folder makes the years behind the demo people.
vi.setConfig({ testTimeout: 600_000 });

let ports: Ports;
let data: ReturnType<typeof temporaryFolder>;
let running: Started[] = [];
beforeAll(async () => {
  ports = await freePorts();
  data = temporaryFolder();
});
afterEach(async () => {
  for (const one of running) {
    if (one.child.exitCode === null && one.child.signalCode === null) one.child.kill('SIGINT');
    await one.ended();
  }
  running = [];
});
afterAll(() => data.remove());

/** With a seed of their own, so that they install the demo: of the usual one a copy is kept (kept-demo.ts). */
const start = (environment: Record<string, string> = {}, folder = data.folder) => {
  const started = startIn(folder, ports, { HISTORY: 'none', SEED: 'start', ...environment });
  running.push(started);
  return started;
};
const get = async (site: keyof Ports, path = '/') => (await fetch(`http://127.0.0.1:${ports[site]}${path}`)).status;
const postmaster = () => Number(readFileSync(join(data.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function connectAsOwner(): Promise<Client> {
  const secrets = JSON.parse(readFileSync(join(data.folder, 'secrets.json'), 'utf8')) as { superuser: string };
  const port = Number(readFileSync(join(data.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new Client({ connectionString: `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/tsuzura` });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('npm start', () => {
  test('brings every program up, shows one table of addresses and people, and stops cleanly on Ctrl-C', async () => {
    const service = start();
    await service.ready();
    expect(
      await Promise.all(siteNames.map((site) => get(site, site === 'content' ? '/latte/const.json' : '/docs'))),
    ).toEqual(siteNames.map(() => 200));
    expect([await get('main', '/healthcheck'), await get('metrics', '/metrics')]).toEqual([200, 200]);
    expect(service.output()).toContain('初期データを作りました');
    expect(service.output()).toContain('2026年11月13日（金） 10:00');
    expect(service.output()).toContain('hanako@example.jp');
    const pid = postmaster();
    service.child.kill('SIGINT');
    expect(await service.ended()).toBe(0);
    expect(alive(pid)).toBe(false);
  });

  test('a second start reuses the data, and a request in flight is answered before Ctrl-C ends the service', async () => {
    const service = start();
    await service.ready();
    expect(service.output()).not.toContain('初期データを作りました');
    const socket = connect(ports.auth, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('close', () => resolve(heard));
    });
    const body = 'grant_type=refresh_token&refresh_token=x&client_id=latte';
    const head = `POST /oauth2/token HTTP/1.1\r\nhost: localhost:${ports.auth}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(head + body.slice(0, 10), () => resolve()));
    await get('auth', '/healthcheck'); // the head has been read by now
    service.child.kill('SIGINT');
    await expect.poll(() => service.output()).toContain('停止しています');
    socket.write(body.slice(10));
    expect(await answer).toContain('invalid_grant');
    expect(await service.ended()).toBe(0);
  });

  test('a second start on the same data folder is refused in one sentence and harms nothing', async () => {
    const first = start();
    await first.ready();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output().trim()).toBe(`このデータフォルダ（${data.folder}）では、すでにつづらが動いています。`);
    expect(await get('main', '/healthcheck')).toBe(200);
  });

  test('after kill -9 the next start takes the database over and nothing is lost', async () => {
    const first = start();
    await first.ready();
    const pid = postmaster();
    const client = await connectAsOwner();
    await client.query(
      "insert into ops.audit (at, actor_role, actor, action) values (now(), 'system', 'kill-test', 'acked')",
    );
    first.child.kill('SIGKILL');
    await first.ended();
    expect(alive(pid)).toBe(true);
    const second = start();
    await second.ready();
    expect(postmaster()).toBe(pid);
    const { rowCount } = await client.query("select 1 from ops.audit where actor = 'kill-test'");
    expect(rowCount).toBe(1);
    await client.end();
  });

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
    expect(alive(pid)).toBe(false);

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
    const received = readFileSync(join(data.folder, 'partners', 'mail.jsonl'), 'utf8');
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

  test('a second Ctrl-C waits for nothing and takes the database along', async () => {
    const service = start();
    await service.ready();
    const pid = postmaster();
    const socket = connect(ports.auth, '127.0.0.1');
    socket.on('error', () => undefined);
    const head =
      'POST /oauth2/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 50\r\n\r\n';
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    await get('auth', '/healthcheck');
    service.child.kill('SIGTERM');
    await expect.poll(() => service.output()).toContain('停止しています');
    service.child.kill('SIGTERM');
    expect(await service.ended()).toBe(130);
    expect(alive(pid)).toBe(false);
    socket.destroy();
  });

  test('a taken port is named with the variable that changes it', async () => {
    const squatter = createServer().listen(ports.trading, '127.0.0.1');
    const service = start();
    expect(await service.ended()).toBe(1);
    expect(service.output().trim()).toBe(`ポート${ports.trading}（PORT_TRADING）は、ほかのプログラムが使っています。`);
    await new Promise((resolve) => squatter.close(resolve));
  });

  test('a data folder that cannot be written, or is a file, is one sentence', async () => {
    const file = join(data.folder, 'a-file');
    writeFileSync(file, '');
    const onFile = start({}, file);
    expect(await onFile.ended()).toBe(1);
    expect(onFile.output().trim().split('\n')).toHaveLength(1);
    if (process.getuid?.() === 0) return; // root may write anywhere; the sentence itself is proved in embedded/server.long.test.ts
    const closed = join(data.folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    const service = start({}, closed);
    expect(await service.ended()).toBe(1);
    expect(service.output()).toContain('書き込めません');
  });

  test('DATABASE_URL is used in place of the embedded server, and an old or weak one is refused', async () => {
    const db = await createTestDatabase({ empty: true });
    const folder = join(data.folder, 'beside');
    mkdirSync(folder);
    // Roles belong to the whole server, which other tests use: keep their passwords.
    writeFileSync(
      join(folder, 'secrets.json'),
      JSON.stringify({ superuser: '', roles: testServer().passwords, partner: 'x' }),
    );
    const service = start({ DATABASE_URL: db.ownerUrl }, folder);
    await service.ready();
    expect(await get('main', '/healthcheck')).toBe(200);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    service.child.kill('SIGINT');
    expect(await service.ended()).toBe(0);
    await db.drop();
    expect(whyNotServer(15, true)).toBeNull();
    expect(whyNotServer(14, true)).toBe('DATABASE_URL のPostgreSQLは14です。15以上が必要です。');
    expect(whyNotServer(18, false)).toContain('CREATEROLE');
  });

  test('an unreachable DATABASE_URL, a setting that does not fit: one sentence each, without the password', async () => {
    const unreachable = start({
      DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/none',
      DATABASE_WAIT_SECONDS: '1',
    });
    expect(await unreachable.ended()).toBe(1);
    expect(unreachable.output().trim().split('\n')).toEqual([
      'データベースの応答を待っています…',
      'DATABASE_URL のデータベース（127.0.0.1:1）に接続できません。',
    ]);
    const wrong = start({ CLOCK: 'tomorrow', RATE_PER_MINUTE: '0' });
    expect(await wrong.ended()).toBe(1);
    expect(wrong.output().trim()).toBe(
      '環境変数の値をご確認ください：CLOCK（demo | real）、RATE_PER_MINUTE（1 to 1000000）',
    );
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
});
