import { japan, yearOf, ymdOf, type Instant } from '../calendar/index.ts';
import { accounts, credit, debit, PostingSum, type LedgerAccount, type PostingLine } from '../ledger/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import {
  addTax,
  noTax,
  projectCredits,
  saleGain,
  subtractTax,
  taxRateOn,
  totalTax,
  withholdingChange,
  withholdsOnSale,
  yearEndRefundDate,
  type Tax,
  type Withholding,
} from '../tax/index.ts';
import type { BatchCustomer } from './customer.ts';
import { dividendOf } from './distribution.ts';
import type { SaleOnItsWay } from './fill.ts';
import type { Replay } from './replay-history.ts';
import { splitTax } from './tax-outlook.ts';
import type { TaxChange, TaxYear } from './year-books.ts';
import { offsetsDividends, yearEndRefund } from './year-end-refund.ts';

export interface TaxFacts {
  readonly customer: BatchCustomer;
  readonly years: readonly TaxYear[];
  /** All of the customer's, in every fund. */
  readonly sales: readonly SaleOnItsWay[];
  readonly at: Instant;
}

export interface CorrectedTaxes {
  /** Of a settled sale, by order. */
  readonly settled: ReadonlyMap<string, Tax>;
  /** Of sales on their way, where it is another now; below zero a refund. */
  readonly projected: ReadonlyMap<string, Yen>;
  readonly changes: readonly TaxChange[];
  readonly refunds: readonly { readonly year: number; readonly refund: Tax }[];
  /** All of it, as one entry. */
  readonly lines: readonly PostingLine[];
}

/**
 * The tax after a correction. A year's tax is that on its net (rule TAX-7), so the corrected sales take the whole difference and
 * the others keep the figures on their reports. A year whose losses were set off against dividends is set off anew (rule TAX-16).
 */
export const correctTaxes = (replay: Replay, facts: TaxFacts): CorrectedTaxes => new TaxCorrection(replay, facts).run();

class TaxCorrection {
  readonly #replay: Replay;
  readonly #facts: TaxFacts;
  readonly #customerId: string;
  readonly #withholding: Withholding;
  readonly #cash: LedgerAccount;
  readonly #sum = new PostingSum();
  readonly #changes: TaxChange[] = [];
  readonly #settled = new Map<string, Tax>();
  readonly #netGains: Map<number, Yen>;

  constructor(replay: Replay, facts: TaxFacts) {
    this.#replay = replay;
    this.#facts = facts;
    this.#customerId = facts.customer.id;
    this.#withholding = facts.customer.withholding ?? 'WITHOUT';
    this.#cash = accounts.cashFree(facts.customer.id);
    this.#netGains = new Map(facts.years.map(({ year, netGain }) => [year, netGain]));
  }

  run(): CorrectedTaxes {
    this.#settledSales();
    const projected = this.#salesOnTheirWay();
    this.#paidDistributions();
    const refunds = this.#yearEnds();
    return { settled: this.#settled, projected, changes: this.#changes, refunds, lines: this.#sum.lines() };
  }

  #settledSales(): void {
    const customerId = this.#customerId;
    const sold = this.#replay.fills
      .filter(({ known }) => known.order.side === 'SELL' && known.order.state !== 'EXECUTED')
      .toSorted(
        (one, other) =>
          one.known.order.settlementDate.localeCompare(other.known.order.settlementDate) ||
          Number(one.known.order.sequence - other.known.order.sequence),
      );
    for (const { known, now } of sold) {
      const { order, fill } = known;
      const before: Tax = { income: fill.incomeTax ?? noYen, resident: fill.residentTax ?? noYen };
      const moved = yen(gainOf(now) - gainOf(fill));
      this.#settled.set(order.id, before);
      if (order.accountType !== 'SPECIFIC' || moved === 0n) continue;
      const year = yearOf(order.settlementDate);
      const netBefore = this.#netGains.get(year) ?? noYen;
      const change = withholdsOnSale(order.accountType, this.#withholding)
        ? withholdingChange(netBefore, moved, taxRateOn(order.settlementDate))
        : noTax;
      this.#netGains.set(year, yen(netBefore + moved));
      this.#settled.set(order.id, addTax(before, change));
      this.#changes.push({ customerId, year, netGain: moved, incomeTax: change.income, residentTax: change.resident });
      this.#sum.add([
        credit(accounts.incomeTax(customerId, 'GAIN', year), change.income),
        credit(accounts.residentTax(customerId, 'GAIN', year), change.resident),
        debit(this.#cash, totalTax(change)),
      ]);
    }
  }

