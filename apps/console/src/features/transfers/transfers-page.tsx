import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { listOpenTransfers, rejectTransfer } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Choice, Failure, Page } from '../../page/index.ts';
import { dayText, groupedNumber, tableMoment } from '../../text/index.ts';

type Transfer = Answer<typeof listOpenTransfers>['transfers'][number];

const states = {
  REQUESTED: ['受付', 'info'],
  IN_REVIEW: ['審査中', 'warn'],
  SENT: ['送付済み', 'success'],
  COMPLETED: ['完了', 'success'],
  CANCELED: ['取消', 'plain'],
  REJECTED: ['不成立', 'error'],
} as const;
const reasons = [
  { value: 'NOT_HANDLED', label: '移管先で取り扱いがない' },
  { value: 'ACCOUNT_UNKNOWN', label: '移管先の口座が確認できない' },
  { value: 'OTHER', label: 'その他' },
] as const;

export function TransfersPage() {
  const list = useCall(listOpenTransfers);
  const [open, setOpen] = useState<Transfer | null>(null);
  const may = useMay(rejectTransfer);
  return (
    <Page title="移管" note="ほかの会社へ送る前のもの">
      <Block of={list}>
        {({ transfers }) => (
          <Grid
            name="transfers"
            caption="送付前の移管"
            columns={columnsOf(may ? setOpen : null)}
            rows={transfers}
            rowKey={({ requestId }) => requestId}
            onOpen={may ? setOpen : () => undefined}
            empty="送付前の移管はありません。"
          />
        )}
      </Block>
      {open && <Reject transfer={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const columnsOf = (onReject: ((transfer: Transfer) => void) | null): readonly GridColumn<Transfer>[] => [
  {
    id: 'account',
    head: '口座',
    value: ({ accountNumber }) => accountNumber,
    cell: ({ accountNumber }) => <a href={`/customers/${accountNumber}`}>{accountNumber}</a>,
  },
  { id: 'at', head: '受付', value: ({ requestedAt }) => tableMoment(requestedAt) },
  { id: 'kind', head: '種類', value: ({ kind }) => (kind === 'EQUITY' ? '国内株式' : 'ファンド') },
  {
    id: 'items',
    head: '銘柄',
    value: ({ items }) => items.map(({ name, quantity }) => `${name} ${quantity}`).join('、'),
    cell: ({ items, kind }) =>
      items.map(({ code, name, quantity }) => (
        <span key={code} className="block">
          {name} {groupedNumber(quantity)}
          {kind === 'EQUITY' ? '株' : '口'}
        </span>
      )),
  },
  {
    id: 'to',
    head: '移管先',
    value: ({ destination }) => `${destination.brokerName} ${destination.branchName}`,
    cell: ({ destination }) => (
      <>
        {destination.brokerName}
        <span className="grid-sub">
          {destination.branchName}　{destination.holderName}
        </span>
      </>
    ),
  },
  { id: 'sent', head: '送付日', value: ({ sentOn }) => sentOn, cell: ({ sentOn }) => dayText(sentOn) },
  {
    id: 'state',
    head: '状態',
    value: ({ status }) => states[status][0],
    cell: ({ status }) => <StatusChip tone={states[status][1]}>{states[status][0]}</StatusChip>,
  },
  ...(onReject
    ? [
        {
          id: 'reject',
          head: '不成立にする',
          isAction: true,
          value: () => null,
          cell: (transfer: Transfer) => (
            <Button
              size="small"
              variant="quiet"
              label={`口座${transfer.accountNumber}の移管を不成立にする`}
              onClick={() => onReject(transfer)}
            >
              不成立にする
            </Button>
          ),
        } as const,
      ]
    : []),
];

function Reject({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: () => void }) {
  const [reason, setReason] = useState<(typeof reasons)[number]['value']>('NOT_HANDLED');
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const { send, failure } = useSend(rejectTransfer);
  const isWhole = note.trim() !== '' && typed.normalize('NFKC').trim() === transfer.accountNumber;
  const reject = async () => {
    const done = await send({ params: { requestId: transfer.requestId }, body: { reason, note: note.trim() } });
    if (!done) return;
    say('移管を不成立にしました。お客さまへお知らせします。');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={`口座${transfer.accountNumber}の移管を不成立にしますか`}
      actions={
        <>
          <Button
            size="flow"
            reason={isWhole ? null : '記録と口座番号を入力してください。'}
            busyLabel="送信中"
            onClick={reject}
          >
            不成立にする
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="cx-form cx-dense">
        <Choice label="お客さまにお伝えするわけ" name="reason" options={reasons} value={reason} onChange={setReason} />
        <TextField label="記録（監査に残ります）" name="note" value={note} onChange={setNote} />
        <TextField
          label="確認のため、口座番号を入力してください"
          name="typed"
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
        />
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}
