import { greatest, noYen, yen, type Yen } from '../money/index.ts';
import { projectCredits, totalTax, withholdsOnSale, type Withholding } from '../tax/index.ts';
import type { BatchCustomer } from './customer.ts';
import type { SaleOnItsWay } from './fill.ts';
import { gainKey } from './year-books.ts';

/** What the books keep until settlement: tax is held back, a refund is a receivable. */
export interface ProjectedTax {
  readonly projectedTax: Yen;
  readonly projectedRefund: Yen;
}

/** By its sign: below zero it is a refund. */
export const splitTax = (tax: Yen): ProjectedTax => ({
  projectedTax: greatest(tax, noYen),
  projectedRefund: greatest(yen(0n - tax), noYen),
});

/**
 * The tax that sales on their way will cause or bring back, each in its year and in order of settlement (rule TAX-14). Another sale
 * can change what earlier ones will cause, a loss for example; what the books keep follows with the entry of that sale.
 */
export class TaxOutlook {
  readonly #customers: ReadonlyMap<string, BatchCustomer>;
  readonly #netGains: ReadonlyMap<string, Yen>;
  readonly #sales: Map<string, SaleOnItsWay[]>;
  readonly #before: ReadonlyMap<string, Yen>;
  readonly #projected = new Map<string, Yen>();

  constructor(
    customers: ReadonlyMap<string, BatchCustomer>,
    sales: readonly SaleOnItsWay[],
    netGains: ReadonlyMap<string, Yen>,
  ) {
    this.#customers = customers;
    this.#netGains = netGains;
    this.#sales = Map.groupBy(sales, ({ customerId }) => customerId);
    this.#before = new Map(sales.map(({ orderId, projectedTax }) => [orderId, projectedTax]));
    for (const [orderId, tax] of this.#before) this.#projected.set(orderId, tax);
  }

  /** By how much a new sale moves what is projected for its customer in all. */
  add(sale: Omit<SaleOnItsWay, 'projectedTax'>): ProjectedTax {
    if (!withholdsOnSale(sale.accountType, this.#withholdingOf(sale.customerId))) return splitTax(noYen);
    const all = [...(this.#sales.get(sale.customerId) ?? []), { ...sale, projectedTax: noYen }];
    this.#sales.set(sale.customerId, all);
    return this.#project(sale.customerId, all);
  }

  /** The same when the gains of sales on their way come out differently, by their ids. */
  restate(customerId: string, gains: ReadonlyMap<string, Yen>): ProjectedTax {
    const all = (this.#sales.get(customerId) ?? []).map((sale) => ({
      ...sale,
      gain: gains.get(sale.orderId) ?? sale.gain,
    }));
    this.#sales.set(customerId, all);
    return this.#project(customerId, all);
  }

  #withholdingOf(customerId: string): Withholding {
    return this.#customers.get(customerId)?.withholding ?? 'WITHOUT';
  }

  #project(customerId: string, all: readonly SaleOnItsWay[]): ProjectedTax {
    const withholding = this.#withholdingOf(customerId);
    const projected = projectCredits(
      all.map((one) => ({ ...one, withheld: withholdsOnSale(one.accountType, withholding) })),
      (year) => this.#netGains.get(gainKey(customerId, year)) ?? noYen,
    );
    let [tax, refund] = [0n, 0n];
    for (const { sale: one, tax: expected } of projected) {
      if (one.ofMargin || one.inDollars) continue;
      const [before, now] = [splitTax(this.projectedFor(one.orderId)), splitTax(yen(totalTax(expected)))];
      tax += now.projectedTax - before.projectedTax;
      refund += now.projectedRefund - before.projectedRefund;
      this.#projected.set(one.orderId, yen(totalTax(expected)));
    }
    return { projectedTax: yen(tax), projectedRefund: yen(refund) };
  }

  /** Below zero: a refund. */
  projectedFor(orderId: string): Yen {
    return this.#projected.get(orderId) ?? noYen;
  }

  /** Of the sales of before, those whose tax is another now. */
  changed(except: ReadonlySet<string>): ReadonlyMap<string, Yen> {
    return new Map([...this.#projected].filter(([id, tax]) => !except.has(id) && this.#before.get(id) !== tax));
  }
}
