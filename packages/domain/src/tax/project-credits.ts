import { yearOf, type Ymd } from '../calendar/index.ts';
import { greatest, noYen, yen, type Yen } from '../money/index.ts';
import { taxRateOn, type TaxLaw } from './rates.ts';
import { noTax, type Tax } from './tax.ts';
import { netCredit, withholdingChange } from './withholding.ts';

/** An executed sale that has not settled. */
export interface UnsettledSale {
  readonly settlementDate: Ymd;
  /** Order of acceptance, among sales of one settlement date. */
  readonly sequence: number;
  readonly proceeds: Yen;
  readonly gain: Yen;
  /** Only SPECIFIC with 源泉徴収あり takes part (`withholdsOnSale`). */
  readonly withheld: boolean;
}

export interface ProjectedCredit<Sale extends UnsettledSale> {
  readonly sale: Sale;
  /** What it adds to the taxable gain of its year; nothing where no tax is withheld. */
  readonly taxable: Yen;
  readonly tax: Tax;
  readonly credit: Yen;
}

/** The credits to expect, in order of settlement, each net of the tax it will cause in its year, once (rule TAX-14). */
export function projectCredits<Sale extends UnsettledSale>(
  sales: readonly Sale[],
  netOfYear: (year: number) => Yen,
  law?: TaxLaw,
): readonly ProjectedCredit<Sale>[] {
  const net = new Map<number, Yen>();
  return sales.toSorted(bySettlement).map((sale) => {
    const { settlementDate, proceeds } = sale;
    const year = yearOf(settlementDate);
    const before = net.get(year) ?? netOfYear(year);
    const gain = sale.withheld ? sale.gain : noYen;
    net.set(year, yen(before + gain));
    const tax = sale.withheld ? withholdingChange(before, gain, taxRateOn(settlementDate, law)) : noTax;
    const taxable = yen(greatest(yen(before + gain), noYen) - greatest(before, noYen));
    return { sale, taxable, tax, credit: netCredit(proceeds, tax) };
  });
}

function bySettlement(one: UnsettledSale, other: UnsettledSale): number {
  if (one.settlementDate !== other.settlementDate) return one.settlementDate < other.settlementDate ? -1 : 1;
  return one.sequence - other.sequence;
}
