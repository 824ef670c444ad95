import { assert } from '../kernel/index.ts';
import { floorDiv, yen, type Yen } from '../money/index.ts';
import type { AnnualRate } from './annual-rate.ts';
import { balances, factorsAfter, isShown, mostMonths } from './balance.ts';

export interface RedemptionAmountInput {
  readonly initialAmount: Yen;
  /** What shall be left at the end. */
  readonly residualAmount: Yen;
  readonly annualRate: AnnualRate;
  readonly months: number;
}

export interface Redemption {
  readonly monthlyAmount: Yen;
  readonly totalAmount: Yen;
  /** The balance after the last payment: the residual and what rounding left over. */
  readonly remaining: Yen;
  readonly series: readonly { readonly month: number; readonly balance: Yen; readonly withdrawn: Yen }[];
}

/**
 * The largest whole amount (切捨て) that can be taken out at every month's end. 0 when the residual is not even reached
 * without taking anything. The balance is never below zero on the way: once it were, it would stay there.
 */
export function simulateRedemptionAmount(input: RedemptionAmountInput): Redemption {
  const { initialAmount, residualAmount, annualRate, months } = input;
  assert(initialAmount >= 0n && residualAmount >= 0n, 'nobody owns less than nothing');
  assert(months >= 1 && months <= mostMonths, 'a simulation spans 1 to 1200 months');
  const { once, monthly, bottom } = factorsAfter(months, annualRate);
  const free = initialAmount * once - residualAmount * bottom;
  const monthlyAmount = free <= 0n ? 0n : floorDiv(free, monthly);

  const series = [];
  for (const balance of balances({ initial: initialAmount, monthly: -monthlyAmount, annualRate }, months)) {
    if (!isShown(balance.month, months)) continue;
    const withdrawn = yen(monthlyAmount * BigInt(balance.month));
    series.push({ month: balance.month, balance: yen(floorDiv(balance.top, balance.bottom)), withdrawn });
  }
  return {
    monthlyAmount: yen(monthlyAmount),
    totalAmount: yen(monthlyAmount * BigInt(months)),
    remaining: series.at(-1)?.balance ?? initialAmount,
    series,
  };
}
