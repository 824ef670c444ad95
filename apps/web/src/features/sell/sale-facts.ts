import { valuation } from '@tsuzura/domain/fund';
import { units, yen, type Yen } from '@tsuzura/domain/money';
import type { Shown } from './sell-values.ts';

type Estimate = NonNullable<Shown['quote']>['estimate'];

export interface SaleFacts {
  /** At the NAV, before 信託財産留保額. */
  readonly value: Yen;
  readonly reserve: Yen;
  /** Negative: tax of this year comes back (還付). */
  readonly tax: Yen;
  /** What the sale brings beyond its cost, after tax; null where there is a loss. */
  readonly gainAfterTax: Yen | null;
  readonly unitsAfter: bigint;
}

/** The lines of the slip that follow from the quote. */
export function saleFacts({ fund, holding }: Pick<Shown, 'fund' | 'holding'>, estimate: Estimate): SaleFacts {
  const value = valuation(units(estimate.units), fund.nav, BigInt(fund.navUnit));
  const tax = yen(estimate.incomeTax + estimate.residentTax);
  return {
    value,
    reserve: yen(value - estimate.proceeds),
    tax,
    gainAfterTax: estimate.profit > 0n && tax >= 0n ? yen(estimate.profit - tax) : null,
    unitsAfter: holding.units - estimate.units,
  };
}
