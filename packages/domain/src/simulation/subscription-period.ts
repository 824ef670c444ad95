import type { Yen } from '../money/index.ts';
import type { AnnualRate } from './annual-rate.ts';
import { balances, mostMonths } from './balance.ts';
import { simulateValuation, type Growth } from './valuation.ts';

export interface SubscriptionPeriodInput {
  readonly targetAmount: Yen;
  readonly initialAmount: Yen;
  readonly monthlyAmount: Yen;
  readonly annualRate: AnnualRate;
}

/**
 * The first month in which the target is reached, and the way there. `months` is null when 1200 months are not enough;
 * then the way shown is those 1200 months.
 */
export function simulateSubscriptionPeriod(
  input: SubscriptionPeriodInput,
): Growth & { readonly months: number | null } {
  const { initialAmount, monthlyAmount, annualRate } = input;
  const months = monthsTo(input);
  return { months, ...simulateValuation({ initialAmount, monthlyAmount, annualRate, months: months ?? mostMonths }) };
}

function monthsTo({ targetAmount, initialAmount, monthlyAmount, annualRate }: SubscriptionPeriodInput): number | null {
  if (initialAmount >= targetAmount) return 0;
  for (const { month, top, bottom } of balances(
    { initial: initialAmount, monthly: monthlyAmount, annualRate },
    mostMonths,
  )) {
    if (top >= targetAmount * bottom) return month;
  }
  return null;
}
