import { Refused } from '@tsuzura/contract/kernel';
import { getOpsNews, listOpsNews } from '@tsuzura/contract/ops';
import { instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { findOwnedNews, listOwnedNews } from '@tsuzura/store/notice';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { showOwnedNews } from './show-news.ts';

export function noticeOpsApi(server: ApiServer, { database, clock }: Deps): void {
  const pages = createPages(database);

  server.handle(listOpsNews, async ({ query: { limit, offset, after, view }, who }) => {
    const list = { list: 'ops-news', subject: signedIn(who).subject, filter: { view } };
    const place = await pages.open(list, { limit, offset, after });
    const now = clock.now();
    const found = await listOwnedNews(database.reader, {
      before: place && { publishedAt: instant(Number(place[0])), id: place[1] ?? '' },
      limit: (place ? 0 : offset) + limit + 1,
      now: view === 'current' ? now : undefined,
    });
    const behind = found.slice(place ? 0 : offset);
    const shown = behind.slice(0, limit);
    const last = behind.length > limit ? shown.at(-1) : undefined;
    const next = last ? [String(last.publishedAt), last.id] : null;
    return {
      news: shown.map((piece) => showOwnedNews(piece, now)),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, next),
    };
  });

  server.handle(getOpsNews, async ({ params }) => {
    const piece = await findOwnedNews(database.reader, params.id);
    if (!piece) throw new Refused('NOT_FOUND');
    return showOwnedNews(piece, clock.now());
  });
}
