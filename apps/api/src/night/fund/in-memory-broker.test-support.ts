import { buyingPowerOn } from '@tsuzura/domain/buying-power';
import { atJst, yearOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { cancelOrder, type BuySize, type DistributionCourse, type SellSize } from '@tsuzura/domain/fund';
import {
  acceptanceEntry,
  acceptedBuy,
  acceptedSell,
  decideBuy,
  decideCorrection,
  decideFills,
  decideReinvestments,
  decideSell,
  decideSettlement,
  declareDistributions,
  fixedCourse,
  offsetsDividends,
  ordersAboveReserve,
  orderTerms,
  payDistributions,
  quotaReleased,
  quotaReserved,
  releaseEntry,
  yearEndRefund,
  type AcceptedOrder,
  type BatchCustomer,
  type FundDay,
  type FundOrder,
  type NavCorrection,
} from '@tsuzura/domain/fund-order';
import { accounts, cashEntries, taxEntries, type UnitsType } from '@tsuzura/domain/ledger';
import { nav, noYen, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import type { Fund } from '@tsuzura/store/fund';
import { brokerCustomers, brokerDays, brokerFunds, openingDeposit } from './broker-fixtures.test-support.ts';
import { InMemoryBooks } from './in-memory-books.test-support.ts';

export type BrokerAccountType = Extract<UnitsType, 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH'>;

/** A fund in one account type of a customer. */
export interface HoldingRef {
  readonly customer: BatchCustomer;
  readonly fund: Fund;
  readonly accountType: BrokerAccountType;
}

/** The price of a day and what the fund pays per navUnit on it. */
export interface DayPrice {
  readonly nav: Nav;
  readonly distribution: Nav;
}

/**
 * The days and nights of the brokerage without a database: it reads from its books, asks the decisions of the domain that
 * the API asks, and writes down what they say. So ten thousand histories take seconds.
 */
export class InMemoryBroker extends InMemoryBooks {
  /** The price of a fund on a day. */
  readonly navs = new Map<string, Nav>();
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  /** Orders that were acknowledged. */
  readonly acknowledged: string[] = [];
  #day = 0;
  #corrections = 0;

  constructor(openingBook: bigint) {
    super(openingBook);
    this.customers = new Map(brokerCustomers.map((one) => [one.id, one]));
    for (const { id } of brokerCustomers) {
      const booking = { ref: `deposit-${id}`, at: this.#at('09:00'), amount: yen(openingDeposit) };
      this.post([cashEntries.deposited(id, booking)]);
    }
  }

  get today(): Ymd {
    const day = brokerDays[this.#day];
    if (!day) throw new Error('the history is longer than its calendar');
    return day;
  }

  #at(time: string): Instant {
    return atJst(this.today, time);
  }

  priceOf({ code }: Fund, day: Ymd = this.today): Nav | undefined {
    return this.navs.get(`${code} ${day}`);
  }

  /** The last price that was published before this day. */
  lastPrice(fund: Fund): Nav {
    for (let back = this.#day - 1; back >= 0; back -= 1) {
      const price = this.priceOf(fund, brokerDays[back]);
      if (price) return price;
    }
    return nav(10_000);
  }

  /** False: refused. Who holds the fund keeps its distribution course, as the order form does. */
  buy({ customer, fund, accountType }: HoldingRef, size: BuySize, course: DistributionCourse): boolean {
    const now = this.#at('10:00');
    const standing = this.standingOf(customer, fund, this.today);
    const draft = { accountType, size, distributionCourse: fixedCourse(standing, accountType) ?? course };
    const priced = { fund, latest: { nav: this.lastPrice(fund) } };
    const decided = decideBuy(priced, orderTerms(fund, 'BUY', now), standing, draft, this.today);
    if (!decided.ok) return false;
    this.#accept(acceptedBuy(this.#identity(customer, fund, accountType, now), size, decided.value));
    return true;
  }

  sell({ customer, fund, accountType }: HoldingRef, size: SellSize): boolean {
    const now = this.#at('10:00');
    const standing = this.standingOf(customer, fund, this.today);
    const priced = { fund, latest: { nav: this.lastPrice(fund) } };
    const decided = decideSell(priced, orderTerms(fund, 'SELL', now), standing, accountType, size, this.today);
    if (!decided.ok) return false;
    this.#accept(acceptedSell(this.#identity(customer, fund, accountType, now), size, decided.value));
    return true;
  }

  #identity(customer: BatchCustomer, fund: Fund, accountType: BrokerAccountType, acceptedAt: Instant) {
    const id = `order-${this.acknowledged.length + 1}`;
    const [customerId, fundCode] = [customer.id, fund.code];
    return { id, receiptNumber: id, customerId, fundCode, accountType, acceptedAt, requestKey: null };
  }

  #accept(order: AcceptedOrder): void {
    this.post([acceptanceEntry(order)]);
    this.changeNisaYears([quotaReserved(order)]);
    this.addOrder(order);
    this.acknowledged.push(order.id);
  }

  /** The newest order that can still be cancelled. */
  cancel(): boolean {
    const now = this.#at('11:00');
    const order = [...this.orders.values()].findLast(({ state, cutoffAt }) => cancelOrder(state, cutoffAt, now).ok);
    if (!order) return false;
    this.post([releaseEntry(order, now)]);
    this.changeNisaYears([quotaReleased(order)]);
    this.moveOrder(order.id, 'CANCELED');
    return true;
  }

  /** Today's prices are there: cut-off, distributions, reinvestments, fills; then the next business day begins. */
  night(prices: ReadonlyMap<string, DayPrice>): void {
    for (const order of this.orders.values()) if (order.state === 'RECEIVED') this.moveOrder(order.id, 'WORKING');
    for (const fund of brokerFunds) {
      const price = prices.get(fund.code);
      if (!price) throw new Error('a price a day');
      this.navs.set(`${fund.code} ${this.today}`, price.nav);
      if (price.distribution > 0n) this.#distribute(fund, price);
      this.#reinvest(fund);
      this.#fill(fund, price.nav);
    }
    const year = yearOf(this.today);
    this.#day += 1;
    this.#settle();
    this.#pay();
    if (yearOf(this.today) > year) this.#refundYearEnd(year);
  }

  #distribute(fund: Fund, price: DayPrice): void {
    const fiscalDate = this.today;
    const { declared, entries, positions } = declareDistributions({
      ...price,
      fund,
      positions: this.positionsOf(fund.code).filter((record) => record.units > 0n),
      fiscalDate,
      idOf: ({ customerId, accountType }) => `${fund.code} ${fiscalDate} ${accountType} ${customerId}`,
      at: this.#at('23:00'),
    });
    for (const distribution of declared) {
      const known = { distribution, declared: price.distribution, state: 'DECLARED' as const, revision: 0 };
      this.distributions.set(distribution.id, known);
    }
    this.post(entries);
    this.writePositions(positions);
  }

  #due(course: DistributionCourse, fund: Fund | null) {
    return [...this.distributions.values()].flatMap(({ distribution: one, state }) => {
      const isDue = state === 'DECLARED' && one.course === course && one.dueDate <= this.today;
      return isDue && (fund === null || one.fundCode === fund.code) ? [one] : [];
    });
  }

  #reinvest(fund: Fund): void {
    const due = this.#due('REINVEST', fund);
    if (due.length === 0) return;
    const at = this.#at('23:00');
    const decided = decideReinvestments({
      fund,
      due,
      customers: this.customers,
      positions: this.positionsOf(fund.code),
      nisa: this.#nisaBooks(),
      at,
    });
    this.post(decided.entries);
    for (const one of decided.bought) this.addReinvestment(one, at);
    this.writePositions(decided.positions);
    this.changeNisaYears(decided.nisa);
    this.changeTaxYears(decided.taxes);
    for (const { id } of due) this.finishDistribution(id, 'REINVESTED');
  }

  #nisaBooks() {
    return new Map(brokerCustomers.map(({ id }) => [id, this.nisaOf(id)]));
  }

  #fill(fund: Fund, price: Nav): void {
    const orders = [...this.orders.values()]
      .filter(
        ({ state, fundCode, executionDate }) =>
          state === 'WORKING' && fundCode === fund.code && executionDate === this.today,
      )
      .toSorted(
        (one, other) =>
          one.customerId.localeCompare(other.customerId) ||
          one.side.localeCompare(other.side) ||
          Number(one.sequence - other.sequence),
      );
    if (orders.length === 0) return;
    const day = { fund, date: this.today, nav: price };
    const { entries, fills, lapses, positions, nisa, projected } = decideFills({
      ...day,
      orders,
      customers: this.customers,
      positions: this.positionsOf(fund.code),
      nisa: this.#nisaBooks(),
      sales: this.salesOnTheirWay(),
      netGains: this.netGains(),
      freeCash: this.#freeCashBesides(day, fund, orders),
      at: this.#at('23:00'),
    });
    this.post(entries);
    for (const fill of fills) {
      this.fills.set(fill.orderId, { ...fill, revision: 0, tax: null });
      this.moveOrder(fill.orderId, 'EXECUTED');
    }
    for (const { order } of lapses) this.moveOrder(order.id, 'LAPSED');
    this.writePositions(positions);
    this.changeNisaYears(nisa);
    this.writeProjectedTaxes(projected);
  }

  #freeCashBesides(day: FundDay, fund: Fund, orders: readonly FundOrder[]): ReadonlyMap<string, Yen> {
    const free = new Map<string, Yen>();
    for (const { customerId, settlementDate } of ordersAboveReserve(day, orders)) {
      const customer = this.customers.get(customerId);
      if (!customer) throw new Error(`no customer ${customerId}`);
      const standing = this.standingOf(customer, fund, this.today);
      free.set(customerId, buyingPowerOn(standing, settlementDate, this.today));
    }
    return free;
  }

  #settle(): void {
    const due = [...this.orders.values()]
      .filter(({ state, settlementDate }) => state === 'EXECUTED' && settlementDate <= this.today)
      .toSorted(
        (one, other) => one.settlementDate.localeCompare(other.settlementDate) || Number(one.sequence - other.sequence),
      )
      .map((order) => ({ ...this.filled(order), bookReleased: this.fills.get(order.id)?.bookReleased ?? noYen }));
    const { entries, settled, taxes, nisa } = decideSettlement(due, this.customers, this.netGains(), this.#at('00:00'));
    this.post(entries);
    for (const { orderId, tax } of settled) {
      this.moveOrder(orderId, 'SETTLED');
      const fill = this.fills.get(orderId);
      if (fill) this.fills.set(orderId, { ...fill, tax });
    }
    this.changeTaxYears(taxes);
    this.changeNisaYears(nisa);
  }

  #pay(): void {
    const due = this.#due('RECEIVE', null);
    const { entries, taxes } = payDistributions(due, this.#at('00:00'));
    this.post(entries);
    this.changeTaxYears(taxes);
    for (const { id } of due) this.finishDistribution(id, 'PAID');
  }

  /** 損益通算 of the year that ended. */
  #refundYearEnd(year: number): void {
    for (const { id: customerId } of brokerCustomers.filter(offsetsDividends)) {
      const kept = this.taxYearsOf(customerId).find((one) => one.year === year);
      if (!kept || kept.netGain >= 0n || kept.dividends === 0n) continue;
      const refund = yearEndRefund(year, { ...kept, withheld: kept.dividendTax });
      this.writeYearEndRefund(customerId, year, refund);
      const ref = `year-end ${year} ${customerId}`;
      this.post([taxEntries.yearEndRefunded({ ref, customerId, year }, refund, this.#at('00:00'))]);
    }
  }

  /** The price of a past day was wrong: every customer it touched is corrected, as the night would. */
  correct(fund: Fund, date: Ymd, newNav: Nav): void {
    const oldNav = this.priceOf(fund, date);
    if (!oldNav || oldNav === newNav) return;
    this.navs.set(`${fund.code} ${date}`, newNav);
    const correction: NavCorrection = {
      fundCode: fund.code,
      date,
      revision: (this.#corrections += 1),
      oldNav,
      newNav,
      reason: '',
      recordedBy: '',
      recordedAt: this.#at('02:15'),
      finishedAt: null,
    };
    for (const customer of brokerCustomers) this.#correctCustomer(correction, fund, customer);
  }

  #correctCustomer(correction: NavCorrection, fund: Fund, customer: BatchCustomer): void {
    const { id } = customer;
    const isMine = (one: { readonly customerId: string; readonly fundCode: string }) =>
      one.customerId === id && one.fundCode === fund.code;
    const orders = [...this.orders.values()].filter((order) => isMine(order) && this.fills.has(order.id));
    const distributions = [...this.distributions.values()].filter(({ distribution }) => isMine(distribution));
    const isTouched =
      orders.some(({ executionDate, source }) => executionDate === correction.date && source !== 'REINVEST') ||
      distributions.some(({ distribution }) => distribution.fiscalDate === correction.date);
    if (!isTouched) return;
    const decided = decideCorrection({
      correction,
      fund,
      customer,
      history: {
        orders: orders.map((order) => this.filled(order)),
        distributions,
        transfers: [],
        sellable: this.sellableUnits(id, fund.code),
      },
      positions: this.positionsOf(fund.code).filter(isMine),
      nisa: this.nisaOf(id),
      taxYears: this.taxYearsOf(id),
      sales: this.salesOnTheirWay().filter(({ customerId }) => customerId === id),
      cash: {
        free: this.freeCash(id),
        advanced: yen(0n - this.ledger.balanceOf(accounts.cashLent(id))),
      },
      ref: `nav ${fund.code} ${correction.date} ${correction.revision} ${id}`,
      at: this.#at('02:15'),
    });
    this.post(decided.entries);
    for (const { fill, revision, tax } of decided.fills) this.fills.set(fill.orderId, { ...fill, revision, tax });
    for (const { distribution } of decided.distributions) {
      const kept = this.distributions.get(distribution.id);
      if (kept) this.distributions.set(distribution.id, { ...kept, distribution, revision: kept.revision + 1 });
    }
    this.writePositions(decided.positions);
    this.changeNisaYears(decided.nisa);
    this.changeTaxYears(decided.taxes);
    this.writeProjectedTaxes(decided.projected);
    for (const { year, refund } of decided.refunds) this.writeYearEndRefund(id, year, refund);
  }
}
