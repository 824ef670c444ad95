import { Suspense, useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { addressOf } from '@tsuzura/browser/router';
import { simulateValuation } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { Link } from '@tsuzura/ui/link';
import { ManYen } from '@tsuzura/ui/money';
import { RangeField } from '@tsuzura/ui/range';
import { paths } from '../../shared/navigation/index.ts';
import { useSettled } from '../../shared/simulation/index.ts';
import { lazyBlock } from './lazy-block.tsx';
import { monthlyAmounts, tenthsText } from './simulator-scale.ts';
import { SimulatorResultSkeleton } from './simulator-result-skeleton.tsx';
import './top.css';

const SimulatorResult = lazyBlock(async () => (await import('./simulator-result.tsx')).SimulatorResult);

interface SimulatorValues {
  /** Place among `monthlyAmounts`. */
  readonly amountAt: number;
  readonly years: number;
  /** Percent, in tenths: a slider of 0.1 would drift. */
  readonly rateTenths: number;
}

const first: SimulatorValues = { amountAt: monthlyAmounts.indexOf(30_000), years: 30, rateTenths: 30 };
const mostTenths = 100;
const amountAtEnd = (at: 0 | -1) => manYenLabel(yen(monthlyAmounts.at(at) ?? 0));

const queryOf = ({ amountAt, years, rateTenths }: SimulatorValues) => ({
  monthlyAmount: yen(monthlyAmounts[amountAt] ?? 0),
  annualRate: tenthsText(rateTenths),
  years,
});

/** The answer is the service's, to the yen; the last one stays while the next is on its way. */
export function Simulator() {
  const [values, setValues] = useState(first);
  const query = queryOf(useSettled(values));
  const answer = useCall(simulateValuation, { query: { initialAmount: yen(0), ...query } }, { keepPrevious: true });
  const { monthlyAmount, annualRate, years } = queryOf(values);
  return (
    <section className="simulator-band" aria-labelledby="simulator">
      <div className="wide grid grid-cols-[minmax(0,1fr)] gap-8 py-12 desktop:grid-cols-[360px_minmax(0,1fr)] desktop:gap-30 desktop:py-18">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <h2 id="simulator" className="phrase">
            毎月つづけると、いくらになるか
          </h2>
          <RangeField
            label="毎月の金額"
            value={values.amountAt}
            onChange={(amountAt) => setValues({ ...values, amountAt })}
            min={0}
            max={monthlyAmounts.length - 1}
            step={1}
            figure={<ManYen value={monthlyAmount} size="m" />}
            valueText={manYenLabel(monthlyAmount)}
            ends={[amountAtEnd(0), amountAtEnd(-1)]}
          />
          <RangeField
            label="年数"
            value={values.years}
            onChange={(chosen) => setValues({ ...values, years: chosen })}
            min={1}
            max={40}
            step={1}
            figure={<Figure digits={years.toString()} unit="年" />}
            valueText={`${years}年`}
            ends={['1年', '40年']}
          />
          <RangeField
            label="想定利回り（年）"
            value={values.rateTenths}
            onChange={(rateTenths) => setValues({ ...values, rateTenths })}
            min={0}
            max={mostTenths}
            step={1}
            figure={<Figure digits={annualRate} unit="%" />}
            valueText={`${annualRate}%`}
            ends={['0%', '10%']}
          />
        </div>
        <div>
          <DataBlock of={answer} skeleton={<SimulatorResultSkeleton />}>
            {(data) => (
              <Suspense fallback={<SimulatorResultSkeleton />}>
                <SimulatorResult {...data} />
              </Suspense>
            )}
          </DataBlock>
          <p className="note mt-5">試算は手数料・税金を考えない概算です。将来の成果を約束するものではありません。</p>
          <p className="text-note">
            <Link
              href={addressOf(paths.simulation, {
                monthly: monthlyAmount.toString(),
                years: years.toString(),
                rate: annualRate,
              })}
            >
              条件を変えて試算する
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function Figure({ digits, unit }: { readonly digits: string; readonly unit: string }) {
  return (
    <span className="fig fig-m">
      {digits}
      <span className="u">{unit}</span>
    </span>
  );
}
