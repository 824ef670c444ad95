import { inForce, yearOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  applyBuy,
  applySell,
  executeBuy,
  priceSell,
  purchaseTermsOn,
  redemptionPrice,
  transition,
  type BuySize,
  type LapseReason,
  type Purchase,
} from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { noYen, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { fillNisa, frameOf, nisaRoom, releaseReservation, type NisaAccount } from '@tsuzura/domain/nisa';
import type { Fund } from '@tsuzura/store/fund';
import type { FundOrder } from '@tsuzura/store/fund-order';
import type { BatchCustomer, NewFill, NisaChange, PositionRecord, SaleOnItsWay } from '@tsuzura/store/fund-order/batch';
import { fundEntries, type Entry } from '@tsuzura/store/ledger';
import { termsOf } from '../../fund/index.ts';
import { bookingOf } from '../accept-order.ts';
import { BatchPositions } from './batch-position.ts';
import { TaxOutlook } from './tax-outlook.ts';

export interface FillFacts {
  readonly fund: Fund;
  readonly date: Ymd;
  readonly nav: Nav;
  /** By customer; each customer's buys before their sells, both in order of acceptance. */
  readonly orders: readonly FundOrder[];
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  readonly positions: readonly PositionRecord[];
  /** Of customers with NISA orders. */
  readonly nisa: ReadonlyMap<string, NisaAccount>;
  /** Of customers with sales. */
  readonly sales: readonly SaleOnItsWay[];
  readonly netGains: ReadonlyMap<string, Yen>;
  /** Buying power beside the reserve, of customers with an order that came out dearer than its reserve. */
  readonly freeCash: ReadonlyMap<string, Yen>;
  readonly at: Instant;
}

export interface FillResult {
  readonly entries: readonly Entry[];
  readonly fills: readonly NewFill[];
  readonly lapses: readonly { readonly order: FundOrder; readonly reason: LapseReason }[];
  readonly positions: readonly PositionRecord[];
  readonly nisa: readonly NisaChange[];
  /** Sales of before whose projected tax changed. */
  readonly projected: ReadonlyMap<string, Yen>;
}

/** A night of one fund: every order at the NAV of its execution date (rules FUND-5 to FUND-8, FUND-15, FUND-22, FUND-24). */
export function decideFills(facts: FillFacts): FillResult {
  const { fund, date, nav, at } = facts;
  const terms = termsOf(fund);
  const purchaseTerms = purchaseTermsOn(fund.navUnit, terms, date);
  const price = redemptionPrice(nav, inForce(terms, date));
  const positions = new BatchPositions(fund.code, fund.navUnit, facts.positions);
  const outlook = new TaxOutlook(facts.customers, facts.sales, facts.netGains);
  const nisaBooks = new Map(facts.nisa);
  const freeCash = new Map(facts.freeCash);
  const entries: Entry[] = [];
  const fills: NewFill[] = [];
  const lapses: { order: FundOrder; reason: LapseReason }[] = [];
  const nisa: NisaChange[] = [];

  function buy(order: FundOrder, size: BuySize): void {
    const { customerId, accountType, reservedCash, reservedQuota } = order;
    const frame = frameOf(accountType);
    const year = yearOf(order.settlementDate);
    const books = frame === null ? null : nisaBooks.get(customerId);
    assert(books !== undefined, 'whoever buys in NISA has books');
    const free = freeCash.get(customerId) ?? noYen;
    const decided = executeBuy(size, nav, purchaseTerms, {
      reserve: { reservedCash, reservedQuota },
      freeCash: free,
      freeQuota: frame === null || books === null ? null : nisaRoom(books, year, frame),
    });
    if (!decided.ok) return lapse(order, decided.refusal);

    const bought = decided.value;
    freeCash.set(customerId, yen(free + reservedCash - bought.settlementAmount));
    if (frame !== null && books !== null) useQuota(order, bought);
    entries.push(
      fundEntries.buyExecuted(bookingOf(order, at), {
        reservedCash,
        total: bought.settlementAmount,
        units: bought.units,
      }),
    );
    const before = positions.positionOf(customerId, accountType);
    const course = order.distributionCourse ?? 'RECEIVE';
    positions.put(
      customerId,
      applyBuy(before, bought, nav),
      (record) => ({
        // Whoever held nothing chooses anew (rule FUND-28).
        course: record.units === 0n ? course : record.course,
        bought: yen(record.bought + bought.settlementAmount),
      }),
      course,
    );
    fills.push({
      orderId: order.id,
      nav,
      price: nav,
      units: bought.units,
      amount: bought.principal,
      fee: bought.fee,
      consumptionTax: bought.consumptionTax,
      convertedToAll: false,
      cost: null,
      bookReleased: null,
      projectedTax: noYen,
    });
  }

  /** Executed = used (rule NISA-5). */
  function useQuota(order: FundOrder, { principal }: Purchase): void {
    const { customerId, nisaYear, reservedQuota } = order;
    const frame = frameOf(order.accountType);
    const books = nisaBooks.get(customerId);
    assert(frame !== null && books && nisaYear !== null, 'a NISA order reserved quota of a year');
    const used = { year: yearOf(order.settlementDate), amount: principal };
    const filled = fillNisa(books, { frame, reserved: { year: nisaYear, amount: reservedQuota }, used });
    assert(filled.ok, 'the quota was asked for before');
    nisaBooks.set(customerId, filled.value);
    nisa.push({ customerId, year: nisaYear, frame, reserved: 0n - reservedQuota });
    nisa.push({ customerId, year: used.year, frame, used: principal });
  }

  function sell(order: FundOrder): void {
    const { customerId, accountType, lockedUnits } = order;
    const sold = priceSell(order.size, lockedUnits, price, fund.navUnit);
    const before = positions.positionOf(customerId, accountType, lockedUnits);
    const { position, cost, gain, bookReleased } = applySell(before, lockedUnits, sold);
    positions.put(customerId, position, (record) => ({ sold: yen(record.sold + sold.proceeds) }));
    const change = outlook.add({
      orderId: order.id,
      customerId,
      accountType,
      sequence: Number(order.sequence),
      settlementDate: order.settlementDate,
      proceeds: sold.proceeds,
      gain,
    });
    entries.push(
      fundEntries.saleExecuted(bookingOf(order, at), {
        lockedUnits,
        sold: sold.units,
        proceeds: sold.proceeds,
        ...change,
      }),
    );
    fills.push({
      orderId: order.id,
      nav,
      price,
      units: sold.units,
      amount: sold.proceeds,
      fee: noYen,
      consumptionTax: noYen,
      convertedToAll: sold.convertedToAll,
      cost,
      bookReleased,
      projectedTax: outlook.projectedFor(order.id),
    });
  }

  function lapse(order: FundOrder, reason: LapseReason): void {
    assert(transition(order.state, 'LAPSE').ok, 'a waiting order may lapse');
    const { customerId, nisaYear, reservedQuota } = order;
    const frame = frameOf(order.accountType);
    const books = nisaBooks.get(customerId);
    if (frame !== null && nisaYear !== null && books) {
      nisaBooks.set(customerId, releaseReservation(books, nisaYear, frame, reservedQuota));
      nisa.push({ customerId, year: nisaYear, frame, reserved: 0n - reservedQuota });
    }
    const free = freeCash.get(customerId);
    if (free !== undefined) freeCash.set(customerId, yen(free + order.reservedCash));
    entries.push(fundEntries.buyReleased(bookingOf(order, at), { reservedCash: order.reservedCash }));
    lapses.push({ order, reason });
  }

  for (const order of facts.orders) {
    assert(transition(order.state, 'EXECUTE').ok, 'only a waiting order is filled');
    if (order.side === 'SELL') sell(order);
    else {
      assert(order.size.orderMethod !== 'ALL', 'a purchase is never for ALL');
      buy(order, order.size);
    }
  }
  const projected = outlook.changed(new Set(fills.map(({ orderId }) => orderId)));
  return {
    entries,
    // A later sale of the same customer may have moved what is projected for an earlier one of this night.
    fills: fills.map((fill) => ({ ...fill, projectedTax: outlook.projectedFor(fill.orderId) })),
    lapses,
    positions: positions.changed(),
    nisa,
    projected,
  };
}
