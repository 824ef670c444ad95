import { simulateValuation } from '@tsuzura/contract/main';
import { manYenLabel } from '@tsuzura/domain/text';
import { ManYen } from '@tsuzura/ui/money';
import type { Values } from './fields.ts';
import { Growth } from './growth.tsx';
import { Headline } from './headline.tsx';
import { ResultBlock } from './result-block.tsx';
import { useSimulation } from './use-simulation.ts';
import { atRate, whenSaving } from './words.ts';

/** いくらになる */
export function ValuationResult({ values: { initial, monthly, rate, years }, values }: { readonly values: Values }) {
  const simulated = useSimulation(simulateValuation, values, {
    query: { initialAmount: initial, monthlyAmount: monthly, annualRate: rate, years },
  });
  return (
    <ResultBlock of={simulated}>
      {({ valuation, principal, series }, asked) => (
        <>
          <Headline
            when={whenSaving(asked)}
            figure={<ManYen value={valuation} size="xl" />}
            what={`${atRate(asked)}した試算額です。`}
          />
          <Growth
            values={asked}
            principal={principal}
            valuation={valuation}
            series={series}
            summary={`${whenSaving(asked)}の試算額は${manYenLabel(valuation)}です。`}
          />
        </>
      )}
    </ResultBlock>
  );
}
