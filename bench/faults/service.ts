import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { root } from '../../tools/project-config.ts';
import { freePorts, type Ports } from '../../tools/started.test-support.ts';
import { startArguments } from '../start-command.ts';

/** Room for the cluster and its 4 GB of log; a file of the rest is what "disk full" means here. */
const diskGiB = 8;
const readyLine = '動いています（';

/** `npm start` on a disk of its own that can be filled, seen from outside: a process, its ports, its database. */
export interface FaultyService {
  readonly ports: Ports;
  readonly folder: string;
  /** Starts the process; gives the moment at which it was started. Resolves when it says that it runs. */
  start(): Promise<number>;
  /** Sends a signal to the process and waits for its end; gives the milliseconds that took. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number>;
  readonly isRunning: () => boolean;
  /** Process number of the database server, or null when none runs. */
  postmaster(): number | null;
  /** One question to the database as its owner, on a connection of its own; tried again while the database is away. */
  ask<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  ownerUrl(): string;
  fillDisk(): void;
  freeDisk(): void;
  /** What the process has printed since its last start. */
  output(): string;
  remove(): Promise<void>;
}

export async function openFaultyService(): Promise<FaultyService> {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-faults-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${diskGiB}g`, 'tmpfs', folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  const ports = await freePorts();
  const portVariables = Object.entries(ports).map(([site, port]) => [`PORT_${site.toUpperCase()}`, String(port)]);
  const env = {
    ...process.env,
    ...Object.fromEntries(portVariables),
    DATABASE_URL: '',
    DATA_FOLDER: data,
    HISTORY: 'none',
    RATE_PER_MINUTE: '1000000',
  };
  const ballast = join(folder, 'ballast');
  let child: ChildProcess | null = null;
  let output = '';

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const lockFile = () => {
    try {
      return readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    } catch {
      return null;
    }
  };
  const ownerUrl = () => {
    const { superuser } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { superuser: string };
    return `postgres://postgres:${superuser}@127.0.0.1:${lockFile()?.[3] ?? '1'}/tsuzura`;
  };

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
    const began = performance.now();
    if (child && isRunning()) {
      child.kill(signal);
      await once(child, 'close');
    }
    return performance.now() - began;
  }

  return {
    ports,
    folder: data,
    isRunning,
    ownerUrl,
    end,
    output: () => output,
    async start() {
      const at = performance.now();
      output = '';
      const started = spawn('node', [...startArguments, '--servers-only'], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const ready = Promise.withResolvers<void>();
      const hear = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(readyLine)) ready.resolve();
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.once('close', (code) => ready.reject(new Error(`the service ended with ${code}: ${output}`)));
      await ready.promise;
      return at;
    },
    postmaster() {
      const pid = Number(lockFile()?.[0] ?? 0);
      return pid > 0 && isAlive(pid) ? pid : null;
    },
    ask: (text, values) => ask(ownerUrl, text, values),
    fillDisk() {
      // The database writes meanwhile: what is free now may not be free a moment later.
      for (let spare = 0; spare < 64; spare += 1) {
        const { bavail, bsize } = statfsSync(folder);
        const size = String(Math.max(1, bavail - spare * 16) * bsize);
        if (spawnSync('fallocate', ['-l', size, ballast]).status === 0) return;
      }
      throw new Error('the disk could not be filled');
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    async remove() {
      rmSync(ballast, { force: true });
      await end('SIGTERM');
      run('umount', '-l', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask<Row extends object>(url: () => string, text: string, values: unknown[] = []): Promise<Row[]> {
  for (let left = 200; ; left -= 1) {
    const client = new Client({ connectionString: url(), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      if (left <= 1) throw error;
      await pause(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
