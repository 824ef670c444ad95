import { addBusinessDays, atJst, japan, yearOf, type Instant, type Ymd } from '../calendar/index.ts';
import { gainKey, type BatchCustomer, type NisaChange, type SaleOnItsWay } from '../fund-order/index.ts';
import { assert } from '../kernel/index.ts';
import { accountKey, shareBookingOf, shareEntries, type AccountKind, type Entry } from '../ledger/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import {
  addMovement,
  nisaAccount,
  nisaRoom,
  releaseReservation,
  type NisaAccount,
  type NisaMovement,
} from '../nisa/index.ts';
import { stockPrice, stockSettlementDate } from '../stock/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import {
  decideFinalCosts,
  decideShareSettlement,
  dividendOn,
  emptyShares,
  endOrder,
  mergeShares,
  onDay,
  reserveFor,
  restOf,
  SpotExecutions,
  splitShares,
  type ShareFill,
  type SharePosition,
  type StockOrder,
} from './index.ts';
import { orderOf } from './stock-order.test-support.ts';

/* A customer's books of shares in memory, moved by the rules of this folder and by nothing else. For tests only. */

export const who = 'hanako';
export type ShareType = Extract<OrderAccountType, 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH'>;
export const keyOf = (stockCode: string, accountType: string): string => `${stockCode} ${accountType}`;

/** Below zero they would be somebody's loss. */
const bounded: ReadonlySet<AccountKind> = new Set<AccountKind>([
  'CASH_FREE',
  'CASH_RESERVED',
  'SHARES',
  'SHARES_LOCKED',
]);

export interface TradeRequest {
  readonly stockCode: string;
  readonly accountType: ShareType;
  readonly side: 'BUY' | 'SELL';
  readonly quantity: bigint;
  /** Prices of its executions, in tenths; what they do not fill ends with the day. */
  readonly fills: readonly { readonly quantity: bigint; readonly price: bigint }[];
}

export class ShareLife {
  readonly #ledger = new Map<string, { kind: AccountKind; instrument: string; tag: string; amount: bigint }>();
  readonly #positions = new Map<string, SharePosition>();
  readonly #netGains = new Map<string, Yen>();
  readonly #customers: ReadonlyMap<string, BatchCustomer>;
  #unsettled: ShareFill[] = [];
  #nisa: NisaAccount = nisaAccount(2026, { growth: noYen, tsumitate: noYen });
  #orders = 0;
  /** Of settled sales, by year. */
  readonly withheld = new Map<number, { income: bigint; resident: bigint }>();
  /** Final, by execution. */
  readonly costs = new Map<string, bigint>();

  constructor(cash: bigint, withholding: 'WITH' | 'WITHOUT') {
    this.#customers = new Map([[who, { id: who, subject: who, mail: '', withholding, dividendsIncluded: false }]]);
    this.#put('CASH_FREE', 'JPY', '', cash);
    this.#put('BANK', 'JPY', '', 0n - cash);
  }

