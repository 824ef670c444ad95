import { yearOf, ymdOf, type Instant, type Ymd } from '../calendar/index.ts';
import { marginEntries, movedOn, accounts, spreadResult, type Entry, type MarginBooking } from '../ledger/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import {
  netBefore,
  noTax,
  projectCredits,
  taxRateOn,
  totalTax,
  withholdDay,
  withholdsOnSale,
  type SaleOfDay,
  type Tax,
  type UnsettledSale,
} from '../tax/index.ts';
import type { MarginAccountType, PositionSide } from './terms.ts';

/** A close, or an adjustment of dividends, whose money moves today. */
export interface ResultToSettle {
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: MarginAccountType;
  readonly side: PositionSide;
  readonly settlementDate: Ymd;
  /** Order of acceptance; adjustments come before everything of their day. */
  readonly sequence: bigint;
  /** After expenses, before tax. */
  readonly realized: Yen;
  /** Null for 配当落調整金. */
  readonly close: { readonly amount: Yen; readonly quantity: bigint } | null;
}

export interface SettledResult {
  readonly id: string;
  readonly tax: Tax;
  /** What the customer owes after it: below zero. */
  readonly advanced: Yen;
}

export interface MarginSettlement {
  readonly entries: readonly Entry[];
  readonly settled: readonly SettledResult[];
  /** By customer and year: how the specific account moves. */
  readonly taxes: readonly { readonly year: number; readonly netGain: Yen; readonly tax: Tax }[];
}

/** What a customer has when results of a day are settled. */
export interface SettlingCustomer {
  readonly withholding: 'WITH' | 'WITHOUT';
  readonly marginCash: Yen;
  readonly cashFree: Yen;
  readonly netGain: (year: number) => Yen;
  /** What else settles for the customer on the same days. */
  readonly others?: readonly SaleOfDay[];
}

/** Results of one customer in order: adjustments first, then closes as they were accepted (rules TAX-8 and MARGIN-3). */
export function settleResults(
  due: readonly ResultToSettle[],
  { withholding, others = [], ...customer }: SettlingCustomer,
  at: Instant,
): MarginSettlement {
  const net = new Map<number, Yen>();
  let { marginCash, cashFree } = customer;
  const [entries, settled, taxes]: [Entry[], SettledResult[], MarginSettlement['taxes'][number][]] = [[], [], []];
  for (const result of due) {
    const { realized, accountType, settlementDate, customerId } = result;
    const year = yearOf(settlementDate);
    let tax: Tax = noTax;
    if (accountType === 'SPECIFIC') {
      const before = net.get(year) ?? customer.netGain(year);
      const day = withholdDay(netBefore(before, result, others), [realized], taxRateOn(settlementDate));
      if (withholdsOnSale(accountType, withholding)) tax = day.changes[0] ?? noTax;
      net.set(year, yen(before + realized));
      taxes.push({ year, netGain: realized, tax });
    }
    const to = spreadResult(yen(realized - totalTax(tax)), marginCash, cashFree);
    const booking: MarginBooking = { ...result, ref: result.id, day: ymdOf(at), bookedAt: at };
    const dated = { income: tax.income, resident: tax.resident, year };
    const entry =
      result.close === null
        ? marginEntries.dividendAdjusted(booking, realized, dated, to)
        : marginEntries.closeSettled(booking, {
            closeAmount: result.close.amount,
            quantity: result.close.quantity,
            realized,
            tax: dated,
            to,
          });
    entries.push(entry);
    settled.push({ id: result.id, tax, advanced: to.advanced });
    marginCash = yen(marginCash + movedOn(accounts.marginCash(customerId), entry.lines));
    cashFree = yen(cashFree + movedOn(accounts.cashFree(customerId), entry.lines));
  }
  return { entries, settled, taxes };
}

/** A result on its way, as the tax of its year counts it; a sale of another product stands beside it. */
export type ResultOnItsWay = Pick<UnsettledSale, 'settlementDate' | 'sequence' | 'gain'> & {
  readonly isMargin: boolean;
};

/** Unsettled results of margin, net of the tax that they will cause in their year beside other sales (rule MARGIN-3). */
export function unsettledResult(
  results: readonly ResultOnItsWay[],
  withholds: boolean,
  netOfYear: (year: number) => Yen,
): Yen {
  const projected = projectCredits(
    results.map((one) => ({ ...one, proceeds: one.gain, withheld: withholds })),
    netOfYear,
  );
  return yen(projected.reduce((sum, { sale, credit }) => sum + (sale.isMargin ? credit : noYen), 0n));
}
