import { listNews } from '@tsuzura/contract/main';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { listNews as readNews } from '@tsuzura/store/notice';
import type { Deps } from '../kernel/deps.ts';

/** R2.12. An id that is not, or not yet, published is an empty list, as with every other filter. */
export function noticeMainApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(listNews, async ({ query: { limit, offset, category, ...filter } }) => {
    const of = category === undefined || category === 'ALL' ? {} : { category };
    const { news, total } = await readNews(database.reader, { ...filter, ...of, at: clock.now() }, { limit, offset });
    return {
      news: news.map((piece) => ({
        ...piece,
        publishedAt: formatJst(piece.publishedAt),
        pinnedUntil: piece.pinnedUntil === null ? null : formatJst(piece.pinnedUntil),
        attachments: [...piece.attachments],
      })),
      paging: { total, limit, offset },
    };
  });
}
