import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { locks } from './lock.ts';
import { query } from './query.ts';
import { statement } from './statement.ts';

/** One look at the index for each job: grouping would read every run there ever was. */
const lastRuns = statement<{ name: string; due_at: Instant | null }, [names: readonly string[]]>(
  'kernel.job-run-last',
  `select j.name, (select max(r.due_at) from ops.job_run r where r.name = j.name) as due_at from unnest($1::text[]) as j (name)`,
);

const insertRun = query(
  'kernel.job-run-plan',
  ['x', 0 as Instant, null],
  (db, name: string, dueAt: Instant, after: string | null) =>
    db
      .insertInto('ops.job_run')
      .values({ name, due_at: moment(dueAt), finished_at: null, after })
      .onConflict((conflict) => conflict.doNothing()),
);

const insertStart = query('kernel.job-run-register', ['x', 0 as Instant], (db, name: string, since: Instant) =>
  db
    .insertInto('ops.job_run')
    .values({ name, due_at: moment(since), finished_at: moment(since), after: null })
    .onConflict((conflict) => conflict.doNothing()),
);

const lockRun = query('kernel.job-run-lock', ['x', 0 as Instant], (db, name: string, dueAt: Instant) =>
  db
    .selectFrom('ops.job_run')
    .select(['finished_at', 'after'])
    .where('name', '=', name)
    .where('due_at', '=', moment(dueAt))
    .forUpdate(),
);

/** When a run began and ended, in business time, and how long it really took. */
export interface RunTimes {
  readonly beganAt: Instant;
  readonly doneAt: Instant;
  readonly tookMs: number;
}

const exampleTimes: RunTimes = { beganAt: 0 as Instant, doneAt: 0 as Instant, tookMs: 0 };

const finishRun = query(
  'kernel.job-run-finish',
  ['x', 0 as Instant, exampleTimes],
  (db, name: string, dueAt: Instant, { beganAt, doneAt, tookMs }: RunTimes) =>
    db
      .updateTable('ops.job_run')
      .set({
        finished_at: moment(dueAt),
        began_at: moment(beganAt),
        done_at: moment(doneAt),
        took_ms: tookMs,
        failed_at: null,
        error: null,
      })
      .where('name', '=', name)
      .where('due_at', '=', moment(dueAt))
      .returning((eb) =>
        eb
          .exists(
            eb
              .selectFrom('ops.job_run as next')
              .select('next.name')
              .where('next.name', '=', name)
              .where('next.due_at', '>', moment(dueAt))
              .where('next.finished_at', 'is', null),
          )
          .as('leaves_rest'),
      ),
);

const unfinished = query('kernel.job-run-unfinished', [], (db) =>
  db
    .selectFrom('ops.job_run')
    .select(['name', 'due_at'])
    .where('finished_at', 'is', null)
    .orderBy('due_at')
    .orderBy('name')
    .limit(100),
);

/** The latest occurrence that was planned of each of these jobs; the next one follows from it. */
export async function lastPlanned(reader: Reader, names: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  const rows = await lastRuns(reader, names);
  return new Map(rows.flatMap(({ name, due_at }) => (due_at === null ? [] : [[name, due_at] as const])));
}

/** The moment from which a job counts, written as an occurrence that is done. */
export async function registerJob(tx: Tx, name: string, since: Instant): Promise<void> {
  await insertStart(tx, name, since).execute();
}

/** `after` is the key behind which the run begins, where a job goes through something page by page. */
export async function planRun(
  tx: Tx | Reader,
  name: string,
  dueAt: Instant,
  after: string | null = null,
): Promise<void> {
  await insertRun(tx, name, dueAt, after).execute();
}

/**
 * Runs `work` unless this occurrence has been finished. The row lock keeps a second worker out, and finishing commits
 * together with the work: a crash in between undoes both, a repeat does nothing. True when the work left a rest: a later run of the job.
 */
export async function finishOnce(
  tx: Tx,
  name: string,
  dueAt: Instant,
  work: (after: string | null) => Promise<void>,
  now: () => Instant = () => dueAt,
): Promise<boolean> {
  const row = await lockRun(tx, name, dueAt).executeTakeFirst();
  if (!row || row.finished_at !== null) return false;
  const [beganAt, started] = [now(), performance.now()];
  await work(row.after);
  const tookMs = Math.min(Math.round(performance.now() - started), 2_147_483_647);
  const finished = await finishRun(tx, name, dueAt, { beganAt, doneAt: now(), tookMs }).executeTakeFirst();
  return Boolean(finished?.leaves_rest);
}

