import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, Link, longPageQuery, LongPaging, withDefault } from '../kernel/index.ts';
import { NewsCategory, NewsImportance } from '../main/notice.ts';
import { textBlock, textLine } from './fields.ts';

const NewsState = z.enum(['SCHEDULED', 'PUBLISHED', 'ENDED', 'WITHDRAWN']);

/** A piece of news as operators see it: also what is not shown yet, or no more. */
export const OpsNews = z
  .object({
    id: Id,
    /** Counts the changes: what is proposed names the one it was written on. */
    revision: z.int(),
    state: NewsState,
    stateText: z.string(),
    title: z.string(),
    /** Markdown, without HTML. */
    body: z.string(),
    category: NewsCategory,
    importance: NewsImportance,
    publishedAt: DateTime,
    /** Null: until it is taken down. */
    expiresAt: DateTime.nullable(),
    pinnedUntil: DateTime.nullable(),
    withdrawnAt: DateTime.nullable(),
    fundCode: FundCode.nullable(),
    url: Link.nullable(),
    attachments: z.array(z.object({ name: z.string(), url: Link })),
  })
  .meta({ id: 'OpsNews' });
export type OpsNews = z.output<typeof OpsNews>;

export const listOpsNews = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/news',
  title: 'お知らせの一覧（掲載前と掲載後を含む）',
  caller: 'operator',
  roles: ['viewer'],
  /** Newest first. `current`: shown now or to be shown. */
  query: z.object({ view: withDefault(z.enum(['current', 'all']), 'all'), ...longPageQuery }),
  answer: z.object({ news: z.array(OpsNews), paging: LongPaging }),
});

export const getOpsNews = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/news/{id}',
  title: 'お知らせの詳細',
  caller: 'operator',
  roles: ['viewer'],
  params: z.object({ id: Id }),
  answer: OpsNews,
});

/** What is written anew (`id` null) or changed. */
export const NewsToPublish = z
  .strictObject({
    id: Id.nullable(),
    title: textLine(100),
    body: textBlock(10_000),
    category: NewsCategory,
    importance: NewsImportance,
    /** Null: when it is approved; of what is shown already: as it was. */
    publishedAt: DateTime.nullable(),
    expiresAt: DateTime.nullable(),
    /** Stays on top until then; only of what is important. */
    pinnedUntil: DateTime.nullable(),
    fundCode: FundCode.nullable(),
    url: Link.nullable(),
  })
  .refine(({ publishedAt, expiresAt }) => isAfter(publishedAt, expiresAt), { path: ['expiresAt'], error: 'after' })
  .refine(({ publishedAt, pinnedUntil }) => isAfter(publishedAt, pinnedUntil), {
    path: ['pinnedUntil'],
    error: 'after',
  })
  .refine(({ importance, pinnedUntil }) => pinnedUntil === null || importance === 'HIGH', {
    path: ['pinnedUntil'],
    error: 'unneeded',
  });

const isAfter = (from: string | null, to: string | null): boolean =>
  from === null || to === null || Date.parse(from) < Date.parse(to);

export const NewsToWithdraw = z.strictObject({ id: Id });

export const noticeOpsCalls = [listOpsNews, getOpsNews] as const;
