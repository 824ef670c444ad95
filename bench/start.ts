import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '@tsuzura/http/config';
import { binaryFolder, readSecrets, runAs } from '@tsuzura/store/embedded';
import { root } from '../tools/project-config.ts';
import { median, type Measured } from './result.ts';
import { startArguments } from './start-command.ts';

const rounds = 5;

async function untilAnswer(url: string, began: number): Promise<number> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return performance.now() - began;
    if (performance.now() - began > 120_000) throw new Error(`${url} did not answer`);
    await pause(10);
  }
}

/** The first start leaves the statements of past years to print, once; an service at rest has printed them. */
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

function startProduct(environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn('node', [...startArguments], { cwd: root, env: environment, stdio: 'ignore' });
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
  const took = await untilAnswer(`http://127.0.0.1:${port}/status`, began);
  await stop(child, 'SIGTERM');
  spawnSync(program, [...prefix, 'stop', '-w', '-s', '-m', 'fast', '-D', cluster]);
  return took;
}

/** Second starts on data that are there, product and reference in turns; then the memory of the service at rest. */
export async function benchStart(config: Config): Promise<Measured[]> {
  const { ports } = config;
  const environment: NodeJS.ProcessEnv = { ...process.env, DATA_FOLDER: config.dataFolder };
  for (const [site, port] of Object.entries(ports)) environment[`PORT_${site.toUpperCase()}`] = String(port);
  const answerUrl = `http://127.0.0.1:${ports.main}/healthcheck`;
  const first = startProduct(environment);
  await untilAnswer(answerUrl, performance.now());
  await untilSettled(config);
  await stop(first);

  const taken = { reference: [] as number[], product: [] as number[] };
  let memory = 0;
  for (let round = 0; round < rounds; round += 1) {
    taken.reference.push(await startReference(config, ports.trading));
    const child = startProduct(environment);
    taken.product.push(await untilAnswer(answerUrl, performance.now()));
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
