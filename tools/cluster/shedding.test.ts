import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../started.test-support.ts';
import { siteListener } from './settings.ts';
import { sheddingLines } from './shedding.ts';

const webOrigin = 'http://localhost:3000';
const haproxy = '/usr/sbin/haproxy';

test('only sites with admission are shed at the balancer, and never a command nor health', () => {
  expect(sheddingLines('auth', webOrigin)).toEqual([]);
  const denies = sheddingLines('main', webOrigin).filter((line) => line.includes(' deny '));
  expect(denies).toHaveLength(2);
  for (const line of denies) expect(line).toMatch(/ if METH_GET !\{ path \/healthcheck \} in_overload drawn/);
});

/** A copy that answers as it is told, and counts what reached it. */
async function copy() {
  const state = { answer: 'ok' as 'ok' | 'overload' | 'maintenance', reached: 0 };
  const server = createServer((_, response) => {
    state.reached += 1;
    if (state.answer === 'ok') response.writeHead(200).end('{}');
    else response.writeHead(503, state.answer === 'overload' ? { 'x-overload': '1' } : {}).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { state, server, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  throw new Error('the balancer does not listen');
}

test.runIf(existsSync(haproxy))(
  'while copies refuse, a share of what is looked at is turned away at the balancer',
  async () => {
    const one = await copy();
    const port = await freePort();
    const { folder, remove } = temporaryFolder();
    const file = join(folder, 'haproxy.cfg');
    const site = { name: 'main', port, servers: [{ name: 'api1', port: one.port }] };
    const defaults = ['defaults', '  timeout connect 2s', '  timeout client 5s', '  timeout server 5s'];
    writeFileSync(file, [...defaults, ...siteListener(site, webOrigin), ''].join('\n'));
    expect(spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' });
    const address = `http://127.0.0.1:${port}`;
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${address}${path}`, { headers: { origin: webOrigin }, ...init });
      return { status: answer.status, headers: answer.headers, body: await answer.text() };
    };
    const askMany = (times: number, path: string, init: RequestInit = {}) =>
      Promise.all(Array.from({ length: times }, () => ask(path, init)));
    try {
      await reachable(port);
      one.state.answer = 'maintenance';
      await askMany(200, '/v1/assets');
      expect(one.state.reached).toBe(200);

      one.state.answer = 'overload';
      one.state.reached = 0;
      await askMany(100, '/v1/assets');
      const answers = await askMany(200, '/v1/assets');
      // everything was refused in the last second, so nearly everything is turned away
      expect(one.state.reached).toBeLessThan(200);
      expect(answers.every(({ status, headers }) => status === 503 && headers.get('x-overload') === null)).toBe(true);
      const turnedAway = answers.find(({ body }) => body.includes('503-000'));
      expect(JSON.parse(turnedAway?.body ?? '')).toMatchObject({
        code: '503-000',
        errors: [{ message: 'ただいま混み合っています。少し待ってからお試しください。' }],
        requestId: turnedAway?.headers.get('x-request-id'),
      });
      expect(Number(turnedAway?.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
      expect(turnedAway?.headers.get('access-control-allow-origin')).toBe(webOrigin);
      const stranger = await askMany(20, '/v1/assets', { headers: { origin: 'https://evil.example' } });
      expect(stranger.every(({ headers }) => headers.get('access-control-allow-origin') === null)).toBe(true);

      one.state.reached = 0;
      one.state.answer = 'ok';
      const through = [
        ...(await askMany(20, '/healthcheck')),
        ...(await askMany(20, '/v1/orders', { method: 'POST' })),
      ];
      expect([through.every(({ status }) => status === 200), one.state.reached]).toEqual([true, 40]);
    } finally {
      child.kill('SIGKILL');
      one.server.closeAllConnections();
      one.server.close();
      remove();
    }
  },
);
