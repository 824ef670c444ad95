import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { listApplications, type Application } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { useCall } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Page, Section } from '../../page/index.ts';
import { tableMoment } from '../../text/index.ts';
import { ApplicationPanel } from './application-panel.tsx';
import { NisaPanel } from './nisa-panel.tsx';

type NisaRequest = Answer<typeof listApplications>['nisa'][number];

const applicationColumns = (choose: (id: string) => void): readonly GridColumn<Application>[] => [
  { id: 'at', head: '申込', value: ({ requestedAt }) => tableMoment(requestedAt) },
  {
    id: 'receipt',
    head: '受付番号',
    value: ({ receiptNumber }) => receiptNumber,
    cell: ({ id, receiptNumber, name }) => (
      <>
        <Button size="small" variant="text" label={`${receiptNumber}を確かめる`} onClick={() => choose(id)}>
          {receiptNumber}
        </Button>
        <span className="grid-sub">{name ?? 'お名前なし'}</span>
      </>
    ),
  },
  { id: 'status', head: '状態', value: ({ statusText }) => statusText },
  { id: 'products', head: '商品', value: ({ products }) => products.join('、') },
  {
    id: 'who',
    head: '審査',
    value: ({ taken, needsPerson }) => (taken ? `人（${taken.by}）` : needsPerson === null ? '自動' : '人が要る'),
    cell: ({ taken, needsPerson }) =>
      taken ? `人（${taken.by}）` : needsPerson === null ? '自動' : <StatusChip tone="warn">人が確かめる</StatusChip>,
  },
];
const nisaColumns = (choose: (id: string) => void): readonly GridColumn<NisaRequest>[] => [
  { id: 'at', head: '申請', value: ({ requestedAt }) => tableMoment(requestedAt) },
  {
    id: 'receipt',
    head: '受付番号',
    value: ({ receiptNumber }) => receiptNumber,
    cell: ({ id, receiptNumber, accountNumber }) => (
      <>
        <Button size="small" variant="text" label={`${receiptNumber}の結果を記録する`} onClick={() => choose(id)}>
          {receiptNumber}
        </Button>
        <span className="grid-sub">口座 {accountNumber ?? 'なし'}</span>
      </>
    ),
  },
  { id: 'kind', head: '種類', value: ({ kindText }) => kindText },
  { id: 'year', head: '年', value: ({ targetYear }) => targetYear },
  { id: 'status', head: '状態', value: ({ statusText }) => statusText },
];

/** 口座申込・NISA: what waits, longest first. The automatic review goes on with what nobody has taken over. */
export function ApplicationsPage() {
  const found = useCall(listApplications);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Page title="口座申込・NISA" note="決めるには、別の人の承認が必要です。">
      <Block of={found}>
        {({ applications, nisa }) => {
          const application = applications.find(({ id }) => id === chosen);
          const request = nisa.find(({ id }) => id === chosen);
          return (
            <div className="cx-two">
              <div>
                <Section title="口座申込" note={`${applications.length}件`}>
                  <Grid
                    name="applications"
                    caption="決まっていない口座申込"
                    columns={applicationColumns(setChosen)}
                    rows={applications}
                    rowKey={({ id }) => id}
                    empty="決まっていない申込はありません。"
                  />
                </Section>
                <Section title="NISAの申請" note={`${nisa.length}件`}>
                  <Grid
                    name="nisa-requests"
                    caption="決まっていないNISAの申請"
                    columns={nisaColumns(setChosen)}
                    rows={nisa}
                    rowKey={({ id }) => id}
                    empty="決まっていない申請はありません。"
                  />
                </Section>
              </div>
              {application && <ApplicationPanel key={application.id} application={application} />}
              {request && <NisaPanel key={request.id} request={request} />}
              {!application && !request && (
                <aside className="cx-panel" aria-label="選んだもの">
                  <p className="cx-note">受付番号を選ぶと、ここに内容と調べた結果が出ます。</p>
                </aside>
              )}
            </div>
          );
        }}
      </Block>
    </Page>
  );
}
