import { useState, type ReactNode } from 'react';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { exportAudit, listAudit, type AuditRow } from '@tsuzura/contract/ops';
import { parseYmd } from '@tsuzura/domain/calendar';
import { queryString } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { TextField } from '@tsuzura/ui/field';
import { useMay, usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Choice, Page } from '../../page/index.ts';
import { tableMoment } from '../../text/index.ts';

const results = [
  { value: 'all', label: 'すべて' },
  { value: 'ok', label: '行われた' },
  { value: 'refused', label: '断られた' },
] as const;

/** Every act and look of an operator, newest first. Nothing of it can be changed. */
export function AuditPage() {
  const router = useRouter();
  const { search } = useLocation();
  const from = parseYmd(search['from'] ?? '');
  const to = parseYmd(search['to'] ?? '');
  const result = results.find(({ value }) => value === search['result'])?.value ?? 'all';
  const customer = search['customer'] ?? '';
  const query = {
    ...(from && { from }),
    ...(to && { to }),
    ...(result !== 'all' && { result }),
    ...(/^[\w-]{1,64}$/.test(customer) && { customer }),
  };
  const pages = usePages(listAudit, { query: { ...query, limit: 100 } }, ({ rows, paging }) => ({
    rows,
    next: paging.next,
  }));
  const mayExport = useMay(exportAudit);
  const go = (change: Record<string, string>) =>
    router.navigate(addressOf('/audit', { ...search, ...change }), { replace: true });
  return (
    <Page
      title="監査"
      note="変えることも消すこともできません。"
      actions={
        mayExport && (
          // A file of any length is sent while it is read: the browser takes it as a download.
          <a className="btn btn-quiet btn-small" href={`/ops/audit/csv?${queryString(query)}`} download="audit.csv">
            すべてをCSVで保存
          </a>
        )
      }
    >
      <Filters key={customer} customer={customer} onCustomer={(value) => go({ customer: value })}>
        <DateField label="いつから" name="from" value={from} onChange={(day) => go({ from: day ?? '' })} />
        <DateField label="いつまで" name="to" value={to} onChange={(day) => go({ to: day ?? '' })} />
        <Choice
          label="結果"
          name="result"
          options={results}
          value={result}
          onChange={(value) => go({ result: value === 'all' ? '' : value })}
        />
      </Filters>
      <Block of={pages.first}>
        {() => (
          <Grid
            name="audit"
            caption="監査の記録"
            columns={columns}
            rows={pages.rows}
            rowKey={({ id }) => id}
            empty="記録はありません。"
            pages={pages}
          />
        )}
      </Block>
    </Page>
  );
}

interface FilterProps {
  readonly customer: string;
  readonly onCustomer: (customer: string) => void;
  readonly children: ReactNode;
}

function Filters({ customer, onCustomer, children }: FilterProps) {
  const [text, setText] = useState(customer);
  return (
    <form
      className="cx-filters"
      onSubmit={(event) => {
        event.preventDefault();
        onCustomer(text.normalize('NFKC').trim());
      }}
    >
      {children}
      <TextField label="口座番号" name="customer" value={text} onChange={setText} inputMode="numeric" />
      <Button type="submit" variant="quiet">
        絞り込む
      </Button>
    </form>
  );
}

const columns: readonly GridColumn<AuditRow>[] = [
  {
    id: 'at',
    head: '業務時刻',
    value: ({ at }) => tableMoment(at),
    cell: ({ at, realAt }) => (
      <>
        {tableMoment(at)}
        <span className="grid-sub">実際 {tableMoment(realAt)}</span>
      </>
    ),
  },
  { id: 'who', head: '担当者', value: ({ operator }) => operator.name },
  {
    id: 'kind',
    head: '種類',
    value: ({ kind }) => (kind === 'ACT' ? '操作' : '閲覧'),
    cell: ({ kind }) => (
      <StatusChip tone={kind === 'ACT' ? 'primary' : 'plain'}>{kind === 'ACT' ? '操作' : '閲覧'}</StatusChip>
    ),
  },
  {
    id: 'call',
    head: '内容',
    value: ({ title, call }) => `${title} ${call}`,
    cell: ({ title, call }) => (
      <>
        <span className="cx-wrap">{title}</span>
        <span className="grid-sub">{call}</span>
      </>
    ),
  },
  { id: 'target', head: '対象', value: ({ target }) => target },
  {
    id: 'customer',
    head: '口座',
    value: ({ customer }) => customer?.accountNumber ?? null,
    cell: ({ customer }) =>
      customer?.accountNumber ? <a href={`/customers/${customer.accountNumber}`}>{customer.accountNumber}</a> : '—',
  },
  {
    id: 'reason',
    head: 'わけ',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <span className="cx-wrap">{reason ?? '—'}</span>,
  },
  {
    id: 'result',
    head: '結果',
    value: ({ resultText }) => resultText,
    cell: ({ result, resultText }) => <StatusChip tone={result === 'ok' ? 'success' : 'warn'}>{resultText}</StatusChip>,
  },
  {
    id: 'request',
    head: 'お問い合わせ番号',
    value: ({ requestId }) => requestId,
    cell: ({ requestId }) => requestId.slice(0, 8),
  },
];
