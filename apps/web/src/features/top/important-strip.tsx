import { useCall } from '@tsuzura/browser/data';
import { listNews } from '@tsuzura/contract/main';
import { ChevronRightIcon, WarnIcon } from '@tsuzura/ui/icon';
import { newsAddress } from './news-address.ts';
import './top.css';

/**
 * The newest important news, on one line. Its place is always kept, so that nothing moves when the answer comes: without
 * news, or without an answer, it is part of the space above the hero. The list below offers to try again.
 */
export function ImportantStrip() {
  const news = useCall(listNews, { query: { importance: 'HIGH', limit: 1, offset: 0 } });
  const [piece] = news.data?.news ?? [];
  if (piece === undefined) return <div className="important" />;
  return (
    <a className="important important-shown" href={newsAddress(piece.id)}>
      <span className="wide important-in">
        <WarnIcon size="small" />
        <span className="important-words">
          <b>重要なお知らせ</b>
          {piece.title}
        </span>
        <ChevronRightIcon size="small" />
      </span>
    </a>
  );
}
