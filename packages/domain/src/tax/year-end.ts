import { rollForward, ymdFrom, type Calendar, type Ymd } from '../calendar/index.ts';
import { greatest, noYen, sumYen, yen, type Yen } from '../money/index.ts';
import type { TaxRate } from './rates.ts';
import { subtractTax, sumTax, taxOn, type Tax } from './tax.ts';

/** A dividend or the ordinary part of a distribution, with what was withheld from it when it was paid. */
export interface Dividend {
  readonly amount: Yen;
  readonly withheld: Tax;
}

export interface YearEndOffset {
  readonly withheld: Tax;
  /** What is left to tax after the loss: max(ΣD − L, 0). */
  readonly base: Yen;
  readonly due: Tax;
  readonly refund: Tax;
  /** For the customer's own tax return (繰越控除). */
  readonly lossLeft: Yen;
}

/** A payment is withheld on its own, whatever the year's gains (rule TAX-11). */
export const dividend = (amount: Yen, rate: TaxRate): Dividend => ({ amount, withheld: taxOn(amount, rate) });

/** 損益通算 inside SPECIFIC/WITH after the year: dividends against the account's loss, too much withheld is returned (rule TAX-12). */
export function offsetDividends(dividends: readonly Dividend[], netGain: Yen, rate: TaxRate): YearEndOffset {
  const loss = greatest(yen(0n - netGain), noYen);
  const received = sumYen(dividends.map(({ amount }) => amount));
  const withheld = sumTax(dividends.map((paid) => paid.withheld));
  const base = greatest(yen(received - loss), noYen);
  const due = taxOn(base, rate);
  return {
    withheld,
    base,
    due,
    refund: notNegative(subtractTax(withheld, due)),
    lossLeft: greatest(yen(loss - received), noYen),
  };
}

/** The refund is posted on the first business day of the new year (rule TAX-12). */
export const yearEndRefundDate = (calendar: Calendar, year: number): Ymd =>
  rollForward(calendar, ymdFrom({ year: year + 1, month: 1, day: 1 }));

/** Tax floored payment by payment can be a yen below the tax on the sum; that yen is not claimed from the customer. */
const notNegative = ({ income, resident }: Tax): Tax => ({
  income: greatest(income, noYen),
  resident: greatest(resident, noYen),
});
