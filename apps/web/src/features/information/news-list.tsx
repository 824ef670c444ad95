import { useEffect, useRef, type MouseEvent } from 'react';
import { tableDate } from '@tsuzura/domain/text';
import { StatusChip, UnreadDot } from '@tsuzura/ui/badge';
import { categoryLabels, dayOf, type News } from './news.ts';

interface Props {
  readonly news: readonly News[];
  readonly read: ReadonlySet<string>;
  /** The address under which a piece is open, for a tab of its own. */
  readonly hrefOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** The row that gets the focus when it appears: the first of those that were asked for. */
  readonly focusAt: number | null;
}

export function NewsList({ news, read, hrefOf, onOpen, focusAt }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const isThere = focusAt !== null && focusAt < news.length;
  useEffect(() => {
    if (isThere) list.current?.querySelectorAll('a')[focusAt]?.focus();
  }, [isThere, focusAt]);
  return (
    <ul ref={list} className="news">
      {news.map((piece) => (
        <li key={piece.id}>
          <a
            className="news-row"
            href={hrefOf(piece.id)}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onOpen(piece.id);
            }}
          >
            <UnreadDot unread={!read.has(piece.id)} />
            <time className="news-date num" dateTime={piece.publishedAt}>
              {tableDate(dayOf(piece))}
            </time>
            <span className="news-category">{categoryLabels[piece.category]}</span>
            <span className="news-title">
              {piece.importance === 'HIGH' && <StatusChip tone="warn">重要</StatusChip>}
              <span>{piece.title}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Anything else is the browser's: a new tab, a new window, a download. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
