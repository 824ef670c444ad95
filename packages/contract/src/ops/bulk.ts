import { z } from 'zod';
import { DateTime, endpoint, Id, longPageQuery, LongPaging } from '../kernel/index.ts';
import { changing } from './changing.ts';

/** An act for many that two people decided: a job with progress (ADR-0070). */
export const BulkJob = z
  .object({
    id: Id,
    kind: z.string(),
    kindText: z.string(),
    title: z.string(),
    state: z.enum(['RUNNING', 'DONE', 'CANCELED']),
    stateText: z.string(),
    /** As counted when it began. */
    total: z.int(),
    done: z.int(),
    failed: z.int(),
    rerunOf: Id.nullable(),
    startedAt: DateTime,
    endedAt: DateTime.nullable(),
  })
  .meta({ id: 'BulkJob' });
export type BulkJob = z.output<typeof BulkJob>;

export const listBulkJobs = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/bulkJobs',
  title: '一括処理の一覧',
  caller: 'operator',
  roles: ['viewer'],
  /** Newest first. */
  query: z.object(longPageQuery),
  answer: z.object({ jobs: z.array(BulkJob), paging: LongPaging }),
});

const params = z.object({ id: Id });

export const getBulkJob = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/bulkJobs/{id}',
  title: '一括処理の進みと、失敗したもの',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: z.object({
    job: BulkJob,
    /** The first hundred, by subject. */
    failures: z.array(z.object({ subject: z.string(), code: z.string(), at: DateTime })),
  }),
});

export const cancelBulkJob = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/bulkJobs/{id}/cancel',
  title: '一括処理を止める（済んだものは戻らない）',
  caller: 'operator',
  roles: ['maker', 'checker'],
  gates: changing,
  params,
  answer: BulkJob,
});

export const rerunBulkJob = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/bulkJobs/{id}/rerun',
  title: '一括処理で失敗したものをやり直す',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  once: true,
  params,
  answer: BulkJob,
});

export const bulkCalls = [listBulkJobs, getBulkJob, cancelBulkJob, rerunBulkJob] as const;
