import { nisaLimitsOf } from '@tsuzura/domain/nisa';
import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import { shareOf } from '@tsuzura/ui/gauge';
import { ManYen } from '@tsuzura/ui/money';
import { PageSection } from '../../../shared/columns/index.ts';
import { manDigits } from './man-digits.ts';
import type { YearFigures } from './propose.ts';

const legend = [
  ['planner-used account-nisa-tsumitate', 'つみたて 使用・注文中'],
  ['planner-planned account-nisa-tsumitate', 'つみたて いまの積立'],
  ['planner-proposed account-nisa-tsumitate', 'つみたて 増やす分'],
  ['planner-used account-nisa-growth', '成長 使用・注文中'],
  ['planner-planned account-nisa-growth', '成長 いまの積立'],
  ['planner-proposed account-nisa-growth', '成長 増やす分'],
] as const;

/** 年ごとの使いかた. Beside the table it is a drawing: the table says the same in words. */
export function YearBars({ figures }: { readonly figures: readonly YearFigures[] }) {
  const isHidden = useHiddenAmounts();
  const { annual } = nisaLimitsOf(figures[0]?.year ?? 2024);
  const most = annual.tsumitate + annual.growth;
  const lines = [most, annual.growth, annual.tsumitate, 0n];
  const has = (look: string) =>
    figures.some((year) => partsOf(year).some((part) => part.look === look && part.value > 0n));
  return (
    <PageSection title="年ごとの使いかた">
      <div className="planner-plot" aria-hidden="true">
        {lines.map((line) => (
          <span
            key={line}
            className={line === annual.tsumitate ? 'planner-line planner-limit' : 'planner-line'}
            style={{ bottom: `${shareOf(line, most)}%` }}
          >
            <em>
              <ManYen value={line} />
            </em>
          </span>
        ))}
        <ol>
          {figures.map((year) => (
            <li key={year.year}>
              <div className="planner-bar">
                {!isHidden &&
                  partsOf(year)
                    .filter(({ value }) => value > 0n)
                    .map(({ look, value }) => (
                      <i key={look} className={look} style={{ height: `${shareOf(value, most)}%` }} />
                    ))}
                {!isHidden && (
                  <b className="num" style={{ bottom: `${shareOf(totalOf(year), most)}%` }}>
                    {manDigits(totalOf(year))}
                  </b>
                )}
              </div>
              <span className="num">{year.year}</span>
            </li>
          ))}
        </ol>
      </div>
      <ul className="planner-legend" aria-label="色の意味">
        {legend
          .filter(([look]) => has(look))
          .map(([look, words]) => (
            <li key={look}>
              <i className={look} aria-hidden="true" />
              {words}
            </li>
          ))}
        <li>
          <i className="planner-limit-sample" aria-hidden="true" />
          つみたての上限
        </li>
      </ul>
      <p className="note">単位は万円、千円未満は四捨五入です。目盛りの上端は、年間の枠の合計です。</p>
    </PageSection>
  );
}

/** From below: what is used, then what is planned, then what is added, つみたて under 成長. */
const partsOf = ({ frames }: YearFigures) =>
  (['TSUMITATE', 'GROWTH'] as const).flatMap((frame) => {
    const { used, reserved, planned, proposed } = frames[frame];
    const account = frame === 'TSUMITATE' ? 'account-nisa-tsumitate' : 'account-nisa-growth';
    const parts: readonly { readonly look: string; readonly value: bigint }[] = [
      { look: `planner-used ${account}`, value: used + reserved },
      { look: `planner-planned ${account}`, value: planned },
      { look: `planner-proposed ${account}`, value: proposed },
    ];
    return parts;
  });

const totalOf = (year: YearFigures): bigint => partsOf(year).reduce((sum, { value }) => sum + value, 0n);
