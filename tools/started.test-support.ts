import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteNames, type SiteName } from '@tsuzura/http/config';
import { root } from './project-config.ts';

/** Of every site, and of the metrics. */
export type Ports = Readonly<Record<SiteName | 'metrics', number>>;
const portNames = [...siteNames, 'metrics'] as const;

/** `npm start` as a person meets it: a process, its terminal, its ports, its data folder. */
export interface Started {
  readonly child: ChildProcess;
  readonly ports: Ports;
  /** The settings it runs with, for commands beside it. */
  readonly environment: Readonly<Record<string, string>>;
  output(): string;
  /** Resolves when the table is shown; rejects with the output when the process ends first. */
  ready(): Promise<void>;
  ended(): Promise<number | null>;
}

export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-start-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Below the ports that systems give to outgoing connections (from 32768 on): such a connection could take one while a service that a test
 * killed is not up again.
 */
const [lowestPort, highestPort] = [20_000, 32_000];
/** Nobody else who asks is given a port of the same block: its first port is held as long as this process lives. */
const blockSize = 1 + portNames.length;
const blocks = Math.floor((highestPort - lowestPort) / blockSize);

export async function freePorts(): Promise<Ports> {
  for (;;) {
    const first = lowestPort + randomInt(blocks) * blockSize;
    const held = await listening(first);
    if (!held) continue;
    const ports = portNames.map((_, index) => first + 1 + index);
    if (await areFree(ports)) {
      held.unref();
      return Object.fromEntries(portNames.map((name, index) => [name, ports[index]])) as unknown as Ports;
    }
    held.close();
  }
}

/** A program that knows nothing of blocks may have one of them. */
async function areFree(ports: readonly number[]): Promise<boolean> {
  const servers = await Promise.all(ports.map(listening));
  await Promise.all(
    servers.map((server) => (server ? new Promise((resolve) => server.close(resolve)) : Promise.resolve())),
  );
  return servers.every((server) => server !== null);
}

const listening = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

export function startIn(folder: string, ports: Ports, environment: Record<string, string> = {}): Started {
  const portVariables = Object.fromEntries(
    Object.entries(ports).map(([site, port]) => [`PORT_${site.toUpperCase()}`, String(port)]),
  );
  const settings = { DATABASE_URL: '', ...portVariables, DATA_FOLDER: folder, ...environment };
  const child = spawn('node', ['tools/start.cjs'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const end = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    ports,
    environment: settings,
    output: () => output,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes('動いています（')) resolve();
        };
        listeners.add(look);
        look();
        void end.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
      }),
    ended: () => end,
  };
}
