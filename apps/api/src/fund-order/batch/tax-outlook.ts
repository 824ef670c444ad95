import { greatest, noYen, yen, type Yen } from '@tsuzura/domain/money';
import { projectCredits, totalTax, withholdsOnSale } from '@tsuzura/domain/tax';
import { gainKey, type BatchCustomer, type SaleOnItsWay } from '@tsuzura/store/fund-order/batch';

/**
 * The tax that sales on their way will cause, each in its year and in order of settlement (§2.3). Another sale can change
 * what earlier ones will cause, a loss for example; what is held back in all follows with the entry of that sale.
 */
export class TaxOutlook {
  readonly #customers: ReadonlyMap<string, BatchCustomer>;
  readonly #netGains: ReadonlyMap<string, Yen>;
  readonly #sales: Map<string, SaleOnItsWay[]>;
  readonly #before: ReadonlyMap<string, Yen>;
  readonly #held = new Map<string, Yen>();

  constructor(
    customers: ReadonlyMap<string, BatchCustomer>,
    sales: readonly SaleOnItsWay[],
    netGains: ReadonlyMap<string, Yen>,
  ) {
    this.#customers = customers;
    this.#netGains = netGains;
    this.#sales = Map.groupBy(sales, ({ customerId }) => customerId);
    this.#before = new Map(sales.map(({ orderId, projectedTax }) => [orderId, projectedTax]));
    for (const [orderId, tax] of this.#before) this.#held.set(orderId, tax);
  }

  /** By how much a new sale moves what its customer has held back in all. */
  add(sale: Omit<SaleOnItsWay, 'projectedTax'>): Yen {
    const withholding = this.#customers.get(sale.customerId)?.withholding ?? 'WITHOUT';
    if (!withholdsOnSale(sale.accountType, withholding)) return noYen;
    const all = [...(this.#sales.get(sale.customerId) ?? []), { ...sale, projectedTax: noYen }];
    this.#sales.set(sale.customerId, all);
    const projected = projectCredits(
      all.map((one) => ({ ...one, withheld: withholdsOnSale(one.accountType, withholding) })),
      (year) => this.#netGains.get(gainKey(sale.customerId, year)) ?? noYen,
    );
    let change = 0n;
    for (const { sale: one, tax } of projected) {
      // A refund is not held back; it comes when it comes.
      const held = greatest(totalTax(tax), noYen);
      change += held - this.heldFor(one.orderId);
      this.#held.set(one.orderId, held);
    }
    return yen(change);
  }

  heldFor(orderId: string): Yen {
    return this.#held.get(orderId) ?? noYen;
  }

  /** Of the sales of before, those whose tax is another now. */
  changed(except: ReadonlySet<string>): ReadonlyMap<string, Yen> {
    return new Map([...this.#held].filter(([id, tax]) => !except.has(id) && this.#before.get(id) !== tax));
  }
}
