import { errors, Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  addBulkJob,
  bulkFailures,
  countBulkFailures,
  endBulkJob,
  forgetBulkFailure,
  inSavepoint,
  lockBulkJob,
  noteBulkFailure,
  saveBulkPage,
  takeBulkJob,
  type BulkJob,
  type Database,
  type Tx,
} from '@tsuzura/store/kernel';

/** An act that goes through many, as its area does it. */
export interface BulkKind {
  readonly kind: string;
  /** What operators call it. */
  readonly text: string;
  /** How many it is about now. */
  count(tx: Tx, payload: unknown): Promise<number>;
  /** The next of them behind a key, in order of the key, at most so many. */
  page(tx: Tx, payload: unknown, after: string, limit: number): Promise<readonly string[]>;
  /** For one of them. A refusal is theirs alone; anything else ends the page, which is tried again. */
  work(tx: Tx, subject: string, payload: unknown): Promise<void>;
}

export interface BulkJobs {
  readonly textOf: (kind: string) => string;
  /** Within the transaction that decides it. */
  start(
    tx: Tx,
    job: { kind: string; title: string; payload: unknown; by: string; /** Not before then. */ from?: Instant },
  ): Promise<{ id: string; total: number }>;
  cancel(tx: Tx, id: string, by: string): Promise<void>;
  /** A job of its own over the failures of one that has ended. */
  rerun(tx: Tx, id: string, by: string): Promise<string>;
  /** A page of the oldest job. False: there is none to work on. */
  runPage(): Promise<boolean>;
}

export interface BulkOptions {
  readonly database: Database;
  readonly clock: { now(): Instant };
  readonly newId: () => string;
  readonly pageSize?: number;
}

/** One mechanism for all acts that reach many (ADR-0070): progress, cancelling, failures, repeat. */
export function createBulkJobs(
  kinds: readonly BulkKind[],
  { database, clock, newId, pageSize = 500 }: BulkOptions,
): BulkJobs {
  const byName = new Map(kinds.map((one) => [one.kind, one]));
  const kindOf = (name: string): BulkKind => {
    const found = byName.get(name);
    assert(found, 'every kind of job is registered');
    return found;
  };

  const subjectsOf = async (tx: Tx, job: BulkJob): Promise<readonly string[]> =>
    job.rerun_of === null
      ? kindOf(job.kind).page(tx, job.payload, job.after, pageSize)
      : (await bulkFailures(tx, job.rerun_of, job.after, pageSize)).map(({ subject }) => subject);

  async function workOne(tx: Tx, job: BulkJob, subject: string): Promise<boolean> {
    const failuresOf = job.rerun_of ?? job.id;
    try {
      await inSavepoint(tx, () => kindOf(job.kind).work(tx, subject, job.payload));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await noteBulkFailure(tx, failuresOf, { subject, code: errors[error.kind].code, at: clock.now() });
      return false;
    }
    if (job.rerun_of !== null) await forgetBulkFailure(tx, failuresOf, subject);
    return true;
  }

  return {
    textOf: (kind) => byName.get(kind)?.text ?? kind,

    async start(tx, { kind, title, payload, by, from = clock.now() }) {
      const total = await kindOf(kind).count(tx, payload);
      const id = newId();
      const job = { id, kind, title, payload, total: BigInt(total), rerun_of: null, started_by: by };
      await addBulkJob(tx, job, from);
      return { id, total };
    },

    async cancel(tx, id, by) {
      const job = await lockBulkJob(tx, id);
      if (!job) throw new Refused('NOT_FOUND');
      if (job.state !== 'RUNNING') throw new Refused('BULK_JOB_OVER');
      await endBulkJob(tx, id, { state: 'CANCELED', at: clock.now(), by });
    },

    async rerun(tx, id, by) {
      const job = await lockBulkJob(tx, id);
      if (!job) throw new Refused('NOT_FOUND');
      const total = await countBulkFailures(tx, id);
      if (job.state === 'RUNNING' || total === 0n) throw new Refused('BULK_NOTHING_FAILED');
      const { kind, title, payload } = job;
      const again = { id: newId(), kind, title, payload, total, rerun_of: id, started_by: by };
      await addBulkJob(tx, again, clock.now());
      return again.id;
    },

    runPage: () =>
      database.tx(async (tx) => {
        const job = await takeBulkJob(tx, clock.now());
        if (!job) return false;
        const subjects = await subjectsOf(tx, job);
        let done = 0;
        for (const subject of subjects) if (await workOne(tx, job, subject)) done += 1;
        const after = subjects.at(-1) ?? job.after;
        await saveBulkPage(tx, job.id, { after, done, failed: subjects.length - done });
        if (subjects.length < pageSize) await endBulkJob(tx, job.id, { state: 'DONE', at: clock.now(), by: null });
        return true;
      }),
  };
}
