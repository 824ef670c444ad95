import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { StatusChip } from '../badge/index.ts';
import { Markdown } from '../markdown/index.ts';
import './news-piece.css';

export const newsCategoryLabels = {
  SYSTEM: 'お知らせ',
  MAINTENANCE: 'メンテナンス',
  FUND: 'ファンド',
  CAMPAIGN: 'キャンペーン・セミナー',
} as const;

export interface NewsPieceText {
  readonly body: string;
  readonly category: keyof typeof newsCategoryLabels;
  readonly isImportant: boolean;
  /** Null: not known yet. */
  readonly publishedOn: Ymd | null;
}

/** A piece of news under its title, as customers read it and as operators see it before. */
export function NewsPiece({ body, category, isImportant, publishedOn }: NewsPieceText) {
  return (
    <>
      <div className="news-meta">
        {isImportant && <StatusChip tone="warn">重要</StatusChip>}
        {publishedOn !== null && <time dateTime={publishedOn}>{longDate(publishedOn)}</time>}
        <span>{newsCategoryLabels[category]}</span>
      </div>
      <Markdown text={body} />
    </>
  );
}
