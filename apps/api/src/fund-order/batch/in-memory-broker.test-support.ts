import { atJst, inForce, japan, yearOf, ymdFrom, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  applyBuy,
  distributionDates,
  maxSellAmount,
  priceBuy,
  purchaseTermsOn,
  reinvest,
  reserveForBuy,
  houseRulesOn,
  unitsToLock,
  type BuySize,
  type DistributionCourse,
  type SellSize,
} from '@tsuzura/domain/fund';
import { nav, noYen, units, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import { frameOf, nisaAccount, nisaRoom, reinvestInto, reserveNisa, type NisaAccount } from '@tsuzura/domain/nisa';
import { offsetDividends, taxRateOn, type Tax } from '@tsuzura/domain/tax';
import type { Fund } from '@tsuzura/store/fund';
import type { FundFill, FundOrder } from '@tsuzura/store/fund-order';
import {
  gainKey,
  type BatchCustomer,
  type DeclaredDistribution,
  type NavCorrection,
  type NewFill,
  type NisaChange,
  type PositionRecord,
  type TaxChange,
} from '@tsuzura/store/fund-order/batch';
import { accounts, credit, debit, fundEntries, Twin, type Entry, type UnitsType } from '@tsuzura/store/ledger';
import { termsOf } from '../../fund/index.ts';
import { bookingOf } from '../accept-order.ts';
import { BatchPositions } from './batch-position.ts';
import { decideCorrection } from './decide-correction.ts';
import { decideFills } from './decide-fills.ts';
import { declareTo } from './distribute.ts';
import { distributionEntries, dividendOf, netOf } from './distribution-entries.ts';
import { refundEntry } from './refund-year-end.ts';
import { brokerDays, openingDeposit, brokerFunds, brokerCustomers } from './broker-fixtures.test-support.ts';
import { decideSettlement } from './settle-page.ts';

/*
 * A broker in memory: the decisions of acceptance and of the night, over maps and the ledger's twin instead of a database, so
 * that ten thousand histories take seconds.
 */

export type BrokerAccountType = Extract<UnitsType, 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH'>;

export interface HoldingRef {
  readonly customer: BatchCustomer;
  readonly fund: Fund;
  readonly accountType: BrokerAccountType;
}

export interface KeptFill extends NewFill {
  readonly revision: number;
  readonly tax: Tax | null;
}

export interface KeptDistribution {
  readonly distribution: DeclaredDistribution;
  readonly declared: Nav;
  readonly state: 'DECLARED' | 'PAID' | 'REINVESTED';
  readonly revision: number;
}

export interface KeptTaxYear {
  netGain: bigint;
  incomeTax: bigint;
  residentTax: bigint;
  dividends: bigint;
  dividendIncomeTax: bigint;
  dividendResidentTax: bigint;
  refunded: Tax | null;
}

export class InMemoryBroker {
  readonly ledger = new Twin();
  readonly orders = new Map<string, FundOrder>();
  readonly fills = new Map<string, KeptFill>();
  readonly positions = new Map<string, PositionRecord>();
  readonly nisaYears = new Map<string, { used: bigint; reserved: bigint; released: bigint }>();
  readonly taxYears = new Map<string, KeptTaxYear>();
  readonly distributions = new Map<string, KeptDistribution>();
  /** The price of a fund on a day. */
  readonly navs = new Map<string, Nav>();
  readonly people: ReadonlyMap<string, BatchCustomer>;
  /** Growth book from before, by customer. */
  readonly openingBook: Yen;
  /** Orders that were acknowledged. */
  readonly acknowledged: string[] = [];
  #day = 0;
  #sequence = 0;
  #corrections = 0;

  constructor(openingBook: bigint) {
    this.openingBook = yen(openingBook);
    this.people = new Map(brokerCustomers.map((one) => [one.id, one]));
    for (const { id } of brokerCustomers) {
      const lines = [credit(accounts.cashFree(id), openingDeposit), debit(accounts.bank, openingDeposit)];
      this.#post([{ kind: 'DEPOSIT', ref: `deposit-${id}`, day: this.today, bookedAt: this.#at('09:00'), lines }]);
    }
  }

  get today(): Ymd {
    return this.dayAfter(0);
  }

  dayAfter(count: number): Ymd {
    const day = brokerDays[this.#day + count];
    if (!day) throw new Error('the history is longer than its calendar');
    return day;
  }

  #at(time: string): Instant {
    return atJst(this.today, time);
  }

  #post(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.lines.length === 0) continue;
      const refusal = this.ledger.post(entry);
      if (refusal) throw new Error(`the ledger refused ${entry.kind} of ${entry.ref}: ${refusal.reason}`);
    }
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

  nisaOf(customerId: string): NisaAccount {
    const movements = [...this.nisaYears].flatMap(([key, year]) => {
      const [of, number] = key.split(' ');
      if (of !== customerId) return [];
      return (['used', 'reserved', 'released'] as const).map((kind) => ({
        kind,
        year: Number(number),
        frame: 'GROWTH' as const,
        amount: yen(year[kind]),
      }));
    });
    return nisaAccount(2026, { tsumitate: noYen, growth: this.openingBook }, movements);
  }

  #changeNisa(changes: readonly NisaChange[]): void {
    for (const { customerId, year, used = 0n, reserved = 0n, released = 0n } of changes) {
      const key = `${customerId} ${year}`;
      const kept = this.nisaYears.get(key) ?? { used: 0n, reserved: 0n, released: 0n };
      this.nisaYears.set(key, {
        used: kept.used + used,
        reserved: kept.reserved + reserved,
        released: kept.released + released,
      });
    }
  }

  #changeTax(changes: readonly TaxChange[]): void {
    for (const change of changes) {
      const key = gainKey(change.customerId, change.year);
      const kept = this.taxYears.get(key) ?? emptyTaxYear();
      kept.netGain += change.netGain ?? 0n;
      kept.incomeTax += change.incomeTax ?? 0n;
      kept.residentTax += change.residentTax ?? 0n;
      kept.dividends += change.dividends ?? 0n;
      kept.dividendIncomeTax += change.dividendIncomeTax ?? 0n;
      kept.dividendResidentTax += change.dividendResidentTax ?? 0n;
      this.taxYears.set(key, kept);
    }
  }

  #netGains(): ReadonlyMap<string, Yen> {
    return new Map([...this.taxYears].map(([key, { netGain }]) => [key, yen(netGain)]));
  }

  /** False: refused. */
  buy({ customer, fund, accountType }: HoldingRef, size: BuySize, course: DistributionCourse): boolean {
    const { executionLag, settlementLag } = inForce(termsOf(fund), this.today).buy;
    const executionDate = this.dayAfter(executionLag);
    const settlementDate = this.dayAfter(executionLag + settlementLag);
    const terms = purchaseTermsOn(fund.navUnit, termsOf(fund), executionDate);
    const lastNav = this.lastPrice(fund);
    if (priceBuy(size, lastNav, terms).units === 0n) return false;
    if (accountType === 'SPECIFIC' && customer.withholding === null) return false;
    const reserve = reserveForBuy(size, lastNav, terms);
    const frame = frameOf(accountType);
    const year = yearOf(settlementDate);
    if (frame !== null && !reserveNisa(this.nisaOf(customer.id), year, frame, reserve.reservedQuota).ok) return false;
    const order = this.#order({ customer, fund, accountType }, 'BUY', size, {
      executionDate,
      settlementDate,
      distributionCourse: course,
      reservedCash: reserve.reservedCash,
      reservedQuota: frame === null ? noYen : reserve.reservedQuota,
      nisaYear: frame === null ? null : year,
    });
    const entry = fundEntries.buyAccepted(bookingOf(order, this.#at('10:00')), { reservedCash: reserve.reservedCash });
    if (this.ledger.post(entry)) return false;
    if (frame !== null) this.#changeNisa([{ customerId: customer.id, year, frame, reserved: reserve.reservedQuota }]);
    return this.#acknowledge(order);
  }

  sell({ customer, fund, accountType }: HoldingRef, size: SellSize): boolean {
    const sellable = units(this.ledger.balanceOf(accounts.units(customer.id, fund.code, accountType)));
    const isOpen = [...this.orders.values()].some(
      (order) =>
        order.side === 'SELL' &&
        order.size.orderMethod !== 'UNITS' &&
        (order.state === 'RECEIVED' || order.state === 'WORKING') &&
        order.customerId === customer.id &&
        order.fundCode === fund.code &&
        order.accountType === accountType,
    );
    if (sellable === 0n || (isOpen && size.orderMethod !== 'UNITS')) return false;
    if (size.orderMethod === 'UNITS' && size.units > sellable) return false;
    const most = maxSellAmount(
      sellable,
      this.lastPrice(fund),
      fund.navUnit,
      houseRulesOn(this.today).saleByAmountShare,
    );
    if (size.orderMethod === 'AMOUNT' && size.amount > most) return false;
    const { executionLag, settlementLag } = inForce(termsOf(fund), this.today).sell;
    const order = this.#order({ customer, fund, accountType }, 'SELL', size, {
      executionDate: this.dayAfter(executionLag),
      settlementDate: this.dayAfter(executionLag + settlementLag),
      lockedUnits: unitsToLock(size, sellable),
    });
    const entry = fundEntries.saleAccepted(bookingOf(order, this.#at('10:00')), { lockedUnits: order.lockedUnits });
    if (this.ledger.post(entry)) return false;
    return this.#acknowledge(order);
  }

  /** The newest order that can still be cancelled. */
  cancel(): boolean {
    const order = [...this.orders.values()].findLast(({ state }) => state === 'RECEIVED');
    if (!order) return false;
    const booking = bookingOf(order, this.#at('11:00'));
    if (order.side === 'SELL') this.#post([fundEntries.saleReleased(booking, { lockedUnits: order.lockedUnits })]);
    else this.#post([fundEntries.buyReleased(booking, { reservedCash: order.reservedCash })]);
    const frame = frameOf(order.accountType);
    if (order.nisaYear !== null && frame !== null) {
      const { customerId, nisaYear: year, reservedQuota } = order;
      this.#changeNisa([{ customerId, year, frame, reserved: 0n - reservedQuota }]);
    }
    this.#move(order.id, 'CANCELED');
    return true;
  }

  #order(
    { customer, fund, accountType }: HoldingRef,
    side: FundOrder['side'],
    size: SellSize,
    over: Pick<FundOrder, 'executionDate' | 'settlementDate'> & Partial<FundOrder>,
  ): FundOrder {
    this.#sequence += 1;
    return {
      id: `order-${this.#sequence}`,
      receiptNumber: 'N6XV-CVGW',
      sequence: BigInt(this.#sequence),
      customerId: customer.id,
      fundCode: fund.code,
      accountType,
      side,
      source: 'SPOT',
      size,
      distributionCourse: null,
      state: 'RECEIVED',
      lapseReason: null,
      acceptedAt: this.#at('10:00'),
      cutoffAt: this.#at('15:30'),
      applicationDate: this.today,
      reservedCash: noYen,
      reservedQuota: noYen,
      nisaYear: null,
      lockedUnits: units(0),
      requestKey: null,
      settingId: null,
      ...over,
    };
  }

  #acknowledge(order: FundOrder): true {
    this.orders.set(order.id, order);
    this.acknowledged.push(order.id);
    return true;
  }

  #move(id: string, state: FundOrder['state']): void {
    const order = this.orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    this.orders.set(id, { ...order, state });
  }

  /** Today's prices are there: cut-off, distributions, reinvestments, fills; then the next business day begins. */
  night(prices: ReadonlyMap<string, { readonly nav: Nav; readonly distribution: Nav }>): void {
    for (const order of this.orders.values()) if (order.state === 'RECEIVED') this.#move(order.id, 'WORKING');
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
    if (yearOf(this.today) > year) this.#offset(year);
  }

  #positionsOf(fund: Fund): PositionRecord[] {
    return [...this.positions.values()].filter(({ fundCode }) => fundCode === fund.code);
  }

  #writePositions(records: readonly PositionRecord[]): void {
    for (const record of records) {
      this.positions.set(`${record.customerId} ${record.fundCode} ${record.accountType}`, record);
    }
  }

  #distribute(fund: Fund, price: { readonly nav: Nav; readonly distribution: Nav }): void {
    const records = this.#positionsOf(fund).filter((record) => record.units > 0n);
    const positions = new BatchPositions(fund.code, fund.navUnit, records);
    const dates = distributionDates(japan, this.today);
    for (const record of records) {
      const distribution = declareTo(positions, record, fund, { ...price, fiscalDate: this.today, dates });
      const kept = { distribution, declared: price.distribution, state: 'DECLARED' as const, revision: 0 };
      this.distributions.set(distribution.id, kept);
      if (distribution.course === 'RECEIVE')
        this.#post([distributionEntries.declared(distribution, this.#at('23:00'))]);
    }
    this.#writePositions(positions.changed());
  }

  #reinvest(fund: Fund): void {
    for (const [id, kept] of this.distributions) {
      const { distribution: one, state } = kept;
      if (state !== 'DECLARED' || one.course !== 'REINVEST' || one.fundCode !== fund.code || one.dueDate > this.today)
        continue;
      const { customerId, accountType, navEx, dueDate } = one;
      const [net, year, frame] = [netOf(one), yearOf(dueDate), frameOf(accountType)];
      const room = frame === null ? noYen : nisaRoom(this.nisaOf(customerId), year, frame);
      const into = reinvestInto(accountType, net, room, this.people.get(customerId)?.withholding != null);
      const positions = new BatchPositions(fund.code, fund.navUnit, this.#positionsOf(fund));
      const purchase = reinvest(net, navEx, fund.navUnit);
      const moved = into === accountType ? 0n : net;
      positions.put(
        customerId,
        applyBuy(positions.positionOf(customerId, into), purchase, navEx),
        (before) => ({ bought: yen(before.bought + moved) }),
        'REINVEST',
      );
      if (moved > 0n) {
        const source = positions.positionOf(customerId, accountType);
        positions.put(customerId, source, (before) => ({ distributed: yen(before.distributed + net) }));
      }
      this.#writePositions(positions.changed());
      this.#post([distributionEntries.reinvested(one, into, purchase.units, this.#at('23:00'))]);
      if (frame !== null && into === accountType) this.#changeNisa([{ customerId, year, frame, used: net }]);
      this.#changeTax(dividendOf(one));
      this.distributions.set(id, { ...kept, state: 'REINVESTED' });
      const customer = this.people.get(customerId);
      if (!customer) throw new Error(`no customer ${customerId}`);
      const order = this.#order(
        { customer, fund, accountType: into as BrokerAccountType },
        'BUY',
        { orderMethod: 'AMOUNT', amount: net },
        { executionDate: dueDate, settlementDate: dueDate },
      );
      this.orders.set(id, { ...order, id, source: 'REINVEST', distributionCourse: 'REINVEST', state: 'SETTLED' });
      this.fills.set(id, {
        orderId: id,
        nav: navEx,
        price: navEx,
        units: purchase.units,
        amount: net,
        fee: noYen,
        consumptionTax: noYen,
        convertedToAll: false,
        cost: null,
        bookReleased: null,
        projectedTax: noYen,
        revision: 0,
        tax: null,
      });
    }
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
    const { entries, fills, lapses, positions, nisa, projected } = decideFills({
      fund,
      date: this.today,
      nav: price,
      orders,
      customers: this.people,
      positions: this.#positionsOf(fund),
      nisa: new Map(brokerCustomers.map(({ id }) => [id, this.nisaOf(id)])),
      sales: this.#salesOnTheirWay(),
      netGains: this.#netGains(),
      freeCash: new Map(brokerCustomers.map(({ id }) => [id, yen(this.ledger.balanceOf(accounts.cashFree(id)))])),
      at: this.#at('23:00'),
    });
    this.#post(entries);
    for (const fill of fills) {
      this.fills.set(fill.orderId, { ...fill, revision: 0, tax: null });
      this.#move(fill.orderId, 'EXECUTED');
    }
    for (const { order } of lapses) this.#move(order.id, 'LAPSED');
    this.#writePositions(positions);
    this.#changeNisa(nisa);
    this.#project(projected);
  }

  #project(projected: ReadonlyMap<string, Yen>): void {
    for (const [id, projectedTax] of projected) {
      const fill = this.fills.get(id);
      if (fill) this.fills.set(id, { ...fill, projectedTax });
    }
  }

  #salesOnTheirWay() {
    return [...this.orders.values()].flatMap((order) => {
      const fill = this.fills.get(order.id);
      if (order.side !== 'SELL' || order.state !== 'EXECUTED' || !fill) return [];
      return [
        {
          orderId: order.id,
          customerId: order.customerId,
          accountType: order.accountType,
          sequence: Number(order.sequence),
          settlementDate: order.settlementDate,
          proceeds: fill.amount,
          gain: yen(fill.amount - (fill.cost ?? 0n)),
          projectedTax: fill.projectedTax,
        },
      ];
    });
  }

  #settle(): void {
    const due = [...this.orders.values()]
      .filter(({ state, settlementDate }) => state === 'EXECUTED' && settlementDate <= this.today)
      .toSorted(
        (one, other) => one.settlementDate.localeCompare(other.settlementDate) || Number(one.sequence - other.sequence),
      )
      .map((order) => {
        const fill = this.#fillOf(order.id);
        return { order, fill, bookReleased: this.fills.get(order.id)?.bookReleased ?? noYen };
      });
    const { entries, settled, taxes, nisa } = decideSettlement(due, this.people, this.#netGains(), this.#at('00:00'));
    this.#post(entries);
    for (const { orderId, tax } of settled) {
      this.#move(orderId, 'SETTLED');
      const fill = this.fills.get(orderId);
      if (fill) this.fills.set(orderId, { ...fill, tax });
    }
    this.#changeTax(taxes);
    this.#changeNisa(nisa);
    for (const [id, kept] of this.distributions) {
      const { distribution: one, state } = kept;
      if (state !== 'DECLARED' || one.course !== 'RECEIVE' || one.dueDate > this.today) continue;
      this.#post([distributionEntries.paid(one, this.#at('00:00'))]);
      this.#changeTax(dividendOf(one));
      this.distributions.set(id, { ...kept, state: 'PAID' });
    }
  }

  #fillOf(id: string): FundFill {
    const fill = this.fills.get(id);
    if (!fill) throw new Error(`no fill of ${id}`);
    return { ...fill, incomeTax: fill.tax?.income ?? null, residentTax: fill.tax?.resident ?? null };
  }

  /** 損益通算 of the year that ended. */
  #offset(year: number): void {
    for (const { id, withholding, dividendsIncluded } of brokerCustomers) {
      const kept = this.taxYears.get(gainKey(id, year));
      if (!kept || kept.netGain >= 0n || kept.dividends === 0n || withholding !== 'WITH' || !dividendsIncluded)
        continue;
      const withheld = { income: yen(kept.dividendIncomeTax), resident: yen(kept.dividendResidentTax) };
      const rate = taxRateOn(ymdFrom({ year, month: 12, day: 31 }));
      const dividends = [{ amount: yen(kept.dividends), withheld }];
      const { refund } = offsetDividends(dividends, yen(kept.netGain), rate);
      kept.refunded = refund;
      this.#post([refundEntry(id, year, refund, this.#at('00:00'))]);
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
    const isMine = (one: { readonly customerId: string; readonly fundCode: string }) =>
      one.customerId === customer.id && one.fundCode === fund.code;
    const orders = [...this.orders.values()].filter((order) => isMine(order) && this.fills.has(order.id));
    const distributions = [...this.distributions.values()].filter(({ distribution }) => isMine(distribution));
    const isTouched =
      orders.some(({ executionDate, source }) => executionDate === correction.date && source !== 'REINVEST') ||
      distributions.some(({ distribution }) => distribution.fiscalDate === correction.date);
    if (!isTouched) return;
    const types = new Set(orders.map(({ accountType }) => accountType as UnitsType));
    const decided = decideCorrection({
      correction,
      fund,
      customer,
      history: {
        orders: orders.map((order) => {
          const kept = this.fills.get(order.id);
          return {
            order,
            fill: this.#fillOf(order.id),
            revision: kept?.revision ?? 0,
            bookReleased: kept?.bookReleased ?? null,
          };
        }),
        distributions,
        sellable: new Map(
          [...types].map((type) => [type, units(this.ledger.balanceOf(accounts.units(customer.id, fund.code, type)))]),
        ),
      },
      positions: this.#positionsOf(fund).filter(isMine),
      nisa: this.nisaOf(customer.id),
      taxYears: [...this.taxYears].flatMap(([key, kept]) => {
        const [year, id] = key.split(' ');
        if (id !== customer.id) return [];
        return [
          {
            year: Number(year),
            netGain: yen(kept.netGain),
            dividends: yen(kept.dividends),
            dividendTax: { income: yen(kept.dividendIncomeTax), resident: yen(kept.dividendResidentTax) },
            refunded: kept.refunded,
          },
        ];
      }),
      sales: this.#salesOnTheirWay().filter(({ customerId }) => customerId === customer.id),
      cash: {
        free: yen(this.ledger.balanceOf(accounts.cashFree(customer.id))),
        advanced: yen(0n - this.ledger.balanceOf(accounts.cashAdvanced(customer.id))),
      },
      at: this.#at('02:15'),
    });
    this.#post(decided.entries);
    for (const { fill, revision, tax } of decided.fills) this.fills.set(fill.orderId, { ...fill, revision, tax });
    for (const { distribution } of decided.distributions) {
      const kept = this.distributions.get(distribution.id);
      if (kept) this.distributions.set(distribution.id, { ...kept, distribution, revision: kept.revision + 1 });
    }
    this.#writePositions(decided.positions);
    this.#changeNisa(decided.nisa);
    this.#changeTax(decided.taxes);
    this.#project(decided.projected);
    for (const { year, refund } of decided.refunds) {
      const kept = this.taxYears.get(gainKey(customer.id, year));
      if (kept) kept.refunded = refund;
    }
  }
}

const emptyTaxYear = (): KeptTaxYear => ({
  netGain: 0n,
  incomeTax: 0n,
  residentTax: 0n,
  dividends: 0n,
  dividendIncomeTax: 0n,
  dividendResidentTax: 0n,
  refunded: null,
});
