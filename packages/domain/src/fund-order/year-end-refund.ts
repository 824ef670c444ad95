import { ymdFrom } from '../calendar/index.ts';
import { noTax, offsetDividends, taxRateOn, type Tax } from '../tax/index.ts';
import type { BatchCustomer } from './customer.ts';
import type { YearToOffset } from './year-books.ts';

/** Losses are set off against dividends only in a specific account that withholds and takes dividends in (配当等受入). */
export const offsetsDividends = ({ withholding, dividendsIncluded }: BatchCustomer): boolean =>
  withholding === 'WITH' && dividendsIncluded;

/** 損益通算 (rule TAX-12): what was withheld too much of the dividends of a year, at the rates of its last day. */
export function yearEndRefund(
  year: number,
  { netGain, dividends: amount, withheld }: Omit<YearToOffset, 'customerId'>,
): Tax {
  if (netGain >= 0n || amount <= 0n) return noTax;
  return offsetDividends([{ amount, withheld }], netGain, taxRateOn(ymdFrom({ year, month: 12, day: 31 }))).refund;
}
