import { sql } from 'kysely';
import type { Tx } from './database.ts';

export interface JobOptions {
  /** A second job with the same key replaces the first while that waits. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  readonly mostAttempts?: number;
}

/** Hands work to the job programs; it exists when, and only when, the transaction commits. */
export async function addJob(
  tx: Tx,
  task: string,
  payload: unknown,
  { key, queue, mostAttempts = 10 }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, queue_name := ${queue ?? null},
    max_attempts := ${mostAttempts}, job_key := ${key ?? null})`.execute(tx);
}
