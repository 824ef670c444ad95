import { yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { frameOf } from '@tsuzura/domain/nisa';
import { noTax, saleGain, taxRateOn, withholdDay, withholdsOnSale, type Tax } from '@tsuzura/domain/tax';
import {
  changeNisaYears,
  changeTaxYears,
  gainKey,
  lockCustomers,
  ordersToSettle,
  readNetGains,
  writeSettled,
  type BatchCustomer,
  type NisaChange,
  type OrderToSettle,
  type Settled,
  type TaxChange,
} from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import { fundEntries, type Entry } from '@tsuzura/store/ledger';
import { bookingOf } from '../accept-order.ts';
import { postAll } from './post-all.ts';
import { splitTax } from './tax-outlook.ts';

/** Settles what is due today or earlier, up to `limit` orders. Returns how many. */
export async function settlePage(tx: Tx, at: Instant, limit: number): Promise<number> {
  const due = await ordersToSettle(tx, ymdOf(at), limit);
  if (due.length === 0) return 0;
  const customers = await lockCustomers(
    tx,
    due.map(({ order }) => order.customerId),
  );
  const selling = due.filter(({ order }) => order.side === 'SELL').map(({ order }) => order.customerId);
  const { entries, settled, taxes, nisa } = decideSettlement(due, customers, await readNetGains(tx, selling), at);
  await postAll(tx, entries);
  await writeSettled(tx, settled, at);
  await changeTaxYears(tx, taxes);
  await changeNisaYears(tx, nisa);
  return due.length;
}

interface Settlement {
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
      const day = withholdDay(before, [gain], taxRateOn(settlementDate));
      if (withholdsOnSale(accountType, withholding)) tax = day.changes[0] ?? noTax;
      net.set(gainKey(customerId, year), day.net);
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
