import type { Answer } from '@tsuzura/contract/kernel';
import type { listNews } from '@tsuzura/contract/main';
import { paths } from '../navigation/index.ts';
import './news.css';

export type News = Answer<typeof listNews>['news'][number];

const categoryNames: Readonly<Record<News['category'], string>> = {
  SYSTEM: 'お知らせ',
  MAINTENANCE: 'メンテナンス',
  FUND: 'ファンド',
  CAMPAIGN: 'キャンペーン',
};

/** 重要 stands in place of the category: it is what decides whether one reads it now. */
export const newsMark = ({ importance, category }: News): string =>
  importance === 'HIGH' ? '重要' : categoryNames[category];

export function NewsRows({ news }: { readonly news: readonly News[] }) {
  return (
    <ul className="news-rows">
      {news.map((piece) => (
        <li key={piece.id}>
          <a href={`${paths.information}?news=${encodeURIComponent(piece.id)}`}>
            <span className="news-when">
              <time dateTime={piece.publishedAt}>{piece.publishedAt.slice(0, 10).replaceAll('-', '/')}</time>
              <span className={piece.importance === 'HIGH' ? 'news-mark news-important' : 'news-mark'}>
                {newsMark(piece)}
              </span>
            </span>
            <span className="news-title">{piece.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
