import { floorPortion, greatest, noYen, yen, type Yen } from '../money/index.ts';
import type { TaxRate } from './rates.ts';

/** The two taxes, always kept apart. Negative where a refund (還付) is meant. */
export interface Tax {
  readonly income: Yen;
  readonly resident: Yen;
}

/** Nothing due, as on a loss (rule TAX-7). */
export const noTax: Tax = { income: noYen, resident: noYen };

/** Tax on a base, nothing on a loss; each tax is floored on its own (rule TAX-7). */
export function taxOn(base: Yen, rate: TaxRate): Tax {
  const taxed = greatest(base, noYen);
  return { income: yen(floorPortion(taxed, rate.income)), resident: yen(floorPortion(taxed, rate.resident)) };
}

/** Tax by tax, never across (rule TAX-7). */
export const addTax = (one: Tax, other: Tax): Tax => ({
  income: yen(one.income + other.income),
  resident: yen(one.resident + other.resident),
});

/** Tax by tax; below zero it is a refund (rule TAX-7). */
export const subtractTax = (one: Tax, other: Tax): Tax => ({
  income: yen(one.income - other.income),
  resident: yen(one.resident - other.resident),
});

/** What several sales or payments come to, tax by tax (rules TAX-7 and TAX-12). */
export const sumTax = (taxes: readonly Tax[]): Tax => taxes.reduce(addTax, noTax);

/** Both taxes together. */
export const totalTax = ({ income, resident }: Tax): Yen => yen(income + resident);
