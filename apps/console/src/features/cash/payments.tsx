import { useState } from 'react';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { getOpsPayment, listOpsPayments, type OpsPayment } from '@tsuzura/contract/ops';
import { yenChangeText, yenText } from '@tsuzura/domain/text';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { FilterChip } from '@tsuzura/ui/chips';
import { Notice } from '@tsuzura/ui/notice';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useCall, usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block } from '../../page/index.ts';
import { dayText, tableMoment } from '../../text/index.ts';
import { DownloadFile } from './download-file.tsx';

const views = { waiting: '送金待ち', sent: '送金済み', returned: '組戻し・送金せず', all: 'すべて' } as const;
type View = keyof typeof views;
const isView = (text: string | undefined): text is View => text !== undefined && text in views;

const tones: Readonly<Record<OpsPayment['state'], ChipTone>> = {
  REQUESTED: 'info',
  LOCKED: 'warn',
  SENT: 'info',
  COMPLETED: 'success',
  CANCELED: 'plain',
  FAILED: 'error',
  RETURNED: 'error',
};

/** 出金 from the request to the customer's bank, or back. */
export function Payments() {
  const router = useRouter();
  const { search } = useLocation();
  const view: View = isView(search['view']) ? search['view'] : 'waiting';
  const file = search['file'] === '' ? undefined : search['file'];
  const [chosen, setChosen] = useState<string | null>(search['payment'] ?? null);
  const query = { view, limit: 100, ...(file !== undefined && { file }) };
  const pages = usePages(listOpsPayments, { query }, ({ payments, paging }) => ({ rows: payments, next: paging.next }));
  const go = (change: Record<string, string>) =>
    router.navigate(addressOf('/cash', { ...search, tab: 'payments', payment: '', ...change }));
  return (
    <div className="mt-6">
      {file !== undefined && (
        <div className="cx-row mb-4">
          <span>
            ファイル <b>{file}</b> の送金
          </span>
          <DownloadFile id={file} />
          <Button size="small" variant="text" onClick={() => go({ file: '' })}>
            ファイルの条件を外す
          </Button>
        </div>
      )}
      <Block of={pages.first}>
        {() => (
          <div className={chosen === null ? undefined : 'cx-two'}>
            <Grid
              name="payments"
              caption="出金と組戻し"
              columns={columns}
              rows={pages.rows}
              rowKey={({ id }) => id}
              onOpen={({ id }) => setChosen(id)}
              isMarked={({ id }) => id === chosen}
              empty="ありません。"
              tools={
                file === undefined &&
                (Object.keys(views) as View[]).map((name) => (
                  <FilterChip key={name} isOn={name === view} onChange={() => go({ view: name })}>
                    {views[name]}
                  </FilterChip>
                ))
              }
              pages={pages}
            />
            {chosen !== null && <PaymentPanel key={chosen} id={chosen} onClose={() => setChosen(null)} />}
          </div>
        )}
      </Block>
    </div>
  );
}

function PaymentPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const detail = useCall(getOpsPayment, { params: { id } });
  return (
    <aside className="cx-panel" aria-label="この出金">
      <Block of={detail}>
        {({ payment, events, placeText }) => (
          <>
            <h2>{payment.receiptNumber}</h2>
            <DefinitionList look="open">
              <Definition term="口座">
                {payment.customer.accountNumber === null ? (
                  '—'
                ) : (
                  <a href={`/customers/${payment.customer.accountNumber}`}>{payment.customer.accountNumber}</a>
                )}
              </Definition>
              <Definition term="種類">{payment.sourceText}</Definition>
              <Definition term="金額">{yenText(payment.amount)}</Definition>
              <Definition term="受付">{tableMoment(payment.requestedAt)}</Definition>
              <Definition term="送金日">{dayText(payment.payDate)}</Definition>
              <Definition term="出金先">{payment.bankText}</Definition>
              <Definition term="状態">
                <StatusChip tone={tones[payment.state]}>{payment.stateText}</StatusChip>
              </Definition>
              {payment.reason !== null && <Definition term="わけ">{payment.reason}</Definition>}
              {payment.fileId !== null && (
                <Definition term="送金ファイル">
                  <a href={`/cash?tab=payments&file=${encodeURIComponent(payment.fileId)}`}>{payment.fileId}</a>
                </Definition>
              )}
            </DefinitionList>
            <div className="mt-4">
              <Notice>{placeText}</Notice>
            </div>
            <h3 className="mt-4">お金の動き</h3>
            <ol className="px-money">
              {events.map(({ at, text, free, reserved }) => (
                <li key={`${at} ${text}`}>
                  <span className="cx-small">{tableMoment(at)}</span>
                  <span>{text}</span>
                  <span className="px-money-figures">
                    使えるお金 {yenChangeText(free)}　取り分け {yenChangeText(reserved)}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Block>
      <div className="mt-4">
        <Button variant="text" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </aside>
  );
}

const columns: readonly GridColumn<OpsPayment>[] = [
  {
    id: 'receipt',
    head: '受付番号',
    value: ({ receiptNumber }) => receiptNumber,
    cell: ({ receiptNumber }) => <b>{receiptNumber}</b>,
  },
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText, reason }) => (
      <>
        <StatusChip tone={tones[state]}>{stateText}</StatusChip>
        {reason !== null && <span className="grid-sub cx-wrap">{reason}</span>}
      </>
    ),
  },
  { id: 'at', head: '受付', value: ({ requestedAt }) => tableMoment(requestedAt) },
  {
    id: 'customer',
    head: '口座',
    value: ({ customer }) => customer.accountNumber,
    cell: ({ customer }) =>
      customer.accountNumber === null ? (
        '—'
      ) : (
        <a href={`/customers/${customer.accountNumber}`}>{customer.accountNumber}</a>
      ),
  },
  { id: 'amount', head: '金額', align: 'end', value: ({ amount }) => amount, cell: ({ amount }) => yenText(amount) },
  { id: 'pay', head: '送金日', value: ({ payDate }) => payDate, cell: ({ payDate }) => dayText(payDate) },
  {
    id: 'bank',
    head: '出金先',
    value: ({ bankText }) => bankText,
    cell: ({ bankText }) => <span className="cx-wrap">{bankText}</span>,
  },
];
