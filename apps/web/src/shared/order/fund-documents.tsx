import { useState } from 'react';
import { useCall, useSend } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import {
  confirmProspectus,
  confirmSupplementaryProspectus,
  listFundDocuments,
  type confirmSubscription,
} from '@tsuzura/contract/main';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { ExternalIcon } from '@tsuzura/ui/icon';
import { newTab } from '@tsuzura/ui/link';
import { useFileAddress } from '../documents/index.ts';
import { OrderSection } from './order-parts.tsx';

type Documents = Answer<typeof confirmSubscription>['documents'];

interface Props {
  readonly fundCode: string;
  readonly documents: Documents;
  /** V13, under the first that is missing. */
  readonly error: string | null;
  /** One more was read, and the server knows. */
  readonly onConfirmed: () => void;
}

export const documentsId = 'order-documents';
export const readDocuments = '目論見書と補完書面をご確認ください。';

export const areUnread = (documents: Documents): boolean =>
  Object.values(documents).some((document) => document !== null && !document.isConfirmed);

/** 交付目論見書 and 補完書面 (R2.06): opening one tells the server that this edition was read. */
export function FundDocuments({ fundCode, documents, error, onConfirmed }: Props) {
  const editions = useCall(listFundDocuments, { params: { code: fundCode } });
  const editionOf = (id: string) =>
    editions.data?.fundDocuments.find((document) => document.id === id)?.version ?? null;
  const { prospectus, supplementaryProspectus: supplement } = documents;
  const missing = [prospectus, supplement].find((document) => document !== null && !document.isConfirmed);
  const rows = [
    { document: prospectus, name: '交付目論見書', call: confirmProspectus },
    ...(supplement === null
      ? []
      : [{ document: supplement, name: '補完書面', call: confirmSupplementaryProspectus } as const]),
  ];
  return (
    <OrderSection title="書類">
      <ul className="order-documents">
        {rows.map(({ document, name, call }) => (
          <FundDocumentRow
            key={document.id}
            document={document}
            name={name}
            call={call}
            edition={editionOf(document.id)}
            error={document === missing ? error : null}
            isFirstMissing={document === missing}
            onConfirmed={onConfirmed}
          />
        ))}
      </ul>
    </OrderSection>
  );
}

interface RowProps {
  readonly document: Documents['prospectus'];
  readonly name: string;
  readonly call: typeof confirmProspectus | typeof confirmSupplementaryProspectus;
  readonly edition: string | null;
  readonly error: string | null;
  readonly isFirstMissing: boolean;
  readonly onConfirmed: () => void;
}

function FundDocumentRow({ document, name, call, edition, error, isFirstMissing, onConfirmed }: RowProps) {
  const addressOf = useFileAddress('main');
  const [isOpened, setOpened] = useState(false);
  const confirm = useSend(call as typeof confirmProspectus, { onDone: onConfirmed });
  // Not before the form knows it too: who goes on at once would be held back without a reason to be seen.
  const isRead = document.isConfirmed;
  const send = () => {
    setOpened(true);
    if (!isRead && !confirm.isPending) confirm.mutate({ given: { params: { id: document.id } } });
  };
  const state = isRead ? '確認済' : '未確認';
  return (
    <li>
      <Checkbox
        {...(isFirstMissing ? { id: documentsId } : {})}
        checked={isRead}
        onChange={send}
        reason={isOpened || isRead ? null : '書類を開くとチェックが入ります'}
        error={isRead ? null : error}
      >
        <a className="link-external" href={addressOf(document.url)} {...newTab} onClick={send}>
          {name}
          <ExternalIcon size="tiny" />
          <span className="sr">（新しいタブで開きます）</span>
        </a>
        <span className="note">{edition === null ? state : `${edition}版　${state}`}</span>
      </Checkbox>
    </li>
  );
}
