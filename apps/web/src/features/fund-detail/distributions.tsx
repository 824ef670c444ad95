import { useState } from 'react';
import type { FundDetail } from '@tsuzura/contract/main';
import { tableDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Price } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { Section } from './section.tsx';

const shownAtFirst = 10;

const columns: readonly TableColumn<FundDetail['distributions'][number]>[] = [
  { id: 'day', head: '決算日', cell: ({ fiscalDate }) => <span className="num">{tableDate(fiscalDate)}</span> },
  { id: 'amount', head: '分配金', cell: ({ amountPer10k }) => <Price value={amountPer10k} /> },
];

export function Distributions({ fund: { distributions } }: { readonly fund: FundDetail }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? distributions : distributions.slice(0, shownAtFirst);
  return (
    <Section title="分配金" note="1万口あたり、税引前">
      {distributions.length === 0 ? (
        <p className="text-ink2">決算の実績はまだありません。</p>
      ) : (
        <>
          <Table caption="分配金の実績" columns={columns} rows={shown} rowKey={({ fiscalDate }) => fiscalDate} />
          {shown.length < distributions.length && (
            <div className="mt-3">
              <Button variant="outline" size="small" onClick={() => setShowsAll(true)}>
                すべて表示（{distributions.length}件）
              </Button>
            </div>
          )}
        </>
      )}
      <p className="note mt-2">分配金は決算のたびに決まります。支払われないことや、金額が変わることがあります。</p>
    </Section>
  );
}