  #salesOnTheirWay(): ReadonlyMap<string, Yen> {
    const customerId = this.#customerId;
    const corrected = new Map(this.#replay.fills.map(({ known, now }) => [known.order.id, now]));
    const sales = this.#facts.sales.map((sale) => {
      const now = corrected.get(sale.orderId);
      const withheld = withholdsOnSale(sale.accountType, this.#withholding);
      return now ? { ...sale, proceeds: now.amount, gain: gainOf(now), withheld } : { ...sale, withheld };
    });
    const projected = new Map<string, Yen>();
    for (const { sale, tax } of projectCredits(sales, (year) => this.#netGains.get(year) ?? noYen)) {
      const expected = yen(totalTax(tax));
      if (sale.ofMargin || expected === sale.projectedTax) continue;
      projected.set(sale.orderId, expected);
      const [before, now] = [splitTax(sale.projectedTax), splitTax(expected)];
      const held = now.projectedTax - before.projectedTax;
      const refund = now.projectedRefund - before.projectedRefund;
      this.#sum.add([
        credit(accounts.cashReserved(customerId, 'TAX'), held),
        debit(accounts.taxRefundReceivable(customerId), refund),
        debit(this.#cash, held - refund),
      ]);
    }
    return projected;
  }

  #paidDistributions(): void {
    const customerId = this.#customerId;
    for (const { known, now } of this.#replay.distributions) {
      const before = known.distribution;
      const more = subtractTax(now.tax, before.tax);
      if (known.state === 'DECLARED') {
        // What will be reinvested holds nothing yet.
        if (now.course === 'REINVEST') continue;
        const held = before.course === 'REINVEST' ? totalTax(now.tax) : totalTax(more);
        this.#sum.add([credit(accounts.cashReserved(customerId, 'TAX'), held), debit(this.#cash, held)]);
        continue;
      }
      const year = yearOf(now.dueDate);
      // The tax of a reinvestment came out of the fund's payment, never out of the customer's cash.
      const payer = known.state === 'REINVESTED' ? accounts.bank : this.#cash;
      this.#sum.add([
        credit(accounts.incomeTax(customerId, 'DISTRIBUTION', year), more.income),
        credit(accounts.residentTax(customerId, 'DISTRIBUTION', year), more.resident),
        debit(payer, totalTax(more)),
      ]);
      const [was] = dividendOf(before);
      const [is] = dividendOf(now);
      if (was && is) {
        this.#changes.push({
          customerId,
          year,
          dividends: (is.dividends ?? 0n) - (was.dividends ?? 0n),
          dividendIncomeTax: more.income,
          dividendResidentTax: more.resident,
        });
      }
    }
  }

  /** Only of years that moved, and whose refund is due by now. */
  #yearEnds(): { year: number; refund: Tax }[] {
    const { customer, at } = this.#facts;
    if (!offsetsDividends(customer)) return [];
    const moved = new Set(this.#changes.map(({ year }) => year));
    return [...moved].flatMap((year) => (ymdOf(at) < yearEndRefundDate(japan, year) ? [] : this.#offsetAnew(year)));
  }

  #offsetAnew(year: number): { year: number; refund: Tax }[] {
    const customerId = this.#customerId;
    const kept = this.#facts.years.find((one) => one.year === year);
    const changes = this.#changes.filter((one) => one.year === year);
    const total = (part: (change: TaxChange) => bigint | undefined) =>
      changes.reduce((all, change) => all + (part(change) ?? 0n), 0n);
    const refund = yearEndRefund(year, {
      netGain: yen((kept?.netGain ?? 0n) + total(({ netGain }) => netGain)),
      dividends: yen((kept?.dividends ?? 0n) + total(({ dividends }) => dividends)),
      withheld: {
        income: yen((kept?.dividendTax.income ?? 0n) + total((one) => one.dividendIncomeTax)),
        resident: yen((kept?.dividendTax.resident ?? 0n) + total((one) => one.dividendResidentTax)),
      },
    });
    const more = subtractTax(refund, kept?.refunded ?? noTax);
    if (more.income === 0n && more.resident === 0n) return [];
    this.#sum.add([
      debit(accounts.incomeTax(customerId, 'DISTRIBUTION', year), more.income),
      debit(accounts.residentTax(customerId, 'DISTRIBUTION', year), more.resident),
      credit(this.#cash, totalTax(more)),
    ]);
    return [{ year, refund }];
  }
}

/** Of a sale. */
const gainOf = ({ amount, cost }: { readonly amount: Yen; readonly cost: Yen | null }): Yen =>
  saleGain(amount, cost ?? noYen);
