import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config/index.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startProgram(drainSeconds: number) {
  const [metrics, main] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'draining.test-support.ts')], {
    env: { PORT_METRICS: String(metrics), PORT_MAIN: String(main), DRAIN_SECONDS: String(drainSeconds) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const ask = async (port: number, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return [answer.status, (await answer.text()).trim()];
  };
  await expect.poll(() => said).toContain('starting');
  return {
    child,
    probe: (name: 'live' | 'ready') => ask(metrics, `/${name}`),
    main: (path: string) => ask(main, path),
    async open() {
      child.kill('SIGUSR2');
      await expect.poll(() => said).toContain('opened');
    },
  };
}

test('a program lives before it is ready, and while its database is away', async () => {
  const { child, probe, main, open } = await startProgram(0);
  expect([await probe('live'), await probe('ready')]).toEqual([
    [200, 'live'],
    [503, 'starting'],
  ]);
  await open();
  expect(await probe('ready')).toEqual([200, 'ready']);
  await main('/away');
  expect([await probe('live'), await probe('ready')]).toEqual([
    [200, 'live'],
    [503, 'unavailable'],
  ]);
  await main('/back');
  expect(await probe('ready')).toEqual([200, 'ready']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('SIGTERM says 503 first, answers meanwhile, lets what is in flight finish, and ends', async () => {
  // Long enough to be asked twice meanwhile, also where the machine is busy.
  const drainSeconds = 4;
  const { child, probe, main, open } = await startProgram(drainSeconds);
  await open();
  const slow = main('/slow');
  const startedAt = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(() => probe('ready'), { interval: 10 }).toEqual([503, 'draining']);
  expect([await probe('live'), await main('/')]).toEqual([
    [200, 'live'],
    [200, 'ok'],
  ]);
  expect(await slow).toEqual([200, 'late']);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(drainSeconds * 1_000);
});

test('Ctrl-C does not wait, and a second signal ends the program at once', async () => {
  const first = await startProgram(60);
  await first.open();
  first.child.kill('SIGINT');
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  const second = await startProgram(60);
  await second.open();
  second.child.kill('SIGTERM');
  await expect.poll(() => second.probe('ready'), { interval: 10 }).toEqual([503, 'draining']);
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([130, null]);
  expect(readConfig({}).drainSeconds).toBe(0);
});
