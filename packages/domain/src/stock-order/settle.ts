import { yearOf, type Instant } from '../calendar/index.ts';
import { gainKey, splitTax, type BatchCustomer, type NisaChange, type TaxChange } from '../fund-order/index.ts';
import { assert } from '../kernel/index.ts';
import { shareBookingOf, shareEntries, type Entry } from '../ledger/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { netBefore, noTax, taxRateOn, withholdDay, withholdsOnSale, type SaleOfDay, type Tax } from '../tax/index.ts';
import type { SettledFill, ShareFill } from './fill.ts';

export interface ShareSettlement {
  readonly entries: readonly Entry[];
  readonly settled: readonly SettledFill[];
  readonly taxes: readonly TaxChange[];
  readonly nisa: readonly NisaChange[];
}

/** What the ledger calls a fill by: its order and number; a fraction by itself. */
export const bookingOfFill = (fill: ShareFill, at: Instant) =>
  shareBookingOf({ ...fill, id: fill.orderId ?? fill.id }, fill.number, at);

/**
 * T+2 at 00:00. `due` is by day, purchases first (they bring the shares that sales deliver), sales in order of acceptance: each
 * takes what it moves the year's tax by, over funds and shares together (rule TAX-8).
 */
export function decideShareSettlement(
  due: readonly ShareFill[],
  customers: ReadonlyMap<string, BatchCustomer>,
  netGains: ReadonlyMap<string, Yen>,
  at: Instant,
  /** What else settles for these customers on the same days. */
  others: readonly SaleOfDay[] = [],
): ShareSettlement {
  const net = new Map(netGains);
  const [entries, settled, taxes, nisa]: [Entry[], SettledFill[], TaxChange[], NisaChange[]] = [[], [], [], []];
  for (const fill of due) {
    const { id, amount, fee, consumptionTax, customerId, accountType, settlementDate } = fill;
    const booking = bookingOfFill(fill, at);
    const paid = { amount, fee, consumptionTax, quantity: fill.orderId === null ? 0n : fill.quantity };
    if (fill.side === 'BUY') {
      entries.push(shareEntries.buySettled(booking, paid));
      settled.push({ id, tax: null });
      continue;
    }
    assert(fill.cost !== null, 'a sale has a cost');
    const year = yearOf(settlementDate);
    const gain = yen(amount - fee - consumptionTax - fill.cost);
    let tax: Tax = noTax;
    if (accountType === 'SPECIFIC') {
      const before = net.get(gainKey(customerId, year)) ?? noYen;
      const day = withholdDay(netBefore(before, fill, others), [gain], taxRateOn(settlementDate));
      if (withholdsOnSale(accountType, customers.get(customerId)?.withholding ?? 'WITHOUT'))
        tax = day.changes[0] ?? noTax;
      net.set(gainKey(customerId, year), yen(before + gain));
      taxes.push({ customerId, year, netGain: gain, incomeTax: tax.income, residentTax: tax.resident });
    }
    const frame = frameOf(accountType);
    if (frame !== null) nisa.push({ customerId, year, frame, released: fill.bookReleased ?? noYen });
    entries.push(
      shareEntries.saleSettled(booking, {
        ...paid,
        ...splitTax(fill.projectedTax),
        tax: { income: tax.income, resident: tax.resident, year },
      }),
    );
    settled.push({ id, tax });
  }
  return { entries, settled, taxes, nisa };
}