const failRun = statement<object, readonly unknown[]>(
  'kernel.job-run-fail',
  `update ops.job_run set failed_at = $3::timestamptz, error = $4 where name = $1 and due_at = $2::timestamptz and finished_at is null`,
);

/** The kind of error, never its message: that may hold a customer's data. It is cleared when the run is done. */
export async function noteFailedRun(
  reader: Reader,
  name: string,
  dueAt: Instant,
  { at, error }: { readonly at: Instant; readonly error: string },
): Promise<void> {
  await failRun(reader, name, moment(dueAt), moment(at), error);
}

/** An occurrence of a job with all its pages. */
export interface JobRun {
  readonly name: string;
  readonly dueAt: Instant;
  readonly isDone: boolean;
  readonly pages: number;
  readonly beganAt: Instant | null;
  readonly doneAt: Instant | null;
  readonly tookMs: number;
  readonly failedAt: Instant | null;
  readonly error: string | null;
}

interface RunRow {
  readonly name: string;
  readonly due_at: Instant;
  readonly is_done: boolean;
  readonly pages: number;
  readonly began_at: Instant | null;
  readonly done_at: Instant | null;
  readonly took_ms: number;
  readonly failed_at: Instant | null;
  readonly error: string | null;
}

/** A page that is left to itself is due a millisecond after the one before: all are of one minute. */
const between = statement<RunRow, [from: unknown, to: unknown, limit: number]>(
  'kernel.job-runs-between',
  `select name, date_trunc('minute', due_at) as due_at, bool_and(finished_at is not null) as is_done, count(*)::int as pages,
      min(began_at) as began_at, max(done_at) as done_at, coalesce(sum(took_ms), 0)::int as took_ms, max(failed_at) as failed_at, max(error) as error
    from ops.job_run where due_at >= $1::timestamptz and due_at < $2::timestamptz
    group by name, date_trunc('minute', due_at) order by 2, 1 limit $3`,
);

const mostRuns = 2_000;

const jobRunOf = (row: RunRow): JobRun => ({
  name: row.name,
  dueAt: row.due_at,
  isDone: row.is_done,
  pages: row.pages,
  beganAt: row.began_at,
  doneAt: row.done_at,
  tookMs: row.took_ms,
  failedAt: row.failed_at,
  error: row.error,
});

export const runsBetween = async (reader: Reader, from: Instant, to: Instant): Promise<readonly JobRun[]> =>
  (await between(reader, moment(from), moment(to), mostRuns)).map(jobRunOf);

/** By the primary key, so that jobs of every minute are not looked at. */
const ofJobs = statement<RunRow, [names: readonly string[], from: unknown, to: unknown, limit: number]>(
  'kernel.job-runs-of',
  `select r.name, date_trunc('minute', r.due_at) as due_at, bool_and(r.finished_at is not null) as is_done, count(*)::int as pages,
      min(r.began_at) as began_at, max(r.done_at) as done_at, coalesce(sum(r.took_ms), 0)::int as took_ms, max(r.failed_at) as failed_at,
      max(r.error) as error
    from unnest($1::text[]) as w (name) join ops.job_run r on r.name = w.name and r.due_at >= $2::timestamptz and r.due_at < $3::timestamptz
    group by r.name, date_trunc('minute', r.due_at) order by 2, 1 limit $4`,
);

export const runsOfJobs = async (
  reader: Reader,
  names: readonly string[],
  from: Instant,
  to: Instant,
): Promise<readonly JobRun[]> => (await ofJobs(reader, names, moment(from), moment(to), mostRuns)).map(jobRunOf);

const lockPart = statement<object, [lock: number, range: string]>(
  'kernel.job-run-lock-range',
  'select pg_advisory_xact_lock($1::integer, hashtext($2))',
);

/**
 * A range of a job that has a transaction of its own beside the one that holds the run. A runner that was cut off may still be at
 * it: then this waits until its transaction has ended, and whatever is read next shows what it did.
 */
export async function lockRange(tx: Tx, range: string): Promise<void> {
  await lockPart(tx, locks.jobRange, range);
}

export async function unfinishedRuns(reader: Reader): Promise<readonly { name: string; dueAt: Instant }[]> {
  return (await unfinished(reader).execute()).map((row) => ({ name: row.name, dueAt: row.due_at }));
}
