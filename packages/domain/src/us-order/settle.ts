import { yearOf, type Instant } from '../calendar/index.ts';
import { gainKey, splitTax, type BatchCustomer, type NisaChange, type TaxChange } from '../fund-order/index.ts';
import { assert } from '../kernel/index.ts';
import { advanceEntry, fxEntries, usBookingOf, usEntries, type Entry, type FxBooking } from '../ledger/index.ts';
import { greatest, noYen, usdCents, yen, type Yen } from '../money/index.ts';
import { fillNisa, frameOf, releaseReservation, type NisaAccount } from '../nisa/index.ts';
import {
  netBefore,
  noTax,
  taxRateOn,
  totalTax,
  withholdDay,
  withholdsOnSale,
  type OrderAccountType,
  type SaleOfDay,
  type Tax,
} from '../tax/index.ts';
import type { FixedUsFill, SettledUsFill, UsFill } from './fill.ts';

export interface BookedFixing {
  readonly entries: readonly Entry[];
  /** Free yen after it. */
  readonly freeYen: Yen;
  /** What the house advanced: yen that the customer did not have free. */
  readonly advanced: Yen;
}

/** 10:00 of the domestic trade date: the estimate gives way to the yen of the fixing (rule US-9). */
export function bookFixing(
  fill: UsFill,
  fixed: FixedUsFill,
  { freeYen, at }: { readonly freeYen: Yen; readonly at: Instant },
): BookedFixing {
  if (fill.settlementCurrency === 'USD') return { entries: [], freeYen, advanced: noYen };
  const booking = usBookingOf({ ...fill, id: fill.orderId }, fill.number, at);
  const { estimatedJpy } = fill;
  const change = fill.side === 'BUY' ? estimatedJpy - fixed.settlementJpy : fixed.settlementJpy - estimatedJpy;
  const advanced = greatest(yen(0n - change - freeYen), noYen);
  const after = yen(freeYen + change + advanced);
  if (change === 0n) return { entries: [], freeYen, advanced };
  const entry =
    fill.side === 'BUY'
      ? usEntries.buyFixed(booking, { payableJpy: estimatedJpy, settlementJpy: fixed.settlementJpy })
      : usEntries.saleFixed(booking, { estimatedJpy, proceedsJpy: fixed.settlementJpy });
  return { entries: [...advanceOf(fill, 'fixing', advanced, at), entry], freeYen: after, advanced };
}

/** 立替金 for what an execution takes beyond free yen (rule CASH-22). */
const advanceOf = ({ id, customerId }: UsFill, why: 'fixing' | 'tax', amount: Yen, at: Instant): readonly Entry[] =>
  amount > 0n ? [advanceEntry({ ref: `${why} ${id}`, customerId, at }, amount)] : [];

/** The quota of a purchase becomes used, in the year of its settlement. Without room it goes to GENERAL (rule US-9). */
export function fixQuota(
  fill: UsFill,
  used: Yen,
  books: NisaAccount,
  reservedYear: number,
): { readonly accountType: OrderAccountType; readonly nisa: readonly NisaChange[]; readonly books: NisaAccount } {
  const frame = frameOf(fill.accountType);
  assert(frame !== null, 'only a purchase in NISA takes quota');
  const { customerId, reservedQuota, domesticSettlementDate } = fill;
  const year = yearOf(domesticSettlementDate);
  const given: NisaChange = { customerId, year: reservedYear, frame, reserved: 0n - reservedQuota };
  const filled = fillNisa(books, {
    frame,
    reserved: { year: reservedYear, amount: reservedQuota },
    used: { year, amount: used },
  });
  if (!filled.ok) {
    const freed = releaseReservation(books, reservedYear, frame, reservedQuota);
    return { accountType: 'GENERAL', nisa: [given], books: freed };
  }
  return {
    accountType: fill.accountType,
    nisa: [given, { customerId, year, frame, used }],
    books: filled.value,
  };
}

export interface UsSettlement {
  readonly entries: readonly Entry[];
  readonly settled: readonly SettledUsFill[];
  readonly taxes: readonly TaxChange[];
  readonly nisa: readonly NisaChange[];
  /** Yen that customers owe after the tax of sales in dollars, until the sale of 10:00 (rule FX-5). */
  readonly owed: ReadonlyMap<string, Yen>;
}

