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

export interface ListedFile {
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
  readonly files: readonly ListedFile[];
  readonly onOpen: (id: string) => void;
}

/** One line for each statement or document. Its name opens it in a tab of its own, or in the viewer of the shell. */
export function ListedFiles({ label, files, onOpen }: Props) {
  return (
    <ul className="listed-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className="listed-file">
          <UnreadDot unread={file.isUnread} />
          <a className="listed-file-open" href={file.address} {...newTab} onClick={() => onOpen(file.id)}>
            <span className={file.isUnread ? 'listed-file-name listed-file-unread' : 'listed-file-name'}>
              <NameParts name={file.name} />
            </span>
            <span className="sr">（PDF、新しいタブで開きます）</span>
            <span className="listed-file-notes">
              <StatusChip>{file.kind}</StatusChip>
              <span className="num">{tableDate(file.day)}</span>
              {file.notes.map((note) => (
                <span key={note} className="num">
                  {note}
                </span>
              ))}
            </span>
          </a>
          {file.saveAddress !== null && (
            <a
              className="icon-button listed-file-save"
              href={file.saveAddress}
              title="保存する"
              aria-label={`${file.name}（${tableDate(file.day)}）を保存する`}
              onClick={() => onOpen(file.id)}
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
const NameParts = ({ name }: Pick<ListedFile, 'name'>) =>
  name.split('\u3000').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span>
        <FundName name={part} />
      </span>
    </Fragment>
  ));

export function ComingFiles() {
  return (
    <Skeleton>
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </Skeleton>
  );
}

/** `onClear`: there are conditions, and without them there may be some. */
export function NoFiles({
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
