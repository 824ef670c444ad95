import { simulateSubscriptionAmount } from '@tsuzura/contract/main';
import { manYenLabel } from '@tsuzura/domain/text';
import { ManYen } from '@tsuzura/ui/money';
import type { Values } from './fields.ts';
import { Growth } from './growth.tsx';
import { Headline } from './headline.tsx';
import { ResultBlock } from './result-block.tsx';
import { ToPlan } from './to-plan.tsx';
import { useSimulation } from './use-simulation.ts';
import { atRate, whenAiming } from './words.ts';

/** 毎月いくら必要 */
export function AmountResult({ values: { target, initial, rate, years }, values }: { readonly values: Values }) {
  const simulated = useSimulation(simulateSubscriptionAmount, values, {
    query: { targetAmount: target, initialAmount: initial, annualRate: rate, years },
  });
  return (
    <ResultBlock of={simulated}>
      {({ monthlyAmount, valuation, principal, series }, asked) => (
        <>
          <Headline
            when={whenAiming(asked)}
            figure={<ManYen value={monthlyAmount} size="xl" />}
            what={
              monthlyAmount === 0n
                ? `${atRate(asked)}すると、毎月の積立がなくても目標に届く試算です。`
                : `${atRate(asked)}したときに必要な金額です。`
            }
          />
          <Growth
            values={asked}
            principal={principal}
            valuation={valuation}
            series={series}
            summary={`${whenAiming(asked)}${manYenLabel(monthlyAmount)}が必要な試算です。`}
          />
          {monthlyAmount > 0n && <ToPlan values={{ monthly: monthlyAmount }} />}
        </>
      )}
    </ResultBlock>
  );
}
