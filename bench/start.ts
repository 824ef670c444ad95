import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '@tsuzura/http/config';
import { createProver } from '@tsuzura/http/testing';
import { binaryFolder, readSecrets, runAs } from '@tsuzura/store/embedded';
import { root } from '../tools/project-config.ts';
import { median, type Measured } from './result.ts';
import { startArgumentsIn } from './start-command.ts';

const rounds = 9;
const firstStarts = 3;
const prover = createProver();

async function untilAnswer(url: string, began: number, headers: Record<string, string> = {}): Promise<number> {
  for (;;) {
    const answer = await fetch(url, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return performance.now() - began;
    if (performance.now() - began > 120_000) throw new Error(`${url} did not answer`);
    await pause(10);
  }
}

/**
 * Every program has answered: the servers by their health, which asks the database, and the apps by their first page. One
 * is asked after the other, so that asking takes little of the machine.
 */
async function untilAllAnswer({ ports }: Config, began: number): Promise<number> {
  for (const [site, port] of Object.entries(ports)) {
    const path = site === 'web' || site === 'console' ? '/' : '/healthcheck';
    await untilAnswer(`http://127.0.0.1:${port}${path}`, began);
  }
  return performance.now() - began;
}

/** The first start leaves the statements of past years to print, once; a service at rest has printed them. */
async function untilSettled({ dataFolder }: Config): Promise<void> {
  const port = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new Client({
    connectionString: `postgres://tsuzura_api:${readSecrets(dataFolder).roles.api}@127.0.0.1:${port}/tsuzura`,
  });
  await client.connect();
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query<{ busy: boolean }>(
      'select exists (select from ops.job_run where finished_at is null) as busy',
    );
    if (!rows[0]?.busy) break;
    if (performance.now() - began > 300_000) throw new Error('the jobs of the first start did not come to an end');
    await pause(500);
  }
  await client.end();
}

function startProduct(environment: NodeJS.ProcessEnv, project = root): ChildProcess {
  return spawn('node', [...startArgumentsIn(project)], { cwd: project, env: environment, stdio: 'ignore' });
}

function environmentOf({ ports, dataFolder }: Config): NodeJS.ProcessEnv {
  const variables = Object.entries(ports).map(([site, port]) => [`PORT_${site.toUpperCase()}`, String(port)]);
  return { ...process.env, DATA_FOLDER: dataFolder, ...(Object.fromEntries(variables) as Record<string, string>) };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null) await once(child, 'exit');
}

/** The same cluster, started by PostgreSQL's own tool, and a bare server that reads from it. */
async function startReference(config: Config, port: number): Promise<number> {
  const cluster = join(config.dataFolder, 'postgres');
  const [program, ...prefix] = [...runAs().prefix, join(binaryFolder(), 'pg_ctl')];
  const settings = '-c port=54329 -c listen_addresses=127.0.0.1 -c unix_socket_directories=';
  // It checks a proof as the product does; making one is the client's work.
  const statusUrl = `http://127.0.0.1:${port}/status`;
  const headers = { dpop: prover.proof({ method: 'GET', url: statusUrl }) };
  const began = performance.now();
  spawnSync(program, [
    ...prefix,
    'start',
    '-w',
    '-s',
    '-D',
    cluster,
    '-l',
    join(config.dataFolder, 'reference.log'),
    '-o',
    settings,
  ]);
  const url = `postgres://tsuzura_api:${readSecrets(config.dataFolder).roles.api}@127.0.0.1:54329/tsuzura`;
  const child = spawn('node', ['bench/bare-server.ts', url, String(port)], { cwd: root, stdio: 'ignore' });
  const took = await untilAnswer(statusUrl, began, headers);
  await stop(child, 'SIGTERM');
  spawnSync(program, [...prefix, 'stop', '-w', '-s', '-m', 'fast', '-D', cluster]);
  return took;
}

/** Second starts on data that are there, product and reference in turns; then the memory of the service at rest. */
export async function benchStart(config: Config): Promise<Measured[]> {
  const environment = environmentOf(config);
  const first = startProduct(environment);
  await untilAllAnswer(config, performance.now());
  await untilSettled(config);
  await stop(first);

  const taken = { reference: [] as number[], product: [] as number[] };
  let memory = 0;
  for (let round = 0; round < rounds; round += 1) {
    taken.reference.push(await startReference(config, config.ports.trading));
    const began = performance.now();
    const child = startProduct(environment);
    taken.product.push(await untilAllAnswer(config, began));
    if (round === rounds - 1) {
      await pause(10_000); // at rest: what start-up left over has been collected
      memory = residentMebibytes(child.pid ?? 0, join(config.dataFolder, 'postgres'));
    }
    await stop(child);
  }
  const warm = { reference: median(taken.reference), product: median(taken.product), rounds: taken };
  return [
    { name: 'start-warm', ...warm },
    { name: 'start-warm-seconds', ...warm, reference: null },
    { name: 'memory-at-rest', reference: null, product: memory, rounds: { reference: [], product: [memory] } },
  ];
}

/**
 * First starts after an installation, in turns with those of `before`: the folder of an older checkout with its packages.
 * What either's installation makes ready is made before the clock runs; what earlier starts left behind is gone.
 */
export async function benchFirstStart(config: Config, before: string): Promise<Measured[]> {
  const taken = { reference: [] as number[], product: [] as number[] };
  for (let round = 0; round < firstStarts; round += 1) {
    taken.reference.push(await firstStart(config, before));
    taken.product.push(await firstStart(config, root));
  }
  const { reference, product } = taken;
  return [{ name: 'start-first', reference: median(reference), product: median(product), rounds: taken }];
}

async function firstStart(config: Config, project: string): Promise<number> {
  const made = [
    'node_modules/.cache',
    ...['web', 'signin', 'console'].flatMap((app) => [`apps/${app}/dist`, `apps/${app}/.vite`]),
  ];
  for (const folder of [config.dataFolder, ...made.map((one) => join(project, one))])
    rmSync(folder, { recursive: true, force: true });
  spawnSync('npm', ['run', 'prepare', '--if-present'], { cwd: project, stdio: 'ignore' });
  const began = performance.now();
  const child = startProduct(environmentOf(config), project);
  const took = await untilAllAnswer(config, began);
  await stop(child);
  return took;
}

/** Resident memory of the process and of the database server with its children, simply added up. */
function residentMebibytes(pid: number, cluster: string): number {
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        return {
          pid: Number(name),
          parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
          kib: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0),
        };
      } catch {
        return null; // gone meanwhile
      }
    })
    .filter((one) => one !== null);
  const family = new Set([pid, postmaster]);
  for (const one of processes.toSorted((a, b) => a.pid - b.pid)) if (family.has(one.parent)) family.add(one.pid);
  return Math.round(processes.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.kib, 0) / 1024);
}
