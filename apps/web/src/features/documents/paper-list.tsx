import { Fragment, type ReactNode } from 'react';
import { FileText } from 'lucide-react';
import type { Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { StatusChip, UnreadDot } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { DownloadIcon } from '@tsuzura/ui/icon';
import { newTab } from '@tsuzura/ui/link';
import { FundName } from '@tsuzura/ui/name';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';

export interface ShownPaper {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly day: Ymd;
  /** After the day: size, edition, when it was agreed to. */
  readonly notes: readonly string[];
  readonly address: string;
  /** null: it cannot be kept from here. */
  readonly saveAddress: string | null;
  readonly isUnread: boolean;
}

interface Props {
  readonly label: string;
  readonly papers: readonly ShownPaper[];
  readonly onOpen: (id: string) => void;
}

/** One line a paper. Its name opens it in a tab of its own, or in the viewer of the shell. */
export function PaperList({ label, papers, onOpen }: Props) {
  return (
    <ul className="papers" aria-label={label}>
      {papers.map((paper) => (
        <li key={paper.id} className="paper">
          <UnreadDot unread={paper.isUnread} />
          <a className="paper-open" href={paper.address} {...newTab} onClick={() => onOpen(paper.id)}>
            <span className={paper.isUnread ? 'paper-name paper-unread' : 'paper-name'}>
              <NameParts name={paper.name} />
            </span>
            <span className="sr">（PDF、新しいタブで開きます）</span>
            <span className="paper-notes">
              <StatusChip>{paper.kind}</StatusChip>
              <span className="num">{tableDate(paper.day)}</span>
              {paper.notes.map((note) => (
                <span key={note} className="num">
                  {note}
                </span>
              ))}
            </span>
          </a>
          {paper.saveAddress !== null && (
            <a
              className="icon-button paper-save"
              href={paper.saveAddress}
              title="保存する"
              aria-label={`${paper.name}（${tableDate(paper.day)}）を保存する`}
              onClick={() => onOpen(paper.id)}
            >
              <DownloadIcon />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A name is a title, a wide space and what it is about; where a line is too short, the latter goes to the next one whole. */
const NameParts = ({ name }: Pick<ShownPaper, 'name'>) =>
  name.split('\u3000').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span>
        <FundName name={part} />
      </span>
    </Fragment>
  ));

export function ComingPapers() {
  return (
    <Skeleton>
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </Skeleton>
  );
}

/** `onClear`: there are conditions, and without them there may be papers. */
export function NoPapers({
  text = '該当する書面はありません。',
  onClear,
}: {
  readonly text?: string;
  readonly onClear: (() => void) | null;
}) {
  const action: ReactNode =
    onClear === null ? undefined : (
      <Button variant="outline" onClick={onClear}>
        条件をクリア
      </Button>
    );
  return <EmptyBlock icon={<FileText aria-hidden="true" />} text={text} action={action} />;
}
