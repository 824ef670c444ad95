import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Reader } from '../kernel/index.ts';

export type NewsCategory = 'SYSTEM' | 'MAINTENANCE' | 'FUND' | 'CAMPAIGN';
export type NewsImportance = 'NORMAL' | 'HIGH';

export interface News {
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly category: NewsCategory;
  readonly importance: NewsImportance;
  readonly publishedAt: Instant;
  readonly pinnedUntil: Instant | null;
  readonly fundCode: string | null;
  readonly attachments: readonly { readonly name: string; readonly url: string }[];
  readonly url: string | null;
}

export interface NewsFilter {
  /** Business time: what is published and not expired then. */
  readonly at: Instant;
  readonly id?: string | undefined;
  readonly category?: NewsCategory | undefined;
  readonly importance?: NewsImportance | undefined;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const filterExample: NewsFilter = { at: 0 as Instant, id: 'n', category: 'FUND', importance: 'HIGH' };

function published(db: Reader, { at, id, category, importance }: NewsFilter) {
  let found = db
    .selectFrom('app.news')
    .where('published_at', '<=', moment(at))
    .where('withdrawn_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', moment(at))]));
  if (id !== undefined) found = found.where('id', '=', id);
  if (category !== undefined) found = found.where('category', '=', category);
  if (importance !== undefined) found = found.where('importance', '=', importance);
  return found;
}

/** The newest of what stays on top, or of what does not: no more than a page can need. */
const newest = (db: Reader, filter: NewsFilter, at: Page, isPinned: boolean) =>
  published(db, filter)
    .selectAll()
    .select((e) => e.lit(isPinned).as('is_pinned'))
    .where((e) => {
      const pinned = e('pinned_until', '>', moment(filter.at));
      return isPinned ? pinned : e.or([e('pinned_until', 'is', null), e('pinned_until', '<=', moment(filter.at))]);
    })
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(at.limit + at.offset);

const page = query('notice.news', [filterExample, { limit: 20, offset: 0 }], (db, filter: NewsFilter, at: Page) =>
  db
    .selectFrom(
      db
        .selectFrom(newest(db, filter, at, true).as('pinned'))
        .selectAll()
        .unionAll(db.selectFrom(newest(db, filter, at, false).as('others')).selectAll())
        .as('news'),
    )
    .selectAll()
    .orderBy('is_pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(at.limit)
    .offset(at.offset),
);

/** Nobody reads further: more are not counted. */
const mostCounted = 1_000;

const count = query('notice.news-count', [filterExample], (db, filter: NewsFilter) =>
  db
    .selectFrom(published(db, filter).select('id').limit(mostCounted).as('news'))
    .select((e) => e.fn.countAll<bigint>().as('total')),
);

/** What stays on top until a later moment comes first, then the newest. `total` counts up to a thousand. */
export async function listNews(
  reader: Reader,
  filter: NewsFilter,
  at: Page,
): Promise<{ readonly news: readonly News[]; readonly total: number }> {
  const [rows, { total }] = await Promise.all([
    page(reader, filter, at).execute(),
    count(reader, filter).executeTakeFirstOrThrow(),
  ]);
  const news = rows.map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    category: row.category as NewsCategory,
    importance: row.importance as NewsImportance,
    publishedAt: row.published_at,
    pinnedUntil: row.pinned_until,
    fundCode: row.fund_code,
    attachments: row.attachments as News['attachments'],
    url: row.url,
  }));
  return { news, total: Number(total) };
}
