import type { Answer } from '@tsuzura/contract/kernel';
import type { listBankFiles } from '@tsuzura/contract/ops';
import { yenText } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { tableMoment } from '../../text/index.ts';
import { DownloadFile } from './download-file.tsx';

type BankFile = Answer<typeof listBankFiles>['bankFiles'][number];

const kinds = {
  DEPOSITS: '入金明細',
  PAYMENTS: '振込データ（出金）',
  PAYMENT_RESULTS: '振込結果（組戻し）',
  DEBITS: '口座振替の請求',
  DEBIT_RESULTS: '口座振替の結果',
} as const;
const states = {
  SENT: ['送信済み', 'info'],
  ANSWERED: ['結果あり', 'success'],
  TAKEN: ['取込済み', 'success'],
  REFUSED: ['取込不可', 'error'],
} as const;

const columns: readonly GridColumn<BankFile>[] = [
  { id: 'at', head: '日時', value: ({ at }) => tableMoment(at) },
  { id: 'kind', head: '種類', value: ({ kind }) => kinds[kind], cell: ({ kind }) => <b>{kinds[kind]}</b> },
  { id: 'id', head: 'ファイル', value: ({ id }) => id },
  { id: 'records', head: '件数', align: 'end', value: ({ records }) => records },
  { id: 'total', head: '合計', align: 'end', value: ({ total }) => total, cell: ({ total }) => yenText(total) },
  {
    id: 'state',
    head: '状態',
    value: ({ state }) => states[state][0],
    cell: ({ state }) => <StatusChip tone={states[state][1]}>{states[state][0]}</StatusChip>,
  },
  {
    id: 'open',
    head: '中身',
    isAction: true,
    value: () => null,
    cell: ({ id, kind }) => (
      <span className="cx-row">
        {kind === 'PAYMENTS' && (
          <a href={`/cash?tab=payments&file=${encodeURIComponent(id)}`} aria-label={`${id}の送金を見る`}>
            送金を見る
          </a>
        )}
        <DownloadFile id={id} />
      </span>
    ),
  },
  {
    id: 'fault',
    head: '誤り',
    value: ({ fault }) => fault,
    cell: ({ fault }) => <span className="cx-wrap">{fault ?? '—'}</span>,
  },
];

export function BankFiles({ files }: { readonly files: readonly BankFile[] }) {
  return (
    <div className="mt-6">
      <Grid
        name="bank-files"
        caption="銀行とやりとりしたファイル"
        columns={columns}
        rows={files}
        rowKey={({ id, kind }) => `${kind} ${id}`}
        empty="ファイルはまだありません。"
      />
    </div>
  );
}
