import { useState } from 'react';
import { useLocation, useRouter } from '@tsuzura/browser/router';
import { listBankFiles, listSuspendedTransfers } from '@tsuzura/contract/ops';
import { yenText } from '@tsuzura/domain/text';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Tabs } from '@tsuzura/ui/tabs';
import { useCall } from '../../data/index.ts';
import { Block, Page, Section } from '../../page/index.ts';
import { dayText } from '../../text/index.ts';
import { BankFiles } from './bank-files.tsx';
import { Payments } from './payments.tsx';
import { QuickDeposits } from './quick-deposits.tsx';
import './cash.css';
import { SuspensePanel } from './suspense-panel.tsx';

type TabName = 'suspense' | 'quick' | 'payments' | 'files';
const tabNames: ReadonlySet<string> = new Set(['quick', 'payments', 'files']);

export function CashPage() {
  const router = useRouter();
  const { search } = useLocation();
  const suspense = useCall(listSuspendedTransfers);
  const files = useCall(listBankFiles);
  const asked = search['tab'] ?? '';
  const tab = (tabNames.has(asked) ? asked : 'suspense') as TabName;
  return (
    <Page title="入出金">
      <Tabs<TabName>
        label="入出金"
        selected={tab}
        onSelect={(id) => router.navigate(id === 'suspense' ? '/cash' : `/cash?tab=${id}`)}
        tabs={[
          {
            id: 'suspense',
            label: '照合待ちの入金',
            ...(suspense.data && { count: suspense.data.transfers.length }),
            content: <Suspense list={suspense} />,
          },
          { id: 'quick', label: 'クイック入金', content: <QuickDeposits /> },
          { id: 'payments', label: '出金・組戻し', content: <Payments /> },
          {
            id: 'files',
            label: '銀行とのファイル',
            content: <Block of={files}>{({ bankFiles }) => <BankFiles files={bankFiles} />}</Block>,
          },
        ]}
      />
    </Page>
  );
}

type List = ReturnType<typeof useCall<typeof listSuspendedTransfers>>;

function Suspense({ list }: { readonly list: List }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Block of={list}>
      {({ total, transfers }) => {
        const open = transfers.find(({ id }) => id === chosen) ?? transfers[0];
        if (open === undefined) return <EmptyBlock text="照合待ちの入金はありません。" />;
        return (
          <div className="cx-halves mt-6">
            <Section title="仮に預かっている入金" note={`${transfers.length}件　${yenText(total)}`}>
              <ul className="cx-picks">
                {transfers.map((transfer) => (
                  <li key={transfer.id}>
                    <button type="button" aria-pressed={transfer.id === open.id} onClick={() => setChosen(transfer.id)}>
                      <span>{dayText(transfer.accountDate)}</span>
                      <span>
                        <b>{transfer.payer}</b>
                        <small>
                          {transfer.payerBank} {transfer.payerBranch}
                        </small>
                      </span>
                      <span className="cx-picks-end">
                        <b>{yenText(transfer.amount)}</b>
                        <small>{transfer.reasonText}</small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              <p className="cx-small mt-2">
                振込の名義とお客さまの名義が合うまで、仮の勘定に置きます。決まらないときは組戻します。
              </p>
            </Section>
            <SuspensePanel key={open.id} transfer={open} total={total} />
          </div>
        );
      }}
    </Block>
  );
}
