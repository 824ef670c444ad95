import { assert } from '../kernel/index.ts';
import { floorDiv, yen, type Yen } from '../money/index.ts';
import type { AnnualRate } from './annual-rate.ts';
import { balances, isShown, mostMonths } from './balance.ts';

export interface GrowthPoint {
  readonly month: number;
  /** What was paid in so far. */
  readonly principal: Yen;
  /** Rounded down (切捨て). */
  readonly valuation: Yen;
}

export interface Growth {
  readonly valuation: Yen;
  readonly principal: Yen;
  /** Below zero when the rate is. */
  readonly profit: Yen;
  readonly series: readonly GrowthPoint[];
}

export interface ValuationInput {
  readonly initialAmount: Yen;
  readonly monthlyAmount: Yen;
  readonly annualRate: AnnualRate;
  readonly months: number;
}

/** What saving every month comes to. No tax and no fees. */
export function simulateValuation({ initialAmount, monthlyAmount, annualRate, months }: ValuationInput): Growth {
  assert(initialAmount >= 0n && monthlyAmount >= 0n, 'nobody saves less than nothing');
  assert(months >= 0 && months <= mostMonths, 'a simulation spans at most 1200 months');
  const series: GrowthPoint[] = [];
  for (const { month, top, bottom } of balances(
    { initial: initialAmount, monthly: monthlyAmount, annualRate },
    months,
  )) {
    if (!isShown(month, months)) continue;
    const principal = yen(initialAmount + monthlyAmount * BigInt(month));
    series.push({ month, principal, valuation: yen(floorDiv(top, bottom)) });
  }
  const { principal, valuation } = series.at(-1) ?? { principal: initialAmount, valuation: initialAmount };
  return { valuation, principal, profit: yen(valuation - principal), series };
}
