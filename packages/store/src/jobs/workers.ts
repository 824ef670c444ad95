import { Logger, run, runOnce, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';

export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

export interface Workers {
  /** Works until nothing that is due waits or runs anywhere, also in other programs. */
  drain(): Promise<void>;
  /** Takes jobs as they come, until `close`. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkerOptions {
  readonly url: string;
  readonly tasks: Tasks;
  readonly concurrency?: number;
  /** A job failed for now; it will be tried again. */
  readonly failed: (task: string, error: unknown) => void;
}

/** Longer than the longest night batch; what takes more has hung. */
const drainMilliseconds = 60 * 60_000;

/** The library's own chatter is dropped: what matters reaches us through `failed`. */
const logger = new Logger(() => () => undefined);

export function createWorkers({ url, tasks, concurrency = 2, failed }: WorkerOptions): Workers {
  // Its own pool: graphile-worker wants the driver's plain types.
  const pool = new Pool({ connectionString: url, max: concurrency + 2, application_name: 'jobs' });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload: unknown) => {
        try {
          await work(payload);
        } catch (error) {
          failed(name, error);
          throw error;
        }
      },
    ]),
  );
  let runner: Awaited<ReturnType<typeof run>> | null = null;

  return {
    async drain() {
      const deadline = Date.now() + drainMilliseconds;
      while (Date.now() < deadline) {
        await runOnce({ pgPool: pool, taskList, logger, noHandleSignals: true });
        const { rows } = await pool.query<{ waiting: boolean }>(
          'select exists (select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as waiting',
        );
        if (!rows[0]?.waiting) return;
        await pause(10); // another program holds the job: wait for it
      }
      throw new Error('the jobs that are due did not come to an end');
    },
    async start() {
      runner = await run({ pgPool: pool, taskList, concurrency, logger, noHandleSignals: true, pollInterval: 1_000 });
    },
    async close() {
      await runner?.stop();
      await pool.end();
    },
  };
}
