import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { getTradingPowerTransition } from '@tsuzura/contract/trading';
import { shortDate } from '@tsuzura/domain/text';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';

type Day = Answer<typeof getTradingPowerTransition>['transition'][number];

const columns: readonly TableColumn<Day>[] = [
  {
    id: 'day',
    head: '日付',
    cell: ({ date, moves }) => (
      <>
        <span className="num">{shortDate(date)}</span>
        {moves.map(({ label }) => (
          <span key={label} className="note block font-normal">
            {label}
          </span>
        ))}
      </>
    ),
  },
  { id: 'cash', head: '預り金の残り', cell: ({ balance }) => <Yen value={balance} /> },
  { id: 'power', head: '信用新規建余力', cell: ({ newPositionPower }) => <Yen value={newPositionPower} /> },
];

/** 余力の予定: today and the five business days after it. */
export function Outlook() {
  const transition = useCall(getTradingPowerTransition);
  return (
    <PageSection title="余力の予定">
      <DataBlock
        of={transition}
        skeleton={
          <Skeleton>
            <SkeletonText lines={6} />
          </Skeleton>
        }
      >
        {({ transition: days }) => (
          <Table caption="余力の予定" columns={columns} rows={days} rowKey={({ date }) => date} />
        )}
      </DataBlock>
    </PageSection>
  );
}
