import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { News, NewsCategory, NewsImportance } from './news.ts';

/** A piece of news with what only operators see. */
export interface OwnedNews extends News {
  readonly revision: number;
  readonly expiresAt: Instant | null;
  readonly withdrawnAt: Instant | null;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly category: NewsCategory;
  readonly importance: NewsImportance;
  readonly published_at: Instant;
  readonly pinned_until: Instant | null;
  readonly expires_at: Instant | null;
  readonly withdrawn_at: Instant | null;
  readonly fund_code: string | null;
  readonly attachments: News['attachments'];
  readonly url: string | null;
  readonly revision: number;
}

const newsOf = (row: Row): OwnedNews => ({
  id: row.id,
  title: row.title,
  body: row.body,
  category: row.category,
  importance: row.importance,
  publishedAt: row.published_at,
  pinnedUntil: row.pinned_until,
  expiresAt: row.expires_at,
  withdrawnAt: row.withdrawn_at,
  fundCode: row.fund_code,
  attachments: row.attachments,
  url: row.url,
  revision: row.revision,
});

export interface NewsPlace {
  readonly publishedAt: Instant;
  readonly id: string;
}

const newest = statement<Row, [at: unknown, id: string, limit: number]>(
  'notice.owned-news',
  `select * from app.news where (published_at, id) < ($1::timestamptz, $2) order by published_at desc, id desc limit $3`,
);
const current = statement<Row, [at: unknown, id: string, limit: number, now: unknown]>(
  'notice.owned-news-current',
  `select * from app.news where (published_at, id) < ($1::timestamptz, $2) and withdrawn_at is null
      and (expires_at is null or expires_at > $4::timestamptz) order by published_at desc, id desc limit $3`,
);

/** Behind everything that there is. */
const last: NewsPlace = { publishedAt: Date.UTC(2999, 11, 31) as Instant, id: '' };

/** Newest first, also what is to come. `now`: only what is not over then. */
export async function listOwnedNews(
  reader: Reader,
  { before = null, limit, now }: { before?: NewsPlace | null; limit: number; now?: Instant | undefined },
): Promise<readonly OwnedNews[]> {
  const { publishedAt, id } = before ?? last;
  const rows = await (now === undefined
    ? newest(reader, moment(publishedAt), id, limit)
    : current(reader, moment(publishedAt), id, limit, moment(now)));
  return rows.map(newsOf);
}

const byId = statement<Row, [id: string]>('notice.owned-news-by-id', 'select * from app.news where id = $1');

export async function findOwnedNews(reader: Reader | Tx, id: string): Promise<OwnedNews | null> {
  const [row] = await byId(reader, id);
  return row ? newsOf(row) : null;
}

const save = statement<{ revision: number }, readonly unknown[]>(
  'notice.news-save',
  `insert into app.news as n (id, title, body, category, importance, published_at, pinned_until, expires_at, fund_code, url)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (id) do update set title = $2, body = $3, category = $4, importance = $5, published_at = $6, pinned_until = $7,
      expires_at = $8, fund_code = $9, url = $10, revision = n.revision + 1 returning revision`,
);

/** A new piece, or another revision of one. */
export async function saveNews(
  tx: Tx,
  piece: Omit<OwnedNews, 'revision' | 'attachments' | 'withdrawnAt'>,
): Promise<number> {
  const [row] = await save(
    tx,
    piece.id,
    piece.title,
    piece.body,
    piece.category,
    piece.importance,
    moment(piece.publishedAt),
    piece.pinnedUntil === null ? null : moment(piece.pinnedUntil),
    piece.expiresAt === null ? null : moment(piece.expiresAt),
    piece.fundCode,
    piece.url,
  );
  return row?.revision ?? 0;
}

const withdraw = statement<{ id: string }, [id: string, at: unknown]>(
  'notice.news-withdraw',
  `update app.news set withdrawn_at = $2, revision = revision + 1 where id = $1 and withdrawn_at is null returning id`,
);

/** False: it was taken down before. */
export const withdrawNews = async (tx: Tx, id: string, at: Instant): Promise<boolean> =>
  (await withdraw(tx, id, moment(at))).length === 1;
