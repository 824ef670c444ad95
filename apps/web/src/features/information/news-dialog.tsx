import { useEffect } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { addressOf } from '@tsuzura/browser/router';
import { Id } from '@tsuzura/contract/kernel';
import { listNews } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { CopyButton } from '@tsuzura/ui/copy';
import { Dialog } from '@tsuzura/ui/dialog';
import { NewsPiece } from '@tsuzura/ui/news';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { paths } from '../../shared/navigation/index.ts';
import { dayOf, type News } from './news.ts';

interface Props {
  readonly id: string;
  /** The piece, when the list on the screen holds it. */
  readonly known: News | undefined;
  readonly onShown: (id: string) => void;
  readonly onClose: () => void;
}

/** One notice. A shared link may name one that the list does not hold, so it is asked for by its id (R2.42). */
export function NewsDialog({ id, known, onShown, onClose }: Props) {
  const isId = Id.safeParse(id).success;
  const asked = useCall(listNews, { query: { id } }, { enabled: isId && known === undefined });
  const piece = known ?? asked.data?.news[0];
  const isMissing = !isId || (asked.data !== undefined && piece === undefined);
  const shownId = piece?.id;
  useEffect(() => {
    if (shownId !== undefined) onShown(shownId);
    // Once for each piece that is shown, whoever listens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shownId]);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={isMissing ? 'お知らせが見つかりません' : (piece?.title ?? 'お知らせ')}
      actions={
        <Button variant="outline" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      {piece !== undefined ? (
        <NewsContent piece={piece} />
      ) : isMissing ? (
        <p>掲載が終わったか、リンクが途中で切れている可能性があります。</p>
      ) : (
        <DataBlock
          of={asked}
          skeleton={
            <Skeleton>
              <SkeletonText lines={6} />
            </Skeleton>
          }
        >
          {() => null}
        </DataBlock>
      )}
    </Dialog>
  );
}

function NewsContent({ piece }: { readonly piece: News }) {
  const { id, body, category, importance, fundCode, url, attachments } = piece;
  return (
    <>
      <NewsPiece body={body} category={category} isImportant={importance === 'HIGH'} publishedOn={dayOf(piece)} />
      {(fundCode !== null || url !== null || attachments.length > 0) && (
        <div className="mt-6">
          <Rows>
            {attachments.map((file) => (
              <RowLink key={file.url} href={file.url} title={file.name} note="添付の文書" external />
            ))}
            {fundCode !== null && <RowLink href={paths.fund(fundCode)} title="関連するファンドを見る" />}
            {url !== null && <RowLink href={url} title="くわしい画面を見る" external={!url.startsWith('/')} />}
          </Rows>
        </div>
      )}
      <div className="mt-4">
        <CopyButton text={location.origin + addressOf(paths.information, { news: id })}>リンクをコピー</CopyButton>
      </div>
    </>
  );
}
