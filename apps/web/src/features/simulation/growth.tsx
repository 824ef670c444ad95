import { yen, type Yen as Amount } from '@tsuzura/domain/money';
import { ChartFrame, Legend } from '@tsuzura/ui/chart';
import { ManChange, ManYen } from '@tsuzura/ui/money';
import { Definition, DefinitionList, Table, type TableColumn } from '@tsuzura/ui/table';
import { MonthsChart, spanText } from '../../shared/simulation/index.ts';
import type { Values } from './fields.ts';
import { principalName } from './words.ts';

interface Point {
  readonly month: number;
  readonly principal: Amount;
  readonly valuation: Amount;
}

interface Props {
  readonly values: Values;
  readonly principal: Amount;
  readonly valuation: Amount;
  readonly series: readonly Point[];
  /** The result in one sentence, read out whenever it changes. */
  readonly summary: string;
}

/** How money put in and what it comes to go apart: sums, drawing and table of the three tabs about saving. */
export function Growth({ values, principal, valuation, series, summary }: Props) {
  const paid = principalName(values);
  const profit = yen(valuation - principal);
  const start: Point = { month: 0, principal: values.initial, valuation: values.initial };
  return (
    <>
      <DefinitionList>
        <Definition term={paid}>
          <ManYen value={principal} />
        </Definition>
        <Definition term={profit < 0n ? '減った分' : '増えた分'}>
          <ManChange amount={profit} />
        </Definition>
        <Definition term="試算額" isTotal>
          <ManYen value={valuation} />
        </Definition>
      </DefinitionList>
      <ChartFrame
        title="試算額の推移"
        summary={summary}
        legend={
          <Legend
            entries={[
              { label: '試算額', mark: 'line' },
              { label: paid, mark: 'dashed' },
            ]}
          />
        }
        table={
          <Table
            caption="年ごとの試算"
            columns={columnsOf(paid)}
            rows={series}
            rowKey={({ month }) => month}
            sticksFirst
          />
        }
      >
        <MonthsChart
          valueName="試算額"
          otherName={paid}
          fill="between"
          points={[start, ...series].map((point) => ({
            month: point.month,
            value: point.valuation,
            other: point.principal,
          }))}
        />
      </ChartFrame>
    </>
  );
}

const columnsOf = (paid: string): readonly TableColumn<Point>[] => [
  { id: 'when', head: '時期', cell: ({ month }) => `${spanText(month)}後` },
  { id: 'principal', head: paid, cell: ({ principal }) => <ManYen value={principal} /> },
  {
    id: 'profit',
    head: '増減',
    cell: ({ principal, valuation }) => <ManChange amount={yen(valuation - principal)} />,
  },
  { id: 'valuation', head: '試算額', cell: ({ valuation }) => <ManYen value={valuation} /> },
];
