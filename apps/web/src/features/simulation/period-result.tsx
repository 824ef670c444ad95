import { simulateSubscriptionPeriod } from '@tsuzura/contract/main';
import { Notice } from '@tsuzura/ui/notice';
import { spanText } from '../../shared/simulation/index.ts';
import type { Values } from './fields.ts';
import { Growth } from './growth.tsx';
import { Headline } from './headline.tsx';
import { ResultBlock } from './result-block.tsx';
import { SpanFigure } from './span-figure.tsx';
import { useSimulation } from './use-simulation.ts';
import { atRate, whenWaiting } from './words.ts';

const outOfReach = 'この条件では、100年以内に目標の金額に届きません。';

/** 何年かかる */
export function PeriodResult({ values: { target, initial, monthly, rate }, values }: { readonly values: Values }) {
  const simulated = useSimulation(simulateSubscriptionPeriod, values, {
    query: { targetAmount: target, initialAmount: initial, monthlyAmount: monthly, annualRate: rate },
  });
  return (
    <ResultBlock of={simulated}>
      {({ months, valuation, principal, series }, asked) => (
        <>
          {months === null ? (
            <Notice tone="warn" title={outOfReach}>
              毎月の金額、はじめの金額、想定利回りのいずれかを変えてお試しください。下の図は100年後までの試算です。
            </Notice>
          ) : (
            <Headline
              when={whenWaiting(asked)}
              figure={<SpanFigure months={months} />}
              what={
                months === 0
                  ? 'はじめの金額が、すでに目標の金額に届いています。'
                  : `${atRate(asked)}したときにかかる期間です。`
              }
            />
          )}
          {series.length > 0 && (
            <Growth
              values={asked}
              principal={principal}
              valuation={valuation}
              series={series}
              summary={months === null ? outOfReach : `${whenWaiting(asked)}、${spanText(months)}かかる試算です。`}
            />
          )}
        </>
      )}
    </ResultBlock>
  );
}
