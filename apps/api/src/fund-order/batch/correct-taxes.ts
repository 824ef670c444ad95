import { japan, yearOf, ymdFrom, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import {
  addTax,
  noTax,
  offsetDividends,
  projectCredits,
  saleGain,
  subtractTax,
  taxRateOn,
  totalTax,
  withholdingChange,
  withholdsOnSale,
  yearEndRefundDate,
  type Tax,
} from '@tsuzura/domain/tax';
import type { BatchCustomer, SaleOnItsWay, TaxChange, TaxYear } from '@tsuzura/store/fund-order/batch';
import { accounts, credit, debit, type PostingLine } from '@tsuzura/store/ledger';
import { dividendOf } from './distribution-entries.ts';
import { LineSum } from './line-sum.ts';
import type { Replay } from './replay-history.ts';
import { splitTax } from './tax-outlook.ts';

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
export function correctTaxes({ fills, distributions }: Replay, facts: TaxFacts): CorrectedTaxes {
  const { customer } = facts;
  const { id: customerId } = customer;
  const withholding = customer.withholding ?? 'WITHOUT';
  const cash = accounts.cashFree(customerId);
  const sum = new LineSum();
  const changes: TaxChange[] = [];
  const settled = new Map<string, Tax>();
  const net = new Map(facts.years.map(({ year, netGain }) => [year, netGain]));

  function settledSales(): void {
    const sold = fills
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
      settled.set(order.id, before);
      if (order.accountType !== 'SPECIFIC' || moved === 0n) continue;
      const year = yearOf(order.settlementDate);
      const netBefore = net.get(year) ?? noYen;
      const change = withholdsOnSale(order.accountType, withholding)
        ? withholdingChange(netBefore, moved, taxRateOn(order.settlementDate))
        : noTax;
      net.set(year, yen(netBefore + moved));
      settled.set(order.id, addTax(before, change));
      changes.push({ customerId, year, netGain: moved, incomeTax: change.income, residentTax: change.resident });
      sum.add([
        credit(accounts.incomeTax(customerId, 'GAIN', year), change.income),
        credit(accounts.residentTax(customerId, 'GAIN', year), change.resident),
        debit(cash, totalTax(change)),
      ]);
    }
  }

  function salesOnTheirWay(): ReadonlyMap<string, Yen> {
    const corrected = new Map(fills.map(({ known, now }) => [known.order.id, now]));
    const sales = facts.sales.map((sale) => {
      const now = corrected.get(sale.orderId);
      const withheld = withholdsOnSale(sale.accountType, withholding);
      return now ? { ...sale, proceeds: now.amount, gain: gainOf(now), withheld } : { ...sale, withheld };
    });
    const projected = new Map<string, Yen>();
    for (const { sale, tax } of projectCredits(sales, (year) => net.get(year) ?? noYen)) {
      const expected = yen(totalTax(tax));
      if (expected === sale.projectedTax) continue;
      projected.set(sale.orderId, expected);
      const [before, now] = [splitTax(sale.projectedTax), splitTax(expected)];
      const held = now.projectedTax - before.projectedTax;
      const refund = now.projectedRefund - before.projectedRefund;
      sum.add([
        credit(accounts.cashReserved(customerId, 'TAX'), held),
        debit(accounts.taxRefundReceivable(customerId), refund),
        debit(cash, held - refund),
      ]);
    }
    return projected;
  }

  function paidDistributions(): void {
    for (const { known, now } of distributions) {
      const before = known.distribution;
      const more = subtractTax(now.tax, before.tax);
      if (known.state === 'DECLARED') {
        // What will be reinvested holds nothing yet.
        if (now.course === 'REINVEST') continue;
        const held = before.course === 'REINVEST' ? totalTax(now.tax) : totalTax(more);
        sum.add([credit(accounts.cashReserved(customerId, 'TAX'), held), debit(cash, held)]);
        continue;
      }
      const year = yearOf(now.dueDate);
      // The tax of a reinvestment came out of the fund's payment, never out of the customer's cash.
      const payer = known.state === 'REINVESTED' ? accounts.bank : cash;
      sum.add([
        credit(accounts.incomeTax(customerId, 'DISTRIBUTION', year), more.income),
        credit(accounts.residentTax(customerId, 'DISTRIBUTION', year), more.resident),
        debit(payer, totalTax(more)),
      ]);
      const [was] = dividendOf(before);
      const [is] = dividendOf(now);
      if (was && is) {
        changes.push({
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
  function yearEnds(): { year: number; refund: Tax }[] {
    if (withholding !== 'WITH' || !customer.dividendsIncluded) return [];
    const moved = new Set(changes.map(({ year }) => year));
    return [...moved].flatMap((year) => {
      if (ymdOf(facts.at) < yearEndRefundDate(japan, year)) return [];
      const kept = facts.years.find((one) => one.year === year);
      const of = changes.filter((one) => one.year === year);
      const total = (of_: (change: TaxChange) => bigint | undefined) =>
        of.reduce((all, change) => all + (of_(change) ?? 0n), 0n);
      const netGain = yen((kept?.netGain ?? 0n) + total(({ netGain: more }) => more));
      const amount = yen((kept?.dividends ?? 0n) + total(({ dividends }) => dividends));
      const withheld: Tax = {
        income: yen((kept?.dividendTax.income ?? 0n) + total((one) => one.dividendIncomeTax)),
        resident: yen((kept?.dividendTax.resident ?? 0n) + total((one) => one.dividendResidentTax)),
      };
      const rate = taxRateOn(ymdFrom({ year, month: 12, day: 31 }));
      const refund =
        netGain < 0n && amount > 0n ? offsetDividends([{ amount, withheld }], netGain, rate).refund : noTax;
      const more = subtractTax(refund, kept?.refunded ?? noTax);
      if (more.income === 0n && more.resident === 0n) return [];
      sum.add([
        debit(accounts.incomeTax(customerId, 'DISTRIBUTION', year), more.income),
        debit(accounts.residentTax(customerId, 'DISTRIBUTION', year), more.resident),
        credit(cash, totalTax(more)),
      ]);
      return [{ year, refund }];
    });
  }

  settledSales();
  const projected = salesOnTheirWay();
  paidDistributions();
  const refunds = yearEnds();
  return { settled, projected, changes, refunds, lines: sum.lines() };
}

/** Of a sale. */
const gainOf = ({ amount, cost }: { readonly amount: Yen; readonly cost: Yen | null }): Yen =>
  saleGain(amount, cost ?? noYen);