export interface UsSettlementFacts {
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  /** Net gain of the year so far, over all products. */
  readonly netGains: ReadonlyMap<string, Yen>;
  /** Free yen of customers with sales. */
  readonly freeYen: ReadonlyMap<string, Yen>;
  /** What the books hold back for the tax of a sale since its execution, by fill; below zero a refund. Nothing for sales in dollars. */
  readonly projected: ReadonlyMap<string, Yen>;
  /** What else settles for these customers on the same days. */
  readonly others: readonly SaleOfDay[];
  readonly at: Instant;
}

/**
 * The domestic settlement date at 00:00. `due` is purchases first, sales in order of acceptance: each takes what it moves the year's
 * tax by, over all products together (rules TAX-8 and US-10).
 */
export function decideUsSettlement(due: readonly UsFill[], facts: UsSettlementFacts): UsSettlement {
  const net = new Map(facts.netGains);
  const free = new Map(facts.freeYen);
  const owed = new Map<string, Yen>();
  const [entries, settled, taxes, nisa]: [Entry[], SettledUsFill[], TaxChange[], NisaChange[]] = [[], [], [], []];
  for (const fill of due) {
    const { fixed, customerId, accountType } = fill;
    assert(fixed !== null, 'what settles was fixed');
    entries.push(...settlementOf(fill, fixed, facts.at));
    if (fill.side === 'BUY') {
      settled.push({ id: fill.id, tax: null });
      continue;
    }
    const year = yearOf(fill.domesticSettlementDate);
    let tax: Tax = noTax;
    if (accountType === 'SPECIFIC') {
      const gain = fixed.profitJpy ?? noYen;
      tax = taxOf(fill, gain, net, facts);
      taxes.push({ customerId, year, netGain: gain, incomeTax: tax.income, residentTax: tax.resident });
    }
    const frame = frameOf(accountType);
    if (frame !== null) nisa.push({ customerId, year, frame, released: fixed.bookReleased ?? noYen });
    const projected = facts.projected.get(fill.id) ?? noYen;
    const [missing, have] = [yen(totalTax(tax) - projected), free.get(customerId) ?? noYen];
    const advanced = greatest(yen(missing - have), noYen);
    free.set(customerId, yen(have - missing + advanced));
    if (advanced > 0n) owed.set(customerId, yen((owed.get(customerId) ?? noYen) + advanced));
    if (totalTax(tax) !== 0n || projected !== 0n) {
      const booking = usBookingOf({ ...fill, id: fill.orderId }, fill.number, facts.at);
      entries.push(
        ...advanceOf(fill, 'tax', advanced, facts.at),
        usEntries.taxSettled(booking, { tax, year, ...splitTax(projected) }),
      );
    }
    settled.push({ id: fill.id, tax });
  }
  return { entries, settled, taxes, nisa, owed };
}

function taxOf(fill: UsFill, gain: Yen, net: Map<string, Yen>, facts: UsSettlementFacts): Tax {
  const { customerId, accountType, sequence, domesticSettlementDate: settlementDate } = fill;
  const key = gainKey(customerId, yearOf(settlementDate));
  const before = net.get(key) ?? noYen;
  net.set(key, yen(before + gain));
  const found = netBefore(before, { customerId, settlementDate, sequence }, facts.others);
  const { changes } = withholdDay(found, [gain], taxRateOn(settlementDate));
  const withholding = facts.customers.get(customerId)?.withholding ?? 'WITHOUT';
  return withholdsOnSale(accountType, withholding) ? (changes[0] ?? noTax) : noTax;
}

/** Dollars are at the bank before they are paid out, and are swept after they came in: no account is below zero in between. */
function settlementOf(fill: UsFill, fixed: FixedUsFill, at: Instant): readonly Entry[] {
  const { amount, fee, quantity, customerId } = fill;
  const booking = usBookingOf({ ...fill, id: fill.orderId }, fill.number, at);
  const traded = { amount, fee, quantity };
  const swept: FxBooking = { ref: fill.orderId, revision: fill.number, customerId, at };
  const { settlementJpy } = fixed;
  if (fill.side === 'BUY') {
    if (fill.settlementCurrency === 'USD') return [usEntries.buySettledInUsd(booking, traded)];
    return [
      fxEntries.sweptBought(swept, { jpy: settlementJpy, usd: usdCents(amount + fee) }),
      usEntries.buySettledInYen(booking, { ...traded, settlementJpy }),
    ];
  }
  if (fill.settlementCurrency === 'USD') return [usEntries.saleSettledInUsd(booking, traded)];
  return [
    usEntries.saleSettledInYen(booking, { ...traded, proceedsJpy: settlementJpy }),
    fxEntries.sweptSold(swept, { jpy: settlementJpy, usd: usdCents(amount - fee) }),
  ];
}
