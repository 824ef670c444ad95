import type { Answer } from '@tsuzura/contract/kernel';
import type { simulateValuation } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { ManYen } from '@tsuzura/ui/money';
import { approximateYen, MonthsChart, spanText } from '../../shared/simulation/index.ts';

const start = { month: 0, principal: yen(0), valuation: yen(0) };

export function SimulatorResult({ valuation, principal, profit, series }: Answer<typeof simulateValuation>) {
  const said = approximateYen(valuation);
  const after = `${spanText(series.at(-1)?.month ?? 0)}後`;
  return (
    <div className="simulator-result">
      <p className="note">{after}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>
          {said.isRounded && <b className="mr-1.5 text-ink2">約</b>}
          <ManYen value={said.amount} size="xl" />
        </span>
        {said.isRounded && (
          <span className="text-note text-ink2">
            （<ManYen value={valuation} />）
          </span>
        )}
      </p>
      <ul className="simulator-parts">
        <li>
          <span className="simulator-mark" aria-hidden="true" />
          うち増えた分 <ManYen value={profit} />
        </li>
        <li>
          <span className="simulator-mark simulator-mark-dashed" aria-hidden="true" />
          積み立てた金額 <ManYen value={principal} />
        </li>
      </ul>
      <p className="sr" role="status">
        {`${after}の試算額は${manYenLabel(valuation)}、積み立てた金額は${manYenLabel(principal)}です。`}
      </p>
      <figure className="mt-3" aria-label="試算額の推移">
        <MonthsChart
          valueName="試算額"
          otherName="積み立てた金額"
          fill="between"
          points={[start, ...series].map((point) => ({
            month: point.month,
            value: point.valuation,
            other: point.principal,
          }))}
        />
      </figure>
    </div>
  );
}
