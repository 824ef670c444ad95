import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteListener } from '../tools/cluster/settings.ts';

/** Debian's, as the cluster uses it. */
const program = '/usr/sbin/haproxy';
/** What callers of several copies ask for. */
export const balancedUrl = 'http://bench.example';

export interface Balancer {
  readonly port: number;
  readonly child: ChildProcess;
  close(): void;
}

/** The load balancer of the cluster before copies of the main API, in a process of its own with one thread. */
export async function openBalancer(servers: readonly number[]): Promise<Balancer> {
  if (!existsSync(program)) throw new Error('the bench needs the package haproxy');
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-balancer-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const site = { name: 'main', port, servers: servers.map((one, index) => ({ name: `api${index + 1}`, port: one })) };
  const lines = [
    'global',
    '  maxconn 4096',
    '  nbthread 1',
    'defaults',
    '  timeout connect 2s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout check 1s',
    ...siteListener(site, 'http://localhost:3000'),
    '',
  ];
  writeFileSync(file, lines.join('\n'));
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await until(() => isListening(port));
  return {
    port,
    child,
    close() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function until(isThere: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await isThere()) return;
    await sleep(20);
  }
  throw new Error('the load balancer does not listen');
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
