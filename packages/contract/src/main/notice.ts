import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, Link, pageQuery, Paging } from '../kernel/index.ts';

/** CAMPAIGN holds campaigns and seminars. */
export const NewsCategory = z.enum(['SYSTEM', 'MAINTENANCE', 'FUND', 'CAMPAIGN']);
export const NewsImportance = z.enum(['NORMAL', 'HIGH']);

export const listNews = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/news',
  title: 'お知らせの一覧',
  caller: 'anyone',
  freshness: 'seconds',
  query: z.object({
    /** One piece of news, for a shared link. */
    id: Id.optional(),
    category: z.enum(['ALL', ...NewsCategory.options]).optional(),
    importance: NewsImportance.optional(),
    ...pageQuery,
  }),
  answer: z.object({
    news: z.array(
      z.object({
        id: Id,
        title: z.string(),
        /** Markdown. */
        body: z.string(),
        category: NewsCategory,
        importance: NewsImportance,
        publishedAt: DateTime,
        /** Stays on top until then. */
        pinnedUntil: DateTime.nullable(),
        fundCode: FundCode.nullable(),
        attachments: z.array(z.object({ name: z.string(), url: Link })),
        url: Link.nullable(),
      }),
    ),
    paging: Paging,
  }),
});

export const noticeCalls = [listNews] as const;
