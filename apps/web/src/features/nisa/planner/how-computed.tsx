import type { NisaAccount } from '@tsuzura/domain/nisa';
import { explainLine, explanationText, frameName, type MonthlyYear } from '@tsuzura/domain/plan';
import { useAmountText, type AmountText } from '@tsuzura/ui/amounts';
import { PageSection } from '../../../shared/columns/index.ts';
import { Dots } from '../../../shared/order/order-parts.tsx';
import type { Proposal } from './propose.ts';
import { sameLines } from './same-lines.ts';

interface Props {
  readonly proposal: Proposal;
  readonly nisa: NisaAccount;
}

/** 計算のしかた: every line of the proposal with the facts behind it, in sentences (rule PLAN-34). */
export function HowComputed({ proposal: { lines, monthly }, nisa }: Props) {
  const amounts = useAmountText();
  if (lines.length === 0 && monthly.length === 0) return null;
  return (
    <PageSection title="計算のしかた">
      <ol className="planner-steps">
        {sameLines(lines).map(({ first, lastYear, estimatedFrom }) => (
          <li key={`${first.year} ${first.frame}`}>
            <h3>
              {lastYear === first.year ? `${first.year}年` : `${first.year}年から${lastYear}年`}の
              {frameName[first.frame]}
            </h3>
            <Dots
              lines={[
                ...explainLine(first, nisa).map((fact) => amounts.everyYen(explanationText(fact))),
                ...(lastYear === first.year ? [] : [`${lastYear}年まで、毎年同じ金額です。`]),
                ...(estimatedFrom === null || first.isEstimate
                  ? []
                  : [`${estimatedFrom}年からは休業日が決まっていないため、年12回として計算した目安です。`]),
              ]}
            />
          </li>
        ))}
        {monthly.map((year) => (
          <li key={year.year}>
            <h3>{year.year}年</h3>
            <Dots lines={monthlyTexts(year, amounts)} />
          </li>
        ))}
      </ol>
      <p className="legal mt-4">
        いまの制度をもとに計算しています。分配金の再投資と今後の売却は見込んでいません。購入の成果を約束するものではありません。
      </p>
    </PageSection>
  );
}

const limitNames = {
  ANNUAL: '年間の枠',
  LIFETIME_GROWTH: '生涯投資枠のうち成長投資枠の分',
  LIFETIME: '生涯投資枠',
} as const;

function monthlyTexts(
  { total, remainder, short, isEstimate, year }: MonthlyYear,
  { own }: AmountText,
): readonly string[] {
  const month = short === null ? '' : `${Number(short.month.slice(5))}月分`;
  return [
    `購入金額の合計は${own(total)}、年間の枠の残りは${own(remainder)}です。`,
    ...(short === null
      ? []
      : [`${month}は${limitNames[short.limitedBy]}の残りのため、${own(short.amount)}だけ購入します。`]),
    ...(isEstimate ? [`${year}年の休業日が決まっていないため、12回として計算した目安です。`] : []),
  ];
}