  #put(kind: AccountKind, instrument: string, tag: string, amount: bigint): void {
    const key = `${kind} ${instrument} ${tag}`;
    const before = this.#ledger.get(key)?.amount ?? 0n;
    this.#ledger.set(key, { kind, instrument, tag, amount: before + amount });
  }

  book(entries: readonly Entry[]): void {
    for (const { kind, lines } of entries) {
      const sums = new Map<string, bigint>();
      for (const { account, amount } of lines) {
        this.#put(account.kind, account.instrument, account.tag, amount);
        sums.set(account.instrument, (sums.get(account.instrument) ?? 0n) + amount);
      }
      for (const [instrument, sum] of sums) assert(sum === 0n, `${kind} balances in ${instrument}`);
      for (const { account } of lines)
        assert(
          !bounded.has(account.kind) || this.balance(account.kind, account.instrument, account.tag) >= 0n,
          `${kind} leaves ${accountKey(account)} below zero`,
        );
    }
  }

  balance(kind: AccountKind, instrument = 'JPY', tag?: string): bigint {
    return [...this.#ledger.values()]
      .filter((one) => one.kind === kind && one.instrument === instrument && (tag === undefined || one.tag === tag))
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** 預り金 as it has settled: everything of the customer in yen. */
  get settledCash(): bigint {
    const kinds: AccountKind[] = [
      'CASH_FREE',
      'CASH_RESERVED',
      'BUY_PAYABLE',
      'SALE_RECEIVABLE',
      'TAX_REFUND_RECEIVABLE',
      'CASH_ADVANCED',
    ];
    return kinds.reduce((sum, kind) => sum + this.balance(kind), 0n);
  }

  position(stockCode: string, accountType: ShareType): SharePosition | undefined {
    return this.#positions.get(keyOf(stockCode, accountType));
  }

  get #sales(): SaleOnItsWay[] {
    return this.#unsettled
      .filter(({ side }) => side === 'SELL')
      .map((fill) => ({
        orderId: fill.id,
        customerId: who,
        accountType: fill.accountType,
        sequence: Number(fill.sequence),
        settlementDate: fill.settlementDate,
        proceeds: yen(fill.amount - fill.fee - fill.consumptionTax),
        gain: yen(fill.amount - fill.fee - fill.consumptionTax - (fill.cost ?? 0n)),
        projectedTax: fill.projectedTax,
      }));
  }

  #changeNisa(changes: readonly NisaChange[]): void {
    for (const { year, frame, used = 0n, reserved = 0n, released = 0n } of changes) {
      if (reserved < 0n) this.#nisa = releaseReservation(this.#nisa, year, frame, yen(0n - reserved));
      for (const [kind, amount] of Object.entries({ used, released, reserved }))
        if (amount > 0n)
          this.#nisa = addMovement(this.#nisa, {
            kind: kind as NisaMovement['kind'],
            year,
            frame,
            amount: yen(amount),
          });
    }
  }

  nisaRoomIn(day: Ymd): Yen {
    return nisaRoom(this.#nisa, yearOf(stockSettlementDate(japan, day)), 'GROWTH');
  }

  /** What it would reserve; the life decides whether it can. */
  reserveOf({ accountType, quantity }: TradeRequest, upper: bigint) {
    return reserveFor({ tradeType: 'SPOT', accountType }, quantity, stockPrice(upper));
  }

  /** Accepted, executed as the exchange says, ended with its rest. Gives its executions. */
  trade(request: TradeRequest, day: Ymd, upper: bigint): readonly ShareFill[] {
    const at = atJst(day, '10:00');
    const order = this.#accept(request, day, upper, at);
    const executions = new SpotExecutions({
      customers: this.#customers,
      positions: [...this.#positions.values()],
      nisa: new Map([[who, this.#nisa]]),
      sales: this.#sales,
      netGains: this.#netGains,
      freeCash: new Map([[who, yen(this.balance('CASH_FREE'))]]),
      at,
    });
    let now = order;
    for (const [index, fill] of request.fills.entries()) {
      const isLast = now.filledQuantity + fill.quantity === order.quantity;
      const execution = {
        execId: `${order.id}-${index}`,
        quantity: fill.quantity,
        price: stockPrice(fill.price),
        executedAt: at,
        tradeDate: day,
        settlementDate: stockSettlementDate(japan, day),
      };
      now = executions.execute(now, execution, index + 1, isLast ? 'FILLED' : 'PARTIALLY_FILLED');
    }
    if (restOf(now) > 0n) executions.book(now, endOrder(now, { status: 'EXPIRED', expiryReason: 'DAY_END' }, at));
    const { entries, fills, positions, nisa, projected, advanced } = executions.result();
    assert(advanced.length === 0, 'what was reserved is enough');
    this.book(entries);
    for (const position of positions) this.#positions.set(keyOf(position.stockCode, position.accountType), position);
    this.#changeNisa(nisa);
    this.#unsettled = [...this.#project(projected), ...fills];
    return fills;
  }

  #accept(request: TradeRequest, day: Ymd, upper: bigint, at: Instant): StockOrder {
    this.#orders += 1;
    const settlementDate = stockSettlementDate(japan, day);
    const isBuy = request.side === 'BUY';
    const reserve = this.reserveOf(request, upper);
    const isNisa = request.accountType === 'NISA_GROWTH';
    const order = orderOf({
      id: `order-${this.#orders}`,
      sequence: BigInt(this.#orders),
      stockCode: request.stockCode,
      accountType: request.accountType,
      side: request.side,
      orderType: 'MARKET',
      price: null,
      quantity: request.quantity,
      status: 'WORKING',
      sessionDate: day,
      expiresOn: day,
      settlementDate,
      reservePrice: stockPrice(upper),
      reservedCash: isBuy ? reserve.cash : noYen,
      reservedQuota: isBuy ? reserve.quota : noYen,
      nisaYear: isBuy && isNisa ? yearOf(settlementDate) : null,
      lockedShares: isBuy ? 0n : request.quantity,
    });
    const booking = shareBookingOf(order, 0, at);
    this.book([
      isBuy
        ? shareEntries.buyAccepted(booking, { reservedCash: order.reservedCash })
        : shareEntries.saleAccepted(booking, { lockedShares: order.lockedShares }),
    ]);
    if (order.nisaYear !== null)
      this.#changeNisa([{ customerId: who, year: order.nisaYear, frame: 'GROWTH', reserved: reserve.quota }]);
    return order;
  }

  #project(projected: ReadonlyMap<string, Yen>): ShareFill[] {
    return this.#unsettled.map((fill) => ({ ...fill, projectedTax: projected.get(fill.id) ?? fill.projectedTax }));
  }

  /** 00:00: what is due by this day. */
  settle(day: Ymd): void {
    const due = this.#unsettled
      .filter(({ settlementDate }) => settlementDate <= day)
      .toSorted(
        (one, other) =>
          compare(one.settlementDate, other.settlementDate) ||
          compare(one.side, other.side) ||
          Number(one.sequence - other.sequence) ||
          one.number - other.number,
      );
    const at = atJst(day, '00:00');
    const { entries, taxes, nisa } = decideShareSettlement(due, this.#customers, this.#netGains, at);
    this.book(entries);
    this.#changeNisa(nisa);
    for (const { year, netGain = 0n, incomeTax = 0n, residentTax = 0n } of taxes) {
      const key = gainKey(who, year);
      this.#netGains.set(key, yen((this.#netGains.get(key) ?? 0n) + netGain));
      const before = this.withheld.get(year) ?? { income: 0n, resident: 0n };
      this.withheld.set(year, { income: before.income + incomeTax, resident: before.resident + residentTax });
    }
    const settled = new Set(due.map(({ id }) => id));
    this.#unsettled = this.#unsettled.filter(({ id }) => !settled.has(id));
  }

  /** 15:45. */
  fixCosts(day: Ymd): void {
    const decided = decideFinalCosts({
      positions: [...this.#positions.values()].filter((one) => one.day === day && one.soldQuantity > 0n),
      fills: this.#unsettled.filter(({ side, tradeDate, orderId }) => side === 'SELL' && tradeDate === day && orderId),
      customers: this.#customers,
      sales: this.#sales,
      netGains: this.#netGains,
      freeCash: new Map([[who, yen(this.balance('CASH_FREE'))]]),
      at: atJst(day, '15:45'),
      ref: `share-cost-${day}`,
    });
    this.book(decided.entries);
    this.#unsettled = this.#project(decided.projected).map((fill) => ({
      ...fill,
      cost: decided.costs.get(fill.id) ?? fill.cost,
    }));
    for (const { id, cost } of this.#unsettled) if (cost !== null) this.costs.set(id, cost);
  }

  /** 00:00 of the ex-date; the fraction of a reverse split is paid at the price at once, without tax, into nobody's books here. */
  split(stockCode: string, accountType: ShareType, day: Ymd, how: { times: bigint } | { into: bigint }): void {
    const position = this.#positions.get(keyOf(stockCode, accountType));
    if (!position) return;
    const before = onDay(position, day);
    const after = 'times' in how ? splitShares(before, day, how.times) : mergeShares(before, day, how.into).position;
    this.#positions.set(keyOf(stockCode, accountType), after);
    const booking = shareBookingOf(
      { id: `split-${day}`, customerId: who, stockCode, accountType },
      0,
      atJst(day, '00:00'),
    );
    this.book([shareEntries.split(booking, after.openQuantity - before.openQuantity)]);
  }

  /** Paid two business days after. */
  dividend(stockCode: string, accountType: ShareType, day: Ymd, perShare: bigint): Yen {
    const position =
      this.#positions.get(keyOf(stockCode, accountType)) ?? emptyShares(who, stockCode, accountType, day);
    const quantity = onDay(position, day).openQuantity;
    const paidOn = addBusinessDays(japan, day, 2);
    const { gross, tax, net } = dividendOn(quantity, stockPrice(perShare), accountType, paidOn);
    const booking = shareBookingOf(
      { id: `dividend-${day}`, customerId: who, stockCode, accountType },
      0,
      atJst(day, '00:00'),
    );
    if (gross > 0n) this.book([shareEntries.dividendPaid(booking, { gross, tax, year: yearOf(paidOn) })]);
    return net;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
