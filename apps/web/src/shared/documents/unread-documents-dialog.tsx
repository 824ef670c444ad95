import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callOptions, DataBlock, useSend } from '@tsuzura/browser/data';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { confirmBrokerageDocuments, listBrokerageDocuments } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { Dialog } from '@tsuzura/ui/dialog';
import { newTab } from '@tsuzura/ui/link';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { useServices } from '../services.ts';
import { allOpened, type DocumentsResult } from './unread-documents.ts';
import { useFileAddress } from './use-file-address.ts';
import './unread-documents.css';

/** R9.06. */
const refetchAfterMs = 1000;

const coming = (
  <Skeleton>
    <SkeletonRow />
    <SkeletonRow />
  </Skeleton>
);

/** R2.41: trading only after reading and agreeing to all. Opening a document ticks it; a tick cannot be set by hand. */
export function UnreadDocumentsDialog({ onEnd }: { readonly onEnd: (result: DocumentsResult) => void }) {
  const queries = useQueryClient();
  const { clients } = useServices();
  // Asked for anew: a list of a few seconds ago does not know the version that made the server refuse (400-997).
  const documents = useQuery({ ...callOptions(clients, listBrokerageDocuments), refetchOnMount: 'always' });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [isFailed, setFailed] = useState(false);
  const agree = useSend(confirmBrokerageDocuments, { handles: () => true });
  const unread = documents.data?.brokerageDocuments.filter(({ isConfirmed }) => !isConfirmed) ?? [];
  const isReady = allOpened(unread, opened);
  // Agreed to elsewhere, in another tab or by another device: nothing is left to do here.
  const isNothingLeft = documents.isSuccess && !documents.isFetching && unread.length === 0 && agree.isIdle;

  function finish(result: DocumentsResult) {
    if (result === 'failed') setFailed(true);
    else onEnd(result);
    if (result === 'stopped') say('書面の確認が済むまでお取引できません。', 'info');
    if (result === 'success') say('書面への同意を受け付けました。');
  }

  async function agreeToAll() {
    setFailed(false);
    try {
      await agree.mutateAsync({ given: { body: { brokerageDocuments: unread.map(({ id }) => ({ id })) } } });
    } catch {
      return finish('failed');
    }
    await new Promise((resolve) => setTimeout(resolve, refetchAfterMs));
    const { data } = await documents.refetch();
    if (data?.brokerageDocuments.some(({ isConfirmed }) => !isConfirmed)) return; // a new one came in between
    finish('success');
    await askAgain();
  }

  /** R8.04: whatever was refused for want of reading is asked again. */
  const askAgain = () => queries.invalidateQueries();

  async function goOn() {
    onEnd('success');
    await askAgain();
  }

  return (
    <Dialog
      isOpen
      onClose={isNothingLeft ? goOn : () => finish('stopped')}
      role="alertdialog"
      title="未読の書面のお知らせ"
      actions={
        isNothingLeft ? (
          <Button size="flow" onClick={goOn}>
            続ける
          </Button>
        ) : (
          <Button
            size="flow"
            busyLabel="送信中"
            needsConnection
            reason={isReady || agree.isPending ? null : '未読の書面がございます。'}
            onClick={agreeToAll}
          >
            すべてに同意する
          </Button>
        )
      }
    >
      {!isNothingLeft && (
        <>
          <p>すべての書面をお読みいただき、同意されると、お取引いただけます。</p>
          <p className="note">書面を開くとチェックが入ります。</p>
        </>
      )}
      {isFailed && <Notice tone="error">同意を送信できませんでした。もう一度お試しください。</Notice>}
      <DataBlock of={documents} skeleton={coming}>
        {() =>
          unread.length === 0 ? (
            documents.isFetching ? (
              coming
            ) : (
              <p>未読の書面はありません。お取引をお続けいただけます。</p>
            )
          ) : (
            <UnreadList
              unread={unread}
              opened={opened}
              onOpen={(id) => setOpened((known) => new Set([...known, id]))}
            />
          )
        }
      </DataBlock>
    </Dialog>
  );
}

interface ListProps {
  readonly unread: Answer<typeof listBrokerageDocuments>['brokerageDocuments'];
  readonly opened: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
}

function UnreadList({ unread, opened, onOpen }: ListProps) {
  const addressOf = useFileAddress('main');
  return (
    <>
      <p className="unread-progress" role="status">
        {unread.filter(({ id }) => opened.has(id)).length} / {unread.length}
      </p>
      <ul className="unread-list">
        {unread.map(({ id, name, url, version }) => (
          <li key={id}>
            <Checkbox
              checked={opened.has(id)}
              onChange={() => {}}
              reason={opened.has(id) ? null : `${version}版　未読`}
              hint={`${version}版　確認済み`}
            >
              <a href={addressOf(url)} {...newTab} onClick={() => onOpen(id)}>
                {name}
              </a>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}
