import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { endCustomerSessions, listCustomerSessions } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Failure, Section } from '../../page/index.ts';
import { tableMoment } from '../../text/index.ts';

type Answered = Answer<typeof listCustomerSessions>;
type Session = Answered['sessions'][number];
type Event = Answered['events'][number];

interface Props {
  readonly customer: string;
}

const eventColumns: readonly GridColumn<Event>[] = [
  { id: 'at', head: '日時', value: ({ at }) => tableMoment(at) },
  { id: 'kind', head: '出来事', value: ({ kindText }) => kindText, cell: ({ kindText }) => <b>{kindText}</b> },
  { id: 'label', head: '端末の名前', value: ({ label }) => label || '—' },
  { id: 'device', head: '端末の印', value: ({ device }) => device ?? '—' },
];

const columnsOf = (may: boolean, end: (session: Session) => void): readonly GridColumn<Session>[] => [
  { id: 'client', head: '使っているもの', value: ({ client }) => client, cell: ({ client }) => <b>{client}</b> },
  { id: 'begun', head: 'ログイン', value: ({ begunAt }) => tableMoment(begunAt) },
  {
    id: 'renewed',
    head: '最後の利用',
    value: ({ renewedAt }) => (renewedAt === null ? '—' : tableMoment(renewedAt)),
  },
  {
    id: 'act',
    head: '操作',
    isAction: true,
    value: () => '',
    cell: (session) =>
      may && (
        <Button
          size="small"
          variant="outline"
          label={`${tableMoment(session.begunAt)}のログインを終わらせる`}
          onClick={() => end(session)}
        >
          終わらせる
        </Button>
      ),
  },
];

/** Where the customer is signed in now. Ending is one person's, because it protects. */
export function CustomerSessions({ customer }: Props) {
  const found = useCall(listCustomerSessions, { params: { customer } });
  const [ending, setEnding] = useState<Session | 'all' | null>(null);
  const may = useMay(endCustomerSessions);
  return (
    <div className="mt-6">
      <Block of={found}>
        {({ sessions, events }) => (
          <>
            <Section title="ログイン中" note={`${sessions.length}件`}>
              <Grid
                name="customer-sessions"
                caption="ログイン中の端末"
                columns={columnsOf(may, setEnding)}
                rows={sessions}
                rowKey={({ id }) => id}
                empty="いまログインしている端末はありません。"
              />
              {may && sessions.length > 0 && (
                <p className="mt-4">
                  <Button variant="outline" onClick={() => setEnding('all')}>
                    すべてのログインを終わらせる
                  </Button>
                </p>
              )}
            </Section>
            <Section title="ログインの履歴" note="新しい順に50件">
              <Grid
                name="customer-sign-ins"
                caption="ログインの履歴"
                columns={eventColumns}
                rows={events}
                rowKey={({ at, kind, device }) => `${at} ${kind} ${device ?? ''}`}
                empty="記録はありません。"
              />
            </Section>
          </>
        )}
      </Block>
      {ending !== null && <EndDialog customer={customer} session={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function EndDialog({
  customer,
  session,
  onClose,
}: Props & { readonly session: Session | 'all'; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { send, failure } = useSend(endCustomerSessions);
  const end = async () => {
    const sessionId = session === 'all' ? null : session.id;
    if (!(await send({ params: { customer }, body: { sessionId, reason: reason.trim() } }))) return;
    say('ログインを終わらせました。');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={session === 'all' ? 'すべてのログインを終わらせますか' : 'このログインを終わらせますか'}
      actions={
        <>
          <Button
            size="flow"
            reason={reason.trim() === '' ? 'わけを入力してください。' : null}
            busyLabel="終了中"
            onClick={end}
          >
            終わらせる
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="cx-form cx-dense">
        <p>お客さまは、もう一度ログインするまで、この端末では使えません。注文や設定は変わりません。</p>
        <TextField label="わけ（監査の記録に残ります）" name="endReason" value={reason} onChange={setReason} />
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}
