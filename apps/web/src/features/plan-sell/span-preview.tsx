import { readYen } from '@tsuzura/ui/yen-field';
import { Dots } from '../../shared/order/index.ts';
import type { SaleValues } from '../../shared/plan/sale-values.ts';
import { salesUntilEmpty } from './sale-span.ts';
import type { Shown } from './sale-shown.ts';
import './plan-sell.css';

interface Props {
  readonly values: SaleValues;
  readonly holding: Shown['holding'];
  readonly isSound: boolean;
}

const rates = [3, 0, -3] as const;
const rules = [
  '売却できる口数や評価額が足りない回は、見送ります。',
  '売却のお申し込みの途中は、同じファンドをほかに売却できない場合があります。',
  'NISAで売却した分の枠は、翌年に簿価で戻ります。',
];

/** この設定だと: how long it may last. */
export function SpanPreview({ values, holding, isSound }: Props) {
  return (
    <aside className="plan-sell-live" aria-labelledby="plan-sell-live">
      <h2 id="plan-sell-live">この設定だと</h2>
      <div aria-live="polite">
        {isSound ? (
          <Span values={values} holding={holding} />
        ) : (
          <p className="note mt-2">入力すると、続く期間の目安を表示します。</p>
        )}
      </div>
      <Dots lines={rules} />
    </aside>
  );
}

function Span({ values, holding }: Omit<Props, 'isSound'>) {
  const every = values.frequency === 'MONTHLY' ? 1 : 2;
  if (values.method === 'FIXED_RATE') {
    return <p className="note mt-2">残っている口数に対する割合なので、1回の金額は少しずつ小さくなります。</p>;
  }
  if (values.method !== 'FIXED_AMOUNT') {
    const times =
      values.method === 'PERIOD'
        ? Number(readYen(values.times) ?? 0n)
        : Number(holding.sellableUnits / (readYen(values.units) ?? 1n));
    return (
      <p className="plan-sell-span">
        <b>{times}回</b>
        <span className="note">およそ{spanText(times * every)}</span>
      </p>
    );
  }
  const sale = { balance: holding.valuation, amount: readYen(values.amount) ?? 0n, every } as const;
  return (
    <>
      <table className="plan-sell-spans">
        <caption className="note">続く期間の目安</caption>
        <tbody>
          {rates.map((rate) => {
            const times = salesUntilEmpty(sale, rate);
            return (
              <tr key={rate}>
                <th scope="row">年{rate < 0 ? `−${-rate}` : rate}%</th>
                <td>
                  <b>{times === null ? '50年より長い' : spanText(times * every)}</b>
                </td>
                <td className="note">{times === null ? '' : `${times}回`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="note mt-2">
        一定の利回りを仮定した目安です。将来の成果を約束するものではありません。税金と費用は含みません。
      </p>
    </>
  );
}

/** 「9年7か月」 */
function spanText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return `${years > 0 ? `${years}年` : ''}${rest > 0 || years === 0 ? `${rest}か月` : ''}`;
}
