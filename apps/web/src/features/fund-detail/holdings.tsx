import type { FundDetail } from '@tsuzura/contract/main';
import { StackedBar } from '@tsuzura/ui/chart';
import { percentDigits, Percent } from '@tsuzura/ui/money';
import { Section } from './section.tsx';

type Share = FundDetail['allocation'][number];

/** What the fund holds: by kind as a bar, then its largest holdings, closed at first. */
export function Holdings({ fund: { allocation, topHoldings } }: { readonly fund: FundDetail }) {
  if (allocation.length === 0 && topHoldings.length === 0) return null;
  return (
    <Section title="組入れ">
      {allocation.length > 0 && <StackedBar label="組入れの内訳" look="list" parts={allocation.map(partOf)} />}
      {topHoldings.length > 0 && (
        <details className="fund-more">
          <summary>組入上位{topHoldings.length}銘柄</summary>
          <ol className="fund-holdings">
            {topHoldings.map(({ name, ratio }, index) => (
              <li key={name}>
                <span className="num text-ink3" aria-hidden="true">
                  {index + 1}
                </span>
                <span>{name}</span>
                <Percent value={ratio} decimals={1} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Section>
  );
}

/** Hundredths of a percent: the bar wants whole numbers. */
const partOf = ({ name, ratio }: Share) => ({ key: name, name, value: percentDigits(ratio, 2) ?? 0n });
