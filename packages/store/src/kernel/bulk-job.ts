import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

/** An act that goes through many, page by page (ADR-0070). */
export interface BulkJob {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly payload: unknown;
  readonly state: 'RUNNING' | 'DONE' | 'CANCELED';
  readonly total: bigint;
  readonly done: bigint;
  readonly failed: bigint;
  readonly after: string;
  readonly rerun_of: string | null;
  readonly started_by: string;
  readonly started_at: Instant;
  readonly ended_at: Instant | null;
  readonly canceled_by: string | null;
}

const columns =
  'id, kind, title, payload, state, total, done, failed, after, rerun_of, started_by, started_at, ended_at, canceled_by';

const insert = statement<object, readonly unknown[]>(
  'kernel.bulk-job-add',
  `insert into ops.bulk_job (id, kind, title, payload, state, total, rerun_of, started_by, started_at)
    values ($1, $2, $3, $4::jsonb, 'RUNNING', $5::bigint, $6, $7, $8::timestamptz)`,
);

export type NewBulkJob = Pick<BulkJob, 'id' | 'kind' | 'title' | 'payload' | 'total' | 'rerun_of' | 'started_by'>;

export async function addBulkJob(tx: Tx, job: NewBulkJob, at: Instant): Promise<void> {
  const { id, kind, title, payload, total, rerun_of, started_by } = job;
  await insert(tx, id, kind, title, JSON.stringify(payload), String(total), rerun_of, started_by, moment(at));
}

const oldestRunning = statement<BulkJob, [now: unknown]>(
  'kernel.bulk-job-next',
  `select ${columns} from ops.bulk_job where state = 'RUNNING' and started_at <= $1::timestamptz order by started_at, id limit 1 for update skip locked`,
);

/** The oldest that has begun and nobody works on, locked until the transaction ends. */
export const takeBulkJob = async (tx: Tx, now: Instant): Promise<BulkJob | null> =>
  (await oldestRunning(tx, moment(now)))[0] ?? null;

const byId = statement<BulkJob, [id: string]>('kernel.bulk-job', `select ${columns} from ops.bulk_job where id = $1`);
const lockById = statement<BulkJob, [id: string]>(
  'kernel.bulk-job-lock',
  `select ${columns} from ops.bulk_job where id = $1 for update`,
);

export const findBulkJob = async (reader: Reader, id: string): Promise<BulkJob | null> =>
  (await byId(reader, id))[0] ?? null;
export const lockBulkJob = async (tx: Tx, id: string): Promise<BulkJob | null> => (await lockById(tx, id))[0] ?? null;

const savePage = statement<object, readonly unknown[]>(
  'kernel.bulk-job-page',
  `update ops.bulk_job set after = $2, done = done + $3::bigint, failed = failed + $4::bigint where id = $1`,
);

export async function saveBulkPage(
  tx: Tx,
  id: string,
  { after, done, failed }: { readonly after: string; readonly done: number; readonly failed: number },
): Promise<void> {
  await savePage(tx, id, after, done, failed);
}

const end = statement<object, readonly unknown[]>(
  'kernel.bulk-job-end',
  `update ops.bulk_job set state = $2, ended_at = $3::timestamptz, canceled_by = $4 where id = $1`,
);

export async function endBulkJob(
  tx: Tx,
  id: string,
  { state, at, by }: { readonly state: 'DONE' | 'CANCELED'; readonly at: Instant; readonly by: string | null },
): Promise<void> {
  await end(tx, id, state, moment(at), by);
}

const newest = statement<BulkJob, [beforeAt: unknown, beforeId: string, limit: number]>(
  'kernel.bulk-jobs',
  `select ${columns} from ops.bulk_job where (started_at, id) < ($1::timestamptz, $2::text) order by started_at desc, id desc limit $3`,
);

/** Newest first. */
export const listBulkJobs = (
  reader: Reader,
  before: { readonly at: Instant; readonly id: string } | null,
  limit: number,
): Promise<readonly BulkJob[]> => newest(reader, before ? moment(before.at) : 'infinity', before?.id ?? '', limit);

export interface BulkFailure {
  readonly subject: string;
  readonly code: string;
  readonly at: Instant;
}

const putFailure = statement<object, readonly unknown[]>(
  'kernel.bulk-failure-put',
  `insert into ops.bulk_failure (job_id, subject, code, at) values ($1, $2, $3, $4::timestamptz)
    on conflict (job_id, subject) do update set code = excluded.code, at = excluded.at`,
);
const dropFailure = statement<object, [job: string, subject: string]>(
  'kernel.bulk-failure-drop',
  'delete from ops.bulk_failure where job_id = $1 and subject = $2',
);
const failures = statement<BulkFailure, [job: string, after: string, limit: number]>(
  'kernel.bulk-failures',
  `select subject, code, at from ops.bulk_failure where job_id = $1 and subject > $2 collate "C" order by subject limit $3`,
);
const countFailures = statement<{ count: bigint }, [job: string]>(
  'kernel.bulk-failures-count',
  'select count(*) as count from ops.bulk_failure where job_id = $1',
);

export async function noteBulkFailure(tx: Tx, job: string, { subject, code, at }: BulkFailure): Promise<void> {
  await putFailure(tx, job, subject, code, moment(at));
}
export async function forgetBulkFailure(tx: Tx, job: string, subject: string): Promise<void> {
  await dropFailure(tx, job, subject);
}

/** By subject. */
export const bulkFailures = (
  reader: Reader,
  job: string,
  after: string,
  limit: number,
): Promise<readonly BulkFailure[]> => failures(reader, job, after, limit);
export const countBulkFailures = async (reader: Reader, job: string): Promise<bigint> =>
  (await countFailures(reader, job))[0]?.count ?? 0n;

const begin = statement<object, []>('kernel.one-begin', 'savepoint one');
const release = statement<object, []>('kernel.one-keep', 'release savepoint one');
const undo = statement<object, []>('kernel.one-undo', 'rollback to savepoint one');

/** Something that is undone alone when it fails, while the transaction goes on. */
export async function inSavepoint(tx: Tx, run: () => Promise<void>): Promise<void> {
  await begin(tx);
  try {
    await run();
    await release(tx);
  } catch (error) {
    await undo(tx);
    throw error;
  }
}
