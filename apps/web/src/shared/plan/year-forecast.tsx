import { nisaLimitsOf, type NisaFrame } from '@tsuzura/domain/nisa';
import { yen } from '@tsuzura/domain/money';
import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import { shareOf } from '@tsuzura/ui/gauge';
import { ComparedYen } from '@tsuzura/ui/money';
import './plan.css';

interface Props {
  readonly frame: NisaFrame;
  readonly year: number;
  /** Everything that will settle in this year, this plan included. */
  readonly planned: bigint;
  readonly remaining: bigint;
  readonly fits: boolean;
}

/** What a year comes to with this plan, against the quota of its frame. */
export function YearForecast({ frame, year, planned, remaining, fits }: Props) {
  const isHidden = useHiddenAmounts();
  const { annual } = nisaLimitsOf(year);
  const limit = frame === 'TSUMITATE' ? annual.tsumitate : annual.growth;
  const over = yen(planned > limit ? planned - limit : 0n);
  const among = [planned, remaining, limit, over];
  return (
    <div className={`plan-year account-nisa-${frame === 'TSUMITATE' ? 'tsumitate' : 'growth'}`}>
      <p className="plan-year-head">
        <span>{year}年</span>
        <span>
          {fits ? (
            <>
              残り <ComparedYen value={remaining} among={among} size="m" isOwn />
            </>
          ) : (
            <b>枠を超えます</b>
          )}
        </span>
      </p>
      <div className="plan-year-bar" data-over={fits ? undefined : true} aria-hidden="true">
        {!isHidden && <i style={{ width: `${shareOf(planned, limit)}%` }} />}
      </div>
      <p className="plan-year-foot">
        <span>
          年末の見込み <ComparedYen value={planned} among={among} isOwn />
        </span>
        <ComparedYen value={limit} among={among} />
      </p>
    </div>
  );
}
