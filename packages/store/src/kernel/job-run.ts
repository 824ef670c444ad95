import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { query } from './query.ts';

const lastRuns = query('kernel.job-run-last', [], (db) =>
  db
    .selectFrom('ops.job_run')
    .select(['name', (e) => e.fn.max('due_at').as('due_at')])
    .groupBy('name'),
);

const insertRun = query('kernel.job-run-plan', ['x', 0 as Instant], (db, name: string, dueAt: Instant) =>
  db
    .insertInto('ops.job_run')
    .values({ name, due_at: moment(dueAt), finished_at: null })
    .onConflict((conflict) => conflict.doNothing()),
);

const insertStart = query('kernel.job-run-register', ['x', 0 as Instant], (db, name: string, since: Instant) =>
  db
    .insertInto('ops.job_run')
    .values({ name, due_at: moment(since), finished_at: moment(since) })
    .onConflict((conflict) => conflict.doNothing()),
);

const lockRun = query('kernel.job-run-lock', ['x', 0 as Instant], (db, name: string, dueAt: Instant) =>
  db
    .selectFrom('ops.job_run')
    .select('finished_at')
    .where('name', '=', name)
    .where('due_at', '=', moment(dueAt))
    .forUpdate(),
);

const finishRun = query(
  'kernel.job-run-finish',
  ['x', 0 as Instant, 0 as Instant],
  (db, name: string, dueAt: Instant, at: Instant) =>
    db
      .updateTable('ops.job_run')
      .set({ finished_at: moment(at) })
      .where('name', '=', name)
      .where('due_at', '=', moment(dueAt)),
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

/** The latest occurrence of each job that was planned; the next one follows from it. */
export async function lastPlanned(reader: Reader): Promise<ReadonlyMap<string, Instant>> {
  const rows = await lastRuns(reader).execute();
  return new Map(rows.map((row) => [row.name, row.due_at]));
}

/** The moment from which a job counts, written as an occurrence that is done. */
export async function registerJob(tx: Tx, name: string, since: Instant): Promise<void> {
  await insertStart(tx, name, since).execute();
}

export async function planRun(tx: Tx, name: string, dueAt: Instant): Promise<void> {
  await insertRun(tx, name, dueAt).execute();
}

/**
 * Runs `work` unless this occurrence has been finished. The row lock keeps a second worker out, and finishing commits
 * together with the work: a crash in between undoes both, a repeat does nothing.
 */
export async function finishOnce(tx: Tx, name: string, dueAt: Instant, work: () => Promise<void>): Promise<void> {
  const row = await lockRun(tx, name, dueAt).executeTakeFirst();
  if (!row || row.finished_at !== null) return;
  await work();
  await finishRun(tx, name, dueAt, dueAt).execute();
}

export async function unfinishedRuns(reader: Reader): Promise<readonly { name: string; dueAt: Instant }[]> {
  return (await unfinished(reader).execute()).map((row) => ({ name: row.name, dueAt: row.due_at }));
}
