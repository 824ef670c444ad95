import { useState } from 'react';
import { useCall, useSend } from '@tsuzura/browser/data';
import { confirmProspectus, confirmSupplementaryProspectus, listFundDocuments } from '@tsuzura/contract/main';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { ExternalIcon } from '@tsuzura/ui/icon';
import { newTab } from '@tsuzura/ui/link';
import { usePaperAddress } from '../../shared/documents/index.ts';
import { OrderSection } from '../../shared/order/index.ts';
import type { Shown } from './buy-values.ts';

interface Props {
  readonly fundCode: string;
  readonly documents: Shown['documents'];
  /** V13, under the first that is missing. */
  readonly error: string | null;
  /** One more was read: the desk knows. */
  readonly onConfirmed: () => void;
}

export const papersId = 'buy-papers';

/** 交付目論見書 and 補完書面 (R2.06): opening one tells the desk that this edition was read. */
export function Papers({ fundCode, documents, error, onConfirmed }: Props) {
  const editions = useCall(listFundDocuments, { params: { code: fundCode } });
  const editionOf = (id: string) =>
    editions.data?.fundDocuments.find((document) => document.id === id)?.version ?? null;
  const { prospectus, supplementaryProspectus: supplement } = documents;
  const missing = [prospectus, supplement].find((paper) => paper !== null && !paper.isConfirmed);
  const rows = [
    { paper: prospectus, name: '交付目論見書', call: confirmProspectus },
    ...(supplement === null
      ? []
      : [{ paper: supplement, name: '補完書面', call: confirmSupplementaryProspectus } as const]),
  ];
  return (
    <OrderSection title="書類">
      <ul className="order-papers">
        {rows.map(({ paper, name, call }) => (
          <PaperRow
            key={paper.id}
            paper={paper}
            name={name}
            call={call}
            edition={editionOf(paper.id)}
            error={paper === missing ? error : null}
            isFirstMissing={paper === missing}
            onConfirmed={onConfirmed}
          />
        ))}
      </ul>
    </OrderSection>
  );
}

interface RowProps {
  readonly paper: Shown['documents']['prospectus'];
  readonly name: string;
  readonly call: typeof confirmProspectus | typeof confirmSupplementaryProspectus;
  readonly edition: string | null;
  readonly error: string | null;
  readonly isFirstMissing: boolean;
  readonly onConfirmed: () => void;
}

function PaperRow({ paper, name, call, edition, error, isFirstMissing, onConfirmed }: RowProps) {
  const addressOf = usePaperAddress('main');
  const [isOpened, setOpened] = useState(false);
  const confirm = useSend(call as typeof confirmProspectus, { onDone: onConfirmed });
  const isRead = paper.isConfirmed || confirm.isSuccess;
  const send = () => {
    setOpened(true);
    if (!isRead && !confirm.isPending) confirm.mutate({ given: { params: { id: paper.id } } });
  };
  const state = isRead ? '確認済' : '未確認';
  return (
    <li>
      <Checkbox
        {...(isFirstMissing ? { id: papersId } : {})}
        checked={isRead}
        onChange={send}
        reason={isOpened || isRead ? null : '書類を開くとチェックが入ります'}
        error={isRead ? null : error}
      >
        <a className="link-external" href={addressOf(paper.url)} {...newTab} onClick={send}>
          {name}
          <ExternalIcon size="tiny" />
          <span className="sr">（新しいタブで開きます）</span>
        </a>
        <span className="note">{edition === null ? state : `${edition}版　${state}`}</span>
      </Checkbox>
    </li>
  );
}
