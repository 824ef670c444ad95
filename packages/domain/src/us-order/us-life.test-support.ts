import { atJst, yearOf, type Instant, type Ymd } from '../calendar/index.ts';
import { gainKey, type BatchCustomer, type NisaChange } from '../fund-order/index.ts';
import { forcedUsdSale, type FxRates } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import {
  accountKinds,
  advanceEntry,
  fxEntries,
  usBookingOf,
  usEntries,
  type AccountKind,
  type Entry,
} from '../ledger/index.ts';
import { least, noYen, quantity, ratio, usdCents, yen, type Quantity, type Usd, type Yen } from '../money/index.ts';
import { addMovement, nisaAccount, nisaRoom, releaseReservation, type NisaAccount } from '../nisa/index.ts';
import { isOpen } from '../stock-order/index.ts';
import { usTradeDates, type UsdPerShare } from '../us-stock/index.ts';
import {
  bookUsReserve,
  carryOverUs,
  coverUsBuy,
  decideUsSettlement,
  emptyUsPosition,
  endUsOrder,
  executeUs,
  sellableUsShares,
  splitUsShares,
  unreserved,
  usDividendOn,
  usEffectOf,
  usReserveNow,
  UsFixing,
  type ChangedUsOrder,
  type NextUsSession,
  type UsExecution,
  type UsFill,
  type UsOrder,
  type UsPosition,
} from './index.ts';

/* A customer's books of US shares in memory, moved by the rules of this folder and by nothing else. For tests only. */

export const who = 'beika';
export type UsType = 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH';
export const keyOf = (symbol: string, accountType: string): string => `${symbol} ${accountType}`;

/** What belongs to the customer may not cross zero; banks and the house stand for everybody. */
const ofCustomer: ReadonlySet<AccountKind> = new Set<AccountKind>([
  ...([
    'CASH_FREE',
    'CASH_RESERVED',
    'BUY_PAYABLE',
    'SALE_RECEIVABLE',
    'CASH_ADVANCED',
    'SHARES',
    'SHARES_LOCKED',
  ] as const),
  ...(['USD_FREE', 'USD_RESERVED', 'USD_PAYABLE', 'USD_RECEIVABLE', 'TAX_INCOME', 'TAX_RESIDENT'] as const),
]);

interface Declared {
  readonly id: string;
  readonly symbol: string;
  readonly accountType: UsType;
  readonly quantity: Quantity;
  readonly perShare: UsdPerShare;
  readonly receivedOn: Ymd;
}

/** Dollars that the firm exchanged for a customer. */
export interface ForcedExchange {
  readonly jpy: Yen;
  readonly usd: Usd;
}

export class UsLife {
  readonly #ledger = new Map<string, bigint>();
  readonly #totals = new Map<string, bigint>();
  readonly #positions = new Map<string, UsPosition>();
  readonly #orders = new Map<string, { order: UsOrder; fills: number }>();
  readonly #netGains = new Map<string, Yen>();
  readonly #customers: ReadonlyMap<string, BatchCustomer>;
  #unsettled: { fill: UsFill; nisaYear: number | null }[] = [];
  #declared: Declared[] = [];
  #nisa: NisaAccount = nisaAccount(2026, { growth: noYen, tsumitate: noYen });
  readonly withheld = new Map<number, { income: bigint; resident: bigint }>();

  constructor(cash: Yen, withholding: 'WITH' | 'WITHOUT') {
    this.#customers = new Map([[who, { id: who, subject: who, mail: '', withholding, dividendsIncluded: false }]]);
    this.#put('CASH_FREE', 'JPY', '', cash);
    this.#put('BANK', 'JPY', '', 0n - cash);
  }

  #put(kind: AccountKind, instrument: string, tag: string, amount: bigint): bigint {
    const [key, total] = [`${kind} ${instrument} ${tag}`, `${kind} ${instrument}`];
    const after = (this.#ledger.get(key) ?? 0n) + amount;
    this.#ledger.set(key, after);
    this.#totals.set(total, (this.#totals.get(total) ?? 0n) + amount);
    return after;
  }

