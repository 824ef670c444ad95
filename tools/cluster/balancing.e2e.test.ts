import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project-config.ts';
import { freePorts, temporaryFolder } from '../started.test-support.ts';
import { siteListener } from './settings.ts';

const drainSeconds = 3;

async function startCopy(main: number, metrics: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'packages/http/src/program/draining.test-support.ts')], {
    env: { PORT_MAIN: String(main), PORT_METRICS: String(metrics), DRAIN_SECONDS: String(drainSeconds) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()));
  await expect.poll(() => said).toContain('starting');
  child.kill('SIGUSR2');
  await expect.poll(() => said).toContain('opened');
  return child;
}

test('a copy that is stopped behind HAProxy loses no request, neither new ones nor those that it was sent before', async () => {
  if (!existsSync('/usr/sbin/haproxy')) {
    process.stderr.write('NOT CHECKED: haproxy is not installed.\n');
    return;
  }
  const { folder, remove } = temporaryFolder();
  // Of names that no copy here has: eight free ports are asked for at once.
  const { web: site, auth: first, console: firstProbe, main: second, trading: secondProbe } = await freePorts();
  const copies = [await startCopy(first, firstProbe), await startCopy(second, secondProbe)];
  const servers = [
    { name: 'one', port: first, probe: firstProbe },
    { name: 'two', port: second, probe: secondProbe },
  ];
  const defaults = ['defaults', '  timeout connect 2s', '  timeout client 75s', '  timeout server 75s'];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    [...defaults, ...siteListener({ name: 'main', port: site, servers }, 'http://localhost:3000'), ''].join('\n'),
  );
  const balancer = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ask = async (path: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${site}${path}`, { signal: AbortSignal.timeout(60_000) });
    return `${answer.status} ${await answer.text()}`;
  };
  await expect.poll(() => ask('/').catch(() => '')).toBe('200 ok');

  // One for each copy: they go to the one with the fewest connections.
  const slow = [ask('/slow'), ask('/slow')];
  const firstEnds = once(copies[0] as ChildProcess, 'exit');
  const others: Promise<string>[] = [];
  const asking = setInterval(() => others.push(ask('/')), 20);
  copies[0]?.kill('SIGTERM');
  expect(await firstEnds).toEqual([0, null]);
  clearInterval(asking);
  expect(new Set(await Promise.all(others))).toEqual(new Set(['200 ok']));
  expect(others.length).toBeGreaterThan(20);
  expect(await ask('/')).toBe('200 ok');
  copies[1]?.kill('SIGTERM');
  expect(await Promise.all(slow)).toEqual(['200 late', '200 late']);
  const ended = once(balancer, 'exit');
  balancer.kill('SIGTERM');
  await ended;
  remove();
});
