import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { siteNames } from '@tsuzura/http/config';
import { isAlive } from '@tsuzura/store/embedded';
import { createTestDatabase, testServer } from '@tsuzura/store/testing';
import { whyNotServer } from './open-server.ts';
import { startsOfOneFolder } from './starts.test-support.ts';

/** Every sentence a person may meet, and what happens to their data. Starts real processes: slow, and worth it. */

// The first start of a folder makes the years behind the demo people.
vi.setConfig({ testTimeout: 600_000 });

const { start, get, postmaster, connectAsOwner, ports, folder: dataFolder } = await startsOfOneFolder();

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
    expect(isAlive(pid)).toBe(false);
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
    expect(second.output().trim()).toBe(`このデータフォルダ（${dataFolder}）では、すでにつづらが動いています。`);
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
    expect(isAlive(pid)).toBe(true);
    const second = start();
    await second.ready();
    expect(postmaster()).toBe(pid);
    const { rowCount } = await client.query("select 1 from ops.audit where actor = 'kill-test'");
    expect(rowCount).toBe(1);
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
    expect(isAlive(pid)).toBe(false);
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
    const file = join(dataFolder, 'a-file');
    writeFileSync(file, '');
    const onFile = start({}, file);
    expect(await onFile.ended()).toBe(1);
    expect(onFile.output().trim().split('\n')).toHaveLength(1);
    if (process.getuid?.() === 0) return; // root may write anywhere; the sentence itself is proved in embedded/server.long.test.ts
    const closed = join(dataFolder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    const service = start({}, closed);
    expect(await service.ended()).toBe(1);
    expect(service.output()).toContain('書き込めません');
  });

  test('DATABASE_URL is used in place of the embedded server, and an old or weak one is refused', async () => {
    const db = await createTestDatabase({ empty: true });
    const folder = join(dataFolder, 'beside');
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
});
