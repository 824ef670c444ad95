import type { Answer } from '@tsuzura/contract/kernel';
import { simulateRedemptionAmount } from '@tsuzura/contract/main';
import { manYenLabel } from '@tsuzura/domain/text';
import { ChartFrame, Legend } from '@tsuzura/ui/chart';
import { ManYen } from '@tsuzura/ui/money';
import { Definition, DefinitionList, Table, type TableColumn } from '@tsuzura/ui/table';
import { MonthsChart, spanText } from '../../shared/simulation/index.ts';
import type { Values } from './fields.ts';
import { Headline } from './headline.tsx';
import { ResultBlock } from './result-block.tsx';
import { useSimulation } from './use-simulation.ts';
import { atRate, whenTakingOut } from './words.ts';

type Redemption = Answer<typeof simulateRedemptionAmount>;

/** 取り崩すと */
export function RedemptionResult({ values: { balance, residual, rate, years }, values }: { readonly values: Values }) {
  const simulated = useSimulation(simulateRedemptionAmount, values, {
    query: { initialAmount: balance, residualAmount: residual, annualRate: rate, years },
  });
  return (
    <ResultBlock of={simulated}>
      {(answer, asked) => (
        <>
          <Headline
            when={whenTakingOut(asked)}
            figure={<ManYen value={answer.monthlyAmount} size="xl" />}
            what={
              answer.monthlyAmount === 0n
                ? 'この条件では、毎月受け取れる金額がありません。'
                : `${atRate(asked)}したときに受け取れる金額です。`
            }
          />
          <DefinitionList>
            <Definition term="受け取る金額の合計">
              <ManYen value={answer.totalAmount} />
            </Definition>
            <Definition term="最後に残る金額">
              <ManYen value={answer.remaining} />
            </Definition>
          </DefinitionList>
          <Balance answer={answer} values={asked} />
        </>
      )}
    </ResultBlock>
  );
}

function Balance({
  answer: { monthlyAmount, series },
  values,
}: {
  readonly answer: Redemption;
  readonly values: Values;
}) {
  return (
    <ChartFrame
      title="残高の推移"
      summary={`${whenTakingOut(values)}${manYenLabel(monthlyAmount)}を受け取れる試算です。`}
      legend={
        <Legend
          entries={[
            { label: '残高', mark: 'line' },
            { label: '受け取った金額の合計', mark: 'dashed' },
          ]}
        />
      }
      table={<Table caption="年ごとの試算" columns={columns} rows={series} rowKey={({ month }) => month} sticksFirst />}
    >
      <MonthsChart
        valueName="残高"
        otherName="受け取った金額の合計"
        fill="under"
        points={[
          { month: 0, value: values.balance, other: 0n },
          ...series.map(({ month, balance, withdrawn }) => ({ month, value: balance, other: withdrawn })),
        ]}
      />
    </ChartFrame>
  );
}

const columns: readonly TableColumn<Redemption['series'][number]>[] = [
  { id: 'when', head: '時期', cell: ({ month }) => `${spanText(month)}後` },
  { id: 'withdrawn', head: '受け取った金額の合計', cell: ({ withdrawn }) => <ManYen value={withdrawn} /> },
  { id: 'balance', head: '残高', cell: ({ balance }) => <ManYen value={balance} /> },
];
