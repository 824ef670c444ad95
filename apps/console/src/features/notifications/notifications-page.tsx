import { useState } from 'react';
import { useLocation, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { cancelBulkJob, listBroadcasts, type Broadcast } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Tabs } from '@tsuzura/ui/tabs';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Failure, Page } from '../../page/index.ts';
import { groupedNumber, tableMoment } from '../../text/index.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { Kinds } from './kinds.tsx';

const tabNames = ['results', 'write', 'kinds'] as const;
type TabName = (typeof tabNames)[number];

/** Messages to many, and the words of what customers hear of by itself. */
export function NotificationsPage() {
  const router = useRouter();
  const { search } = useLocation();
  const tab: TabName = tabNames.find((name) => name === search['tab']) ?? 'results';
  return (
    <Page title="通知" note="一斉のお知らせには、作成した人と別の人の承認が必要です。">
      <Tabs<TabName>
        label="通知"
        selected={tab}
        onSelect={(name) => router.navigate(name === 'results' ? '/notifications' : `/notifications?tab=${name}`)}
        tabs={[
          { id: 'results', label: '一斉のお知らせ', content: <Results /> },
          { id: 'write', label: '新しく書く', content: <BroadcastForm /> },
          { id: 'kinds', label: '種類と文面', content: <Kinds /> },
        ]}
      />
    </Page>
  );
}

const tones: Readonly<Record<Broadcast['state'], ChipTone>> = {
  SCHEDULED: 'info',
  RUNNING: 'warn',
  DONE: 'success',
  CANCELED: 'plain',
};

function Results() {
  const list = useCall(listBroadcasts, { query: { limit: 100 } }, { everySeconds: 15 });
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div className="mt-4">
      <Failure text={failure} />
      <Block of={list}>
        {({ broadcasts }) => (
          <Grid
            name="broadcasts"
            caption="一斉のお知らせ"
            columns={columnsWith(setFailure)}
            rows={broadcasts}
            rowKey={({ id }) => id}
            empty="一斉のお知らせはまだありません。"
          />
        )}
      </Block>
    </div>
  );
}

function Stop({ one, onFailure }: { readonly one: Broadcast; readonly onFailure: (text: string | null) => void }) {
  const { send, failure } = useSend(cancelBulkJob);
  const may = useMay(cancelBulkJob);
  if (!may || (one.state !== 'SCHEDULED' && one.state !== 'RUNNING')) return null;
  const stop = async () => {
    const done = await send({ params: { id: one.jobId } });
    onFailure(done ? null : failure);
    if (done) say('送信を止めました。');
  };
  return (
    <Button size="small" variant="quiet" busyLabel="停止中" label={`${one.title}を止める`} onClick={stop}>
      止める
    </Button>
  );
}

const figure = (id: 'inbox' | 'mails' | 'pushes' | 'suppressed', head: string): GridColumn<Broadcast> => ({
  id,
  head,
  align: 'end',
  value: (one) => one[id],
  cell: (one) => groupedNumber(one[id]),
});

const columnsWith = (onFailure: (text: string | null) => void): readonly GridColumn<Broadcast>[] => [
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusChip tone={tones[state]}>{stateText}</StatusChip>,
  },
  {
    id: 'title',
    head: 'お知らせ',
    value: ({ title }) => title,
    cell: ({ title, kindText, audienceText }) => (
      <>
        <b>{title}</b>
        <span className="grid-sub">
          {kindText}・{audienceText}
        </span>
      </>
    ),
  },
  { id: 'at', head: '送る日時', value: ({ sendAt }) => tableMoment(sendAt) },
  {
    id: 'done',
    head: '済み',
    align: 'end',
    value: ({ done }) => done,
    cell: ({ done, expected }) => `${groupedNumber(done)} / ${groupedNumber(expected)}人`,
  },
  figure('inbox', '通知'),
  figure('mails', 'メール'),
  figure('pushes', 'プッシュ'),
  figure('suppressed', '受け取らない'),
  {
    id: 'failed',
    head: '失敗',
    align: 'end',
    value: ({ failed, undelivered }) => failed + undelivered,
  },
  {
    id: 'stop',
    head: '操作',
    isAction: true,
    value: () => null,
    cell: (one) => <Stop one={one} onFailure={onFailure} />,
  },
];
