import { yen } from '@tsuzura/domain/money';
import { Yen } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import type { YearFigures } from './propose.ts';

const boughtIn = (year: YearFigures, frame: 'TSUMITATE' | 'GROWTH') => {
  const { used, reserved, planned, proposed } = year.frames[frame];
  return yen(used + reserved + planned + proposed);
};

const columns: readonly TableColumn<YearFigures>[] = [
  { id: 'year', head: '年', cell: ({ year, isEstimate }) => (isEstimate ? `${year}年（目安）` : `${year}年`) },
  { id: 'tsumitate', head: 'つみたて', cell: (year) => <Yen value={boughtIn(year, 'TSUMITATE')} /> },
  { id: 'left', head: 'つみたての残り', cell: ({ frames }) => <Left value={frames.TSUMITATE.left} /> },
  { id: 'growth', head: '成長', cell: (year) => <Yen value={boughtIn(year, 'GROWTH')} /> },
  { id: 'growthLeft', head: '成長の残り', cell: ({ frames }) => <Left value={frames.GROWTH.left} /> },
  {
    id: 'book',
    head: '年末の残高（簿価）',
    cell: ({ book }) => (
      <b>
        <Yen value={book} />
      </b>
    ),
  },
];

/** The same as the bars, to the yen. */
export function YearTable({ figures }: { readonly figures: readonly YearFigures[] }) {
  return (
    <div className="mt-6">
      <Table
        caption="年ごとの枠の使いかた"
        columns={columns}
        rows={figures}
        rowKey={({ year }) => year}
        minWidth={680}
        sticksFirst
      />
    </div>
  );
}

function Left({ value }: { readonly value: bigint }) {
  return value === 0n ? (
    <b className="planner-zero">
      <Yen value={value} />
    </b>
  ) : (
    <Yen value={value} />
  );
}
