import type { Answer } from '@tsuzura/contract/kernel';
import type { listNews } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';

export type News = Answer<typeof listNews>['news'][number];

export { newsCategoryLabels as categoryLabels } from '@tsuzura/ui/news';

/** Moments are always JST on the wire. */
export const dayOf = ({ publishedAt }: News): Ymd => publishedAt.slice(0, 10) as Ymd;

/** Between two pages something new may have been published, and then the last of one page is the first of the next. */
export const withoutRepeats = (news: readonly News[]): readonly News[] => [
  ...new Map(news.map((piece) => [piece.id, piece])).values(),
];
