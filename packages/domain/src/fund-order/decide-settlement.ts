import { yearOf, type Instant } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { bookingOf, fundEntries, type Entry } from '../ledger/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import {
  netBefore,
  noTax,
  saleGain,
  taxRateOn,
  withholdDay,
  withholdsOnSale,
  type SaleOfDay,
  type Tax,
} from '../tax/index.ts';
import type { BatchCustomer } from './customer.ts';
import type { OrderToSettle, Settled } from './fill.ts';
import { splitTax } from './tax-outlook.ts';
import { gainKey, type NisaChange, type TaxChange } from './year-books.ts';

export interface Settlement {
  readonly entries: readonly Entry[];
  readonly settled: readonly Settled[];
  readonly taxes: readonly TaxChange[];
  readonly nisa: readonly NisaChange[];
}

/**
 * `due` is in order of acceptance within a day: each sale takes what it moves the year's tax by, and the parts of a day
 * add up to the tax on its total (rule TAX-8). The year is that of the settlement date, however late it is booked (rule FUND-23).
 */
export function decideSettlement(
  due: readonly OrderToSettle[],
  customers: ReadonlyMap<string, BatchCustomer>,
  netGains: ReadonlyMap<string, Yen>,
  at: Instant,
  /** What else settles for these customers on the same days. */
  others: readonly SaleOfDay[] = [],
): Settlement {
  const net = new Map(netGains);
  const [entries, settled, taxes, nisa]: [Entry[], Settled[], TaxChange[], NisaChange[]] = [[], [], [], []];
  for (const { order, fill, bookReleased } of due) {
    const booking = bookingOf(order, at);
    if (order.side === 'BUY') {
      entries.push(
        fundEntries.buySettled(booking, {
          principal: fill.amount,
          fee: fill.fee,
          consumptionTax: fill.consumptionTax,
          units: fill.units,
        }),
      );
      settled.push({ orderId: order.id, tax: null });
      continue;
    }
    const { customerId, accountType, settlementDate } = order;
    const year = yearOf(settlementDate);
    assert(fill.cost !== null, 'a sale has a cost');
    const gain = saleGain(fill.amount, fill.cost);
    const withholding = customers.get(customerId)?.withholding ?? 'WITHOUT';
    let tax: Tax = noTax;
    if (accountType === 'SPECIFIC') {
      const before = net.get(gainKey(customerId, year)) ?? noYen;
      const found = others.length === 0 ? before : netBefore(before, order, others);
      const day = withholdDay(found, [gain], taxRateOn(settlementDate));
      if (withholdsOnSale(accountType, withholding)) tax = day.changes[0] ?? noTax;
      net.set(gainKey(customerId, year), yen(before + gain));
      taxes.push({ customerId, year, netGain: gain, incomeTax: tax.income, residentTax: tax.resident });
    }
    const frame = frameOf(accountType);
    if (frame !== null) nisa.push({ customerId, year, frame, released: bookReleased });
    entries.push(
      fundEntries.saleSettled(booking, {
        sold: fill.units,
        proceeds: fill.amount,
        ...splitTax(fill.projectedTax),
        tax: { income: yen(tax.income), resident: yen(tax.resident), year },
      }),
    );
    settled.push({ orderId: order.id, tax });
  }
  return { entries, settled, taxes, nisa };
}
