import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readConfig, siteNames, type Config } from '@tsuzura/http/config';
import { openBrokerage } from './brokerage.ts';
import type { Measured } from './result.ts';

/*
 * Two job programs on one database. The one that runs an occurrence is killed (kill -9) in the middle of a statement that
 * would take a minute. Measured is how long after that the other has finished the same occurrence.
 */
const rounds = Number(process.env['TAKEOVER_ROUNDS'] ?? 7);
const job = 'kernel.forget-answers';
/** The moment before it is due; it is the first that is due from there. */
const justBefore = '2026-11-14 01:59:59+09';
const root = join(import.meta.dirname, '..');

/** Held by whoever sleeps: what a session waits for only its own role may see. */
const sleepingLock = 7_203_999;

interface Owner {
  readonly query: Pool['query'];
}

/** Finishing an occurrence takes a minute while the table `slow` has a row. */
async function makeSlow(owner: Owner): Promise<void> {
  await owner.query(`
    create table if not exists public.slow (it boolean);
    create or replace function public.wait_while_slow() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from public.slow) then
        perform pg_advisory_xact_lock(${sleepingLock});
        perform pg_sleep(60);
      end if;
      return new;
    end $$;
    create or replace trigger wait_while_slow before update on ops.job_run for each row execute function public.wait_while_slow();
    delete from public.slow; insert into public.slow values (true);
    delete from ops.job_run;
    update ops.clock set mode = 'demo', state = 'frozen', business_at = '${justBefore}', opened_at = '${justBefore}', moving_to = null, moving_state = null;
  `);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

/** Resolves when it says that it is ready. */
async function startJobs(databaseUrl: string, folder: string, programs: ChildProcess[]): Promise<ChildProcess> {
  const metrics = await freePort();
  const ports = Object.fromEntries(siteNames.map((site) => [`PORT_${site.toUpperCase()}`, '0']));
  const program = spawn(process.execPath, [join(root, 'apps/api/src/start.ts'), '--serve', 'jobs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      ...ports,
      PORT_METRICS: String(metrics),
      // the statement in which the program dies may take as long as it likes
      DATABASE_URL: `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}statement_timeout=0`,
      DATA_FOLDER: folder,
      PARTNER_SECRET: 'a-secret-of-the-bench-of-takeovers',
      LOG: 'silent',
    },
  });
  programs.push(program);
  const isReady = async () => (await fetch(`http://127.0.0.1:${metrics}/ready`)).ok;
  for (const patience = Date.now() + 120_000; !(await isReady().catch(() => false)); await sleep(50))
    if (Date.now() > patience) throw new Error('waited too long: the program is up');
  return program;
}

async function until(owner: Owner, what: string, condition: string): Promise<void> {
  const patience = Date.now() + 120_000;
  for (;;) {
    const { rows } = await owner.query<{ is: boolean }>(`select (${condition}) as is`);
    if (rows[0]?.is) return;
    if (Date.now() > patience) throw new Error(`waited too long: ${what}`);
    await sleep(10);
  }
}

const isWorking = `exists (select from pg_locks where locktype = 'advisory' and objid = ${sleepingLock})`;
const isFinished = `exists (select from ops.job_run where name = '${job}' and due_at > '${justBefore}' and finished_at is not null)`;

/** Seconds from the kill to the end of the occurrence that was under way. */
export async function takeOver(databaseUrl: string, owner: Owner): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-takeover-'));
  await makeSlow(owner);
  const programs: ChildProcess[] = [];
  try {
    const first = await startJobs(databaseUrl, join(folder, 'one'), programs);
    await owner.query(
      `update ops.clock set state = 'running', real_at = now(), seen_until = now() + interval '5 seconds'; select pg_notify('tsuzura_clock', '')`,
    );
    await until(owner, 'the first program works', isWorking);
    await startJobs(databaseUrl, join(folder, 'two'), programs);
    await owner.query('delete from public.slow');
    const killed = performance.now();
    first.kill('SIGKILL');
    await until(owner, 'the second program took over', isFinished);
    return (performance.now() - killed) / 1_000;
  } finally {
    for (const program of programs) program.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function benchTakeover(config: Config): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  try {
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      all.push(await takeOver(brokerage.url, brokerage.owner));
      console.log(`  takeover ${round}: ${all.at(-1)?.toFixed(2)} s`);
    }
    const rest = { reference: null, product: Math.max(...all) };
    return [{ name: 'jobs-takeover', ...rest, rounds: { reference: [], product: all } }];
  } finally {
    await brokerage.stop();
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-takeover-'));
  try {
    await benchTakeover(readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
