import type { NisaFrame } from '@tsuzura/domain/nisa';
import { frameName } from '@tsuzura/domain/plan';
import { Dots } from '../../shared/order/index.ts';
import { RunRows } from '../../shared/plan/run-rows.tsx';
import { YearForecast } from '../../shared/plan/year-forecast.tsx';
import type { Shown } from './plan-values.ts';
import './plan-buy.css';

interface Props {
  readonly shown: Shown;
  readonly frame: NisaFrame | null;
  /** The form has everything that the dates depend on. */
  readonly isAsked: boolean;
}

/** この設定だと: the first three runs, and what the years come to. It follows the form. */
export function Preview({ shown: { quote, warnings }, frame, isAsked }: Props) {
  return (
    <aside className="plan-live" aria-labelledby="plan-live">
      <h2 id="plan-live">この設定だと</h2>
      <div aria-live="polite">
        {quote === null ? (
          <p className="note mt-2">
            {isAsked ? '計算しています。' : '金額と購入日を入れると、はじめの3回の日程を表示します。'}
          </p>
        ) : (
          <>
            <h3 className="plan-live-label">はじめの3回</h3>
            <RunRows runs={quote.schedule} />
            {frame !== null && <p className="note mt-2">枠は、受渡日の年で数えます。</p>}
            {frame !== null && quote.nisa !== null && (
              <>
                <h3 className="plan-live-label">{frameName[frame]}</h3>
                {quote.nisa.years.map((year) => (
                  <YearForecast key={year.year} frame={frame} {...year} />
                ))}
              </>
            )}
          </>
        )}
        {warnings.length > 0 && <Dots lines={warnings} />}
      </div>
    </aside>
  );
}
