import { assert } from '../kernel/index.ts';
import { ceilDiv, yen, type Yen } from '../money/index.ts';
import type { AnnualRate } from './annual-rate.ts';
import { factorsAfter } from './balance.ts';
import { simulateValuation, type Growth } from './valuation.ts';

export interface SubscriptionAmountInput {
  readonly targetAmount: Yen;
  readonly initialAmount: Yen;
  readonly annualRate: AnnualRate;
  readonly months: number;
}

/** The smallest whole amount (切上げ) a month that reaches the target; 0 when what is there reaches it alone. */
export function simulateSubscriptionAmount(input: SubscriptionAmountInput): Growth & { readonly monthlyAmount: Yen } {
  const { targetAmount, initialAmount, annualRate, months } = input;
  assert(months >= 1, 'there is a month to pay in');
  const { once, monthly, bottom } = factorsAfter(months, annualRate);
  const missing = targetAmount * bottom - initialAmount * once;
  const monthlyAmount = yen(missing <= 0n ? 0n : ceilDiv(missing, monthly));
  return { monthlyAmount, ...simulateValuation({ initialAmount, monthlyAmount, annualRate, months }) };
}
