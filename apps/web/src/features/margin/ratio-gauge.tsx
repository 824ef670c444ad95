import { yen } from '@tsuzura/domain/money';
import { Missing, Percent, Yen } from '@tsuzura/ui/money';
import { momentText } from '../../shared/stock/index.ts';
import type { MarginCall } from './margin-page.tsx';

interface Props {
  readonly call: MarginCall;
  /** Equity above what brings a call; null where there is none. */
  readonly room: bigint | null;
  readonly asOf?: string | null;
}

/** The whole bar. */
const fullPercent = 100;

/** 委託保証金維持率, with the two lines that count. */
export function RatioGauge({ call, room, asOf = null }: Props) {
  const { ratio, maintenanceRatio, initialRatio, equity, positions } = call;
  const share = ratio === null ? 0 : Math.max(0, Math.min(fullPercent, Number(ratio)));
  const isLow = ratio !== null && Number(ratio) < Number(maintenanceRatio);
  return (
    <section aria-labelledby="margin-ratio">
      <h2 id="margin-ratio" className="margin-label">
        委託保証金維持率
      </h2>
      <p>{ratio === null ? <Missing /> : <Percent value={ratio} size="xl" />}</p>
      {ratio === null ? (
        <p className="mt-2">建玉はありません。</p>
      ) : (
        <>
          <p className="phrase mt-2">
            {room === null ? (
              <>
                受入保証金 <Yen value={equity} /> ÷ 建玉 <Yen value={positions} />
              </>
            ) : (
              <>
                追証になる{Number(maintenanceRatio)}%まで、受入保証金に{' '}
                <b>
                  <Yen value={yen(room)} />
                </b>{' '}
                の余裕があります。
              </>
            )}
          </p>
          <div
            className="ratio-gauge"
            role="img"
            aria-label={`委託保証金維持率 ${ratio}%。${Number(maintenanceRatio)}%を下回ると追証、${Number(initialRatio)}%未満では新規建てできません`}
          >
            <div className="ratio-gauge-bar">
              <u style={{ width: `${Number(maintenanceRatio)}%` }} />
              <i data-low={isLow || undefined} style={{ width: `${share}%` }} />
            </div>
            <span className="ratio-gauge-now" data-low={isLow || undefined} style={{ left: `${clamped(share)}%` }}>
              今
            </span>
            <span className="ratio-gauge-line ratio-gauge-line-end" style={{ left: `${Number(maintenanceRatio)}%` }}>
              <span>
                <b>{Number(maintenanceRatio)}%</b>最低維持率
              </span>
            </span>
            <span className="ratio-gauge-line" style={{ left: `${Number(initialRatio)}%` }}>
              <span>
                <b>{Number(initialRatio)}%</b>新規建て
              </span>
            </span>
          </div>
        </>
      )}
      {asOf !== null && ratio !== null && (
        <p className="note phrase">
          <b>仮計算</b>　{momentText(asOf)}の株価による。追証は、終値で計算した翌2:30の確定で決まります。
        </p>
      )}
    </section>
  );
}

/** The word stays inside the bar's ends. */
const clamped = (share: number): number => Math.max(2, Math.min(98, share));
