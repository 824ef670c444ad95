import { useState } from 'react';
import { listNotificationKinds, type NotificationKind } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useCall } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block } from '../../page/index.ts';
import './notifications.css';

/** What customers hear of by itself. The words are an example's; they change with a release. */
export function Kinds() {
  const list = useCall(listNotificationKinds);
  const [open, setOpen] = useState<NotificationKind | null>(null);
  return (
    <div className="mt-4">
      <p className="cx-note mb-4">
        文面は見本の値で表示しています。出来事の文面は、この画面では変えられません。セキュリティの文面は、だれにも止められません。
      </p>
      <Block of={list}>
        {({ kinds }) => (
          <div className={open === null ? undefined : 'cx-two'}>
            <Grid
              name="notification-kinds"
              caption="通知の種類"
              columns={columns}
              rows={kinds}
              rowKey={({ kind }) => kind}
              onOpen={setOpen}
              isMarked={({ kind }) => kind === open?.kind}
            />
            {open && <Words one={open} onClose={() => setOpen(null)} />}
          </div>
        )}
      </Block>
    </div>
  );
}

function Words({ one, onClose }: { readonly one: NotificationKind; readonly onClose: () => void }) {
  return (
    <aside className="cx-panel" aria-label="文面">
      <h2>{one.inbox.title}</h2>
      <DefinitionList>
        <Definition term="プッシュ通知">{one.push}</Definition>
        <Definition term="通知" note={one.inbox.url ?? undefined}>
          {one.inbox.body}
        </Definition>
        <Definition term="メール">{one.mail?.subject ?? 'ログインのサーバーが送ります'}</Definition>
      </DefinitionList>
      {one.mail && <p className="note-mail">{one.mail.text}</p>}
      <div className="mt-4">
        <Button variant="quiet" size="small" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </aside>
  );
}

const columns: readonly GridColumn<NotificationKind>[] = [
  { id: 'category', head: '分類', value: ({ categoryText }) => categoryText },
  {
    id: 'title',
    head: '題名（プッシュ通知にも出ます）',
    value: ({ push, kind }) => `${push} ${kind}`,
    cell: ({ push, kind }) => (
      <>
        <b>{push}</b>
        <span className="grid-sub">{kind}</span>
      </>
    ),
  },
  {
    id: 'lock',
    head: '送り方',
    value: ({ isLocked, isRequired }) => (isLocked ? '固定' : isRequired ? '必ず届く' : 'お客さまの設定'),
    cell: ({ isLocked, isRequired }) =>
      isLocked ? (
        <StatusChip tone="warn">固定</StatusChip>
      ) : (
        <StatusChip tone="plain">{isRequired ? '必ず届く' : 'お客さまの設定'}</StatusChip>
      ),
  },
  { id: 'body', head: '通知の文', value: ({ inbox }) => inbox.body },
];
