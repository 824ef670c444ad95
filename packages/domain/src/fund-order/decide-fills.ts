import { inForce, yearOf, type Instant, type Ymd } from '../calendar/index.ts';
import {
  applyBuy,
  applySell,
  executeBuy,
  priceBuy,
  priceSell,
  purchaseTermsOn,
  redemptionPrice,
  transition,
  type BuySize,
  type LapseReason,
  type Purchase,
  type PurchaseTerms,
  type TradedFund,
} from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import { bookingOf, fundEntries, type Entry } from '../ledger/index.ts';
import { noYen, yen, type Nav, type Yen } from '../money/index.ts';
import { fillNisa, frameOf, nisaRoom, releaseReservation, type NisaAccount } from '../nisa/index.ts';
import { quotaReleased, releaseEntry } from './accept-order.ts';
import { BatchPositions } from './batch-positions.ts';
import type { BatchCustomer } from './customer.ts';
import type { NewFill, SaleOnItsWay } from './fill.ts';
import type { FundOrder } from './order.ts';
import type { PositionRecord } from './position-record.ts';
import { TaxOutlook } from './tax-outlook.ts';
import type { NisaChange } from './year-books.ts';

/** A fund at the NAV of a day. */
export interface FundDay {
  readonly fund: Pick<TradedFund, 'code' | 'navUnit' | 'terms'>;
  readonly date: Ymd;
  readonly nav: Nav;
}

export interface FillFacts extends FundDay {
  /** By customer; each customer's buys before their sells, both in order of acceptance. */
  readonly orders: readonly FundOrder[];
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  readonly positions: readonly PositionRecord[];
  /** Of customers with NISA orders. */
  readonly nisa: ReadonlyMap<string, NisaAccount>;
  /** Of customers with sales. */
  readonly sales: readonly SaleOnItsWay[];
  readonly netGains: ReadonlyMap<string, Yen>;
  /** Buying power beside the reserve, of customers with an order that costs more than its reserve. */
  readonly freeCash: ReadonlyMap<string, Yen>;
  readonly at: Instant;
}

export interface FillResult {
  readonly entries: readonly Entry[];
  readonly fills: readonly NewFill[];
  readonly lapses: readonly LapsedOrder[];
  readonly positions: readonly PositionRecord[];
  readonly nisa: readonly NisaChange[];
  /** Sales of before whose projected tax changed. */
  readonly projected: ReadonlyMap<string, Yen>;
}

export interface LapsedOrder {
  readonly order: FundOrder;
  readonly reason: LapseReason;
}

/** Each customer's first order that costs more than was set aside: only one by units, after a rise of more than a tenth (rule FUND-24). */
export function ordersAboveReserve({ fund, date, nav }: FundDay, orders: readonly FundOrder[]): readonly FundOrder[] {
  const terms = purchaseTermsOn(fund.navUnit, fund.terms, date);
  const found = new Map<string, FundOrder>();
  for (const order of orders) {
    const { side, size, reservedCash, customerId } = order;
    if (side === 'SELL' || size.orderMethod !== 'UNITS' || found.has(customerId)) continue;
    if (priceBuy(size, nav, terms).settlementAmount > reservedCash) found.set(customerId, order);
  }
  return [...found.values()];
}

/** A night of one fund: every order at the NAV of its execution date (rules FUND-5 to FUND-8, FUND-15, FUND-22, FUND-24). */
export const decideFills = (facts: FillFacts): FillResult => new FillBatch(facts).run();

class FillBatch {
  readonly #facts: FillFacts;
  readonly #purchaseTerms: PurchaseTerms;
  /** 解約価額 */
  readonly #redemptionPrice: Nav;
  readonly #positions: BatchPositions;
  readonly #outlook: TaxOutlook;
  readonly #nisaBooks: Map<string, NisaAccount>;
  readonly #freeCash: Map<string, Yen>;
  readonly #entries: Entry[] = [];
  readonly #fills: NewFill[] = [];
  readonly #lapses: LapsedOrder[] = [];
  readonly #nisa: NisaChange[] = [];

  constructor(facts: FillFacts) {
    const { fund, date, nav } = facts;
    this.#facts = facts;
    this.#purchaseTerms = purchaseTermsOn(fund.navUnit, fund.terms, date);
    this.#redemptionPrice = redemptionPrice(nav, inForce(fund.terms, date));
    this.#positions = new BatchPositions(fund.code, fund.navUnit, facts.positions);
    this.#outlook = new TaxOutlook(facts.customers, facts.sales, facts.netGains);
    this.#nisaBooks = new Map(facts.nisa);
    this.#freeCash = new Map(facts.freeCash);
  }