  book(entries: readonly Entry[]): void {
    for (const { kind, lines } of entries) {
      const sums = new Map<string, bigint>();
      const touched = lines.map(({ account, amount }) => {
        sums.set(account.instrument, (sums.get(account.instrument) ?? 0n) + amount);
        this.#put(account.kind, account.instrument, account.tag, amount);
        return account;
      });
      for (const [instrument, sum] of sums) assert(sum === 0n, `${kind} balances in ${instrument}`);
      for (const account of touched) {
        const left =
          this.balance(account.kind, account.instrument, account.tag) * BigInt(accountKinds[account.kind].bound);
        assert(!ofCustomer.has(account.kind) || left >= 0n, `${kind} leaves ${account.kind} on the wrong side of zero`);
      }
    }
  }

  balance(kind: AccountKind, instrument = 'JPY', tag?: string): bigint {
    return (
      (tag === undefined
        ? this.#totals.get(`${kind} ${instrument}`)
        : this.#ledger.get(`${kind} ${instrument} ${tag}`)) ?? 0n
    );
  }

  get freeYen(): Yen {
    return yen(this.balance('CASH_FREE'));
  }

  get freeUsd(): Usd {
    return usdCents(this.balance('USD_FREE', 'USD'));
  }

  get owed(): Yen {
    return yen(0n - this.balance('CASH_ADVANCED'));
  }

  position(symbol: string, accountType: UsType): UsPosition {
    return this.#positions.get(keyOf(symbol, accountType)) ?? emptyUsPosition(who, symbol, accountType);
  }

  order(id: string): UsOrder {
    const found = this.#orders.get(id);
    assert(found, `${id} is an order`);
    return found.order;
  }

  openOrders(): readonly UsOrder[] {
    return [...this.#orders.values()].map(({ order }) => order).filter(isOpen);
  }

  orders(): readonly UsOrder[] {
    return [...this.#orders.values()].map(({ order }) => order);
  }

  sellable(symbol: string, accountType: UsType, localDay: Ymd): bigint {
    const free = this.balance('SHARES', symbol, accountType);
    return sellableUsShares(free, this.#unfixed(symbol, accountType), usTradeDates(localDay).domesticTradeDate);
  }

  #unfixed(symbol: string, accountType: string): readonly UsFill[] {
    return this.#unsettled
      .map(({ fill }) => fill)
      .filter((fill) => fill.fixed === null && fill.symbol === symbol && fill.accountType === accountType);
  }

  nisaRoomOn(settles: Ymd): Yen {
    return nisaRoom(this.#nisa, yearOf(settles), 'GROWTH');
  }

  /** Accepted, if cash, frame and shares reach; the order as it is then. */
  accept(asked: UsOrder, at: Instant): UsOrder | null {
    const { jpy, usd, quota } = usReserveNow(asked);
    if (asked.side === 'BUY') {
      if (jpy > this.freeYen || usd > this.freeUsd) return null;
      if (quota > 0n && quota > this.nisaRoomOn(asked.settlementDate)) return null;
    } else if ('quantity' in asked.size) {
      if (asked.size.quantity > this.sellable(asked.symbol, asked.accountType as UsType, asked.sessionDate))
        return null;
    }
    return this.#change(asked.id, bookUsReserve(unreserved(asked), asked, at), 0);
  }

  end(id: string, end: Parameters<typeof endUsOrder>[1], at: Instant): void {
    const { order, fills } = this.#kept(id);
    this.#change(id, endUsOrder(order, end, at), fills);
  }

  /** After the close, as rule US-14 says; whether it goes on. */
  carry(id: string, next: NextUsSession, at: Instant): boolean {
    const { order, fills } = this.#kept(id);
    const isNisa = order.accountType === 'NISA_GROWTH';
    const sameYear = yearOf(next.settlementDate) === order.nisaYear;
    const power =
      order.settlementCurrency === 'JPY' ? this.freeYen + order.reservedJpy : this.freeUsd + order.reservedUsd;
    const room = yen(this.nisaRoomOn(next.settlementDate) + (sameYear ? order.reservedQuota : 0n));
    const changed = carryOverUs(order, next, { power, nisaRoom: isNisa ? room : null }, at);
    return isOpen(this.#change(id, changed, fills));
  }

  #kept(id: string): { order: UsOrder; fills: number } {
    const kept = this.#orders.get(id);
    assert(kept, `${id} is an order`);
    return kept;
  }

  #change(id: string, { order, entries, nisa }: ChangedUsOrder, fills: number): UsOrder {
    this.book(entries);
    this.#changeNisa(nisa);
    this.#orders.set(id, { order, fills });
    return order;
  }

  /** A trade in whatever state the order is; null when a person would have to decide. */
  execute(
    id: string,
    execution: UsExecution,
    newest: FxRates,
    at: Instant,
  ): { readonly fill: UsFill; readonly exchange: ForcedExchange | null } | null {
    const { order, fills } = this.#kept(id);
    const cumQuantity = quantity(order.filledQuantity + execution.quantity);
    const { quantity: count, price } = execution;
    const effect = usEffectOf(order, { type: 'TRADE', quantity: count, price, cumQuantity, at });
    if (effect.kind !== 'FILL') return null;
    const { symbol, accountType } = order;
    if (!isOpen(order) && order.side === 'SELL')
      if (this.sellable(symbol, accountType as UsType, execution.localTradeDate) < count) return null;
    const executed = executeUs(order, execution, { number: fills + 1, status: effect.status, newest, at });
    const facts = { freeYen: this.freeYen, freeUsd: this.freeUsd, tts: newest.tts, exchangeId: `fx-${id}`, at };
    const { entries, exchange } = coverUsBuy(order, executed, facts);
    this.book([...entries, ...executed.entries]);
    this.#orders.set(id, { order: executed.order, fills: fills + 1 });
    const nisaYear = executed.fill.reservedQuota > 0n ? executed.order.nisaYear : null;
    this.#unsettled.push({ fill: executed.fill, nisaYear });
    return { fill: executed.fill, exchange };
  }

  #changeNisa(changes: readonly NisaChange[]): void {
    for (const { year, frame, used = 0n, reserved = 0n, released = 0n } of changes) {
      if (reserved < 0n) this.#nisa = releaseReservation(this.#nisa, year, frame, yen(0n - reserved));
      for (const [kind, amount] of [
        ['used', used],
        ['released', released],
        ['reserved', reserved],
      ] as const)
        if (amount > 0n) this.#nisa = addMovement(this.#nisa, { kind, year, frame, amount: yen(amount) });
    }
  }

  /** 10:00: executions whose domestic trade date has come. Which of them moved to GENERAL. */
  fix(day: Ymd, rates: ReadonlyMap<Ymd, FxRates>): readonly string[] {
    const due = this.#unsettled.filter(({ fill }) => fill.fixed === null && fill.domesticTradeDate <= day);
    const at = atJst(day, '10:00');
    const work = new UsFixing(
      [...this.#positions.values()],
      new Map([[who, this.#nisa]]),
      new Map([[who, this.freeYen]]),
      at,
    );
    for (const date of [...new Set(due.map(({ fill }) => fill.domesticTradeDate))].toSorted()) {
      const ofDay = rates.get(date);
      assert(ofDay, `${date} has its rate`);
      work.fix(
        due.filter(({ fill }) => fill.domesticTradeDate === date),
        ofDay,
      );
    }
    const { entries, nisa, positions, fixed } = work.result();
    this.book(entries);
    this.#changeNisa(nisa);
    for (const position of positions) this.#positions.set(keyOf(position.symbol, position.accountType), position);
    const found = new Map(fixed.map((one) => [one.id, one]));
    const moved: string[] = [];
    this.#unsettled = this.#unsettled.map((one) => {
      const made = found.get(one.fill.id);
      if (!made) return one;
      if (made.accountType !== one.fill.accountType) moved.push(one.fill.id);
      return { ...one, fill: { ...one.fill, accountType: made.accountType, fixed: made.fixed, reservedQuota: noYen } };
    });
    return moved;
  }

  /** 00:00, then what is owed is collected from what is free. */
  settle(day: Ymd): void {
    const due = this.#unsettled
      .map(({ fill }) => fill)
      .filter((fill) => fill.fixed !== null && fill.domesticSettlementDate <= day)
      .toSorted(bySettlement);
    const at = atJst(day, '00:00');
    const { entries, settled, taxes, nisa } = decideUsSettlement(due, {
      customers: this.#customers,
      netGains: this.#netGains,
      freeYen: new Map([[who, this.freeYen]]),
      projected: new Map(),
      others: [],
      at,
    });
    this.book(entries);
    this.#changeNisa(nisa);
    for (const { year, netGain = 0n, incomeTax = 0n, residentTax = 0n } of taxes) {
      const key = gainKey(who, year);
      this.#netGains.set(key, yen((this.#netGains.get(key) ?? 0n) + netGain));
      const before = this.withheld.get(year) ?? { income: 0n, resident: 0n };
      this.withheld.set(year, { income: before.income + incomeTax, resident: before.resident + residentTax });
    }
    const done = new Set(settled.map(({ id }) => id));
    this.#unsettled = this.#unsettled.filter(({ fill }) => !done.has(fill.id));
    const paid = least(this.owed, yen(this.freeYen + this.balance('SALE_RECEIVABLE')));
    if (paid > 0n) this.book([advanceEntry({ ref: `collected ${day}`, customerId: who, at }, 0n - paid)]);
  }

  /** 10:00 of a settlement day: yen that are owed are paid from settled dollars (rule FX-5). */
  sellDollars({ ttb }: FxRates, at: Instant): ForcedExchange | null {
    const settledUsd = usdCents(this.freeUsd + this.balance('USD_RECEIVABLE', 'USD'));
    const sale = forcedUsdSale({ yenDue: this.owed, freeYen: this.freeYen, ttb, settledUsd });
    if (sale.soldUsd <= 0n) return null;
    const sides = { jpy: sale.creditedJpy, usd: sale.soldUsd };
    const booking = { ref: `forced ${at}`, customerId: who, at };
    const paidBack = advanceEntry(booking, 0n - least(this.owed, sale.creditedJpy));
    this.book([fxEntries.sold(booking, sides), fxEntries.sweptSold(booking, sides), paidBack]);
    return sides;
  }

  /** On the morning after the last session with the right. What is held counts, fixed or not. */
  declare(symbol: string, accountType: UsType, perShare: UsdPerShare, receivedOn: Ymd): Quantity {
    const held = quantity(
      this.balance('SHARES', symbol, accountType) + this.balance('SHARES_LOCKED', symbol, accountType),
    );
    const id = `dividend ${symbol} ${accountType} ${receivedOn} ${this.#declared.length}`;
    this.#declared.push({ id, symbol, accountType, quantity: held, perShare, receivedOn });
    return held;
  }

  payDividends(day: Ymd, { ttb }: FxRates): Yen {
    const at = atJst(day, '10:00');
    let sum = noYen;
    for (const one of this.#declared.filter(({ receivedOn }) => receivedOn <= day)) {
      const terms = { perShare: one.perShare, foreignTaxRate: ratio(10, 100), hasAdrFee: false, receivedOn: day };
      const paid = usDividendOn(one.quantity, one.accountType, { ...terms, taxRate: ttb, payRate: ttb });
      if (paid.paidUsd === 0n) continue;
      const { paidUsd, jpyBeforeTax, tax } = paid;
      const booking = usBookingOf({ ...one, customerId: who }, 0, at);
      const sides = { jpy: jpyBeforeTax, usd: paidUsd };
      this.book([
        usEntries.dividendPaid(booking, { paidUsd, jpyBeforeTax, tax, year: yearOf(day) }),
        fxEntries.sweptSold({ ref: one.id, customerId: who, at }, sides),
      ]);
      sum = yen(sum + paid.jpyNet);
    }
    this.#declared = this.#declared.filter(({ receivedOn }) => receivedOn > day);
    return sum;
  }

  /** Open orders of the share have ended before. */
  split(symbol: string, times: bigint, at: Instant): void {
    for (const accountType of ['SPECIFIC', 'GENERAL', 'NISA_GROWTH'] as const) {
      const position = this.position(symbol, accountType);
      if (position.quantity > 0n) this.#positions.set(keyOf(symbol, accountType), splitUsShares(position, times));
      const held = this.balance('SHARES', symbol, accountType);
      const booking = usBookingOf({ id: `split ${at}`, customerId: who, symbol, accountType }, 0, at);
      if (held > 0n) this.book([usEntries.split(booking, quantity(held * (times - 1n)))]);
    }
    this.#unsettled = this.#unsettled.map((one) =>
      one.fill.symbol === symbol && one.fill.fixed === null
        ? { ...one, fill: { ...one.fill, heldQuantity: quantity(one.fill.heldQuantity * times) } }
        : one,
    );
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const bySettlement = (one: UsFill, other: UsFill): number =>
  compare(one.domesticSettlementDate, other.domesticSettlementDate) ||
  compare(one.side, other.side) ||
  Number(one.sequence - other.sequence) ||
  one.executedAt - other.executedAt ||
  one.number - other.number;