  run(): FillResult {
    for (const order of this.#facts.orders) {
      assert(transition(order.state, 'EXECUTE').ok, 'only a waiting order is filled');
      if (order.side === 'SELL') this.#sell(order);
      else {
        assert(order.size.orderMethod !== 'ALL', 'a purchase is never for ALL');
        this.#buy(order, order.size);
      }
    }
    return {
      entries: this.#entries,
      // A later sale of the same customer may have moved what is projected for an earlier one of this night.
      fills: this.#fills.map((fill) => ({ ...fill, projectedTax: this.#outlook.projectedFor(fill.orderId) })),
      lapses: this.#lapses,
      positions: this.#positions.changed(),
      nisa: this.#nisa,
      projected: this.#outlook.changed(new Set(this.#fills.map(({ orderId }) => orderId))),
    };
  }

  #buy(order: FundOrder, size: BuySize): void {
    const { nav, at } = this.#facts;
    const { customerId, accountType, reservedCash, reservedQuota } = order;
    const frame = frameOf(accountType);
    const year = yearOf(order.settlementDate);
    const books = frame === null ? null : this.#nisaBooks.get(customerId);
    assert(books !== undefined, 'whoever buys in NISA has books');
    const free = this.#freeCash.get(customerId) ?? noYen;
    const decided = executeBuy(size, nav, this.#purchaseTerms, {
      reserve: { reservedCash, reservedQuota },
      freeCash: free,
      freeQuota: frame === null || books === null ? null : nisaRoom(books, year, frame),
    });
    if (!decided.ok) return this.#lapse(order, decided.refusal);

    const bought = decided.value;
    this.#freeCash.set(customerId, yen(free + reservedCash - bought.settlementAmount));
    if (frame !== null && books !== null) this.#useQuota(order, bought);
    this.#entries.push(
      fundEntries.buyExecuted(bookingOf(order, at), {
        reservedCash,
        total: bought.settlementAmount,
        units: bought.units,
      }),
    );
    const course = order.distributionCourse ?? 'RECEIVE';
    this.#positions.put(
      customerId,
      applyBuy(this.#positions.positionOf(customerId, accountType), bought, nav),
      (record) => ({
        // Whoever held nothing chooses anew (rule FUND-28).
        course: record.units === 0n ? course : record.course,
        bought: yen(record.bought + bought.settlementAmount),
      }),
      course,
    );
    this.#fills.push({
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
  #useQuota(order: FundOrder, { principal }: Purchase): void {
    const { customerId, nisaYear, reservedQuota } = order;
    const frame = frameOf(order.accountType);
    const books = this.#nisaBooks.get(customerId);
    assert(frame !== null && books && nisaYear !== null, 'a NISA order reserved quota of a year');
    const used = { year: yearOf(order.settlementDate), amount: principal };
    const filled = fillNisa(books, { frame, reserved: { year: nisaYear, amount: reservedQuota }, used });
    assert(filled.ok, 'the quota was asked for before');
    this.#nisaBooks.set(customerId, filled.value);
    this.#nisa.push({ customerId, year: nisaYear, frame, reserved: 0n - reservedQuota });
    this.#nisa.push({ customerId, year: used.year, frame, used: principal });
  }

  #sell(order: FundOrder): void {
    const { fund, nav, at } = this.#facts;
    const { customerId, accountType, lockedUnits } = order;
    const sold = priceSell(order.size, lockedUnits, this.#redemptionPrice, fund.navUnit);
    const before = this.#positions.positionOf(customerId, accountType, lockedUnits);
    const { position, cost, gain, bookReleased } = applySell(before, lockedUnits, sold);
    this.#positions.put(customerId, position, (record) => ({ sold: yen(record.sold + sold.proceeds) }));
    const change = this.#outlook.add({
      orderId: order.id,
      customerId,
      accountType,
      sequence: Number(order.sequence),
      settlementDate: order.settlementDate,
      proceeds: sold.proceeds,
      gain,
    });
    this.#entries.push(
      fundEntries.saleExecuted(bookingOf(order, at), {
        lockedUnits,
        sold: sold.units,
        proceeds: sold.proceeds,
        ...change,
      }),
    );
    this.#fills.push({
      orderId: order.id,
      nav,
      price: this.#redemptionPrice,
      units: sold.units,
      amount: sold.proceeds,
      fee: noYen,
      consumptionTax: noYen,
      convertedToAll: sold.convertedToAll,
      cost,
      bookReleased,
      projectedTax: this.#outlook.projectedFor(order.id),
    });
  }

  #lapse(order: FundOrder, reason: LapseReason): void {
    assert(transition(order.state, 'LAPSE').ok, 'a waiting order may lapse');
    const { customerId, reservedQuota } = order;
    const books = this.#nisaBooks.get(customerId);
    const released = quotaReleased(order);
    if (released && books) {
      this.#nisaBooks.set(customerId, releaseReservation(books, released.year, released.frame, reservedQuota));
      this.#nisa.push(released);
    }
    const free = this.#freeCash.get(customerId);
    if (free !== undefined) this.#freeCash.set(customerId, yen(free + order.reservedCash));
    this.#entries.push(releaseEntry(order, this.#facts.at));
    this.#lapses.push({ order, reason });
  }
}
