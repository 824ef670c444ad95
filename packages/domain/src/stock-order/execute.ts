import type { Instant } from '../calendar/index.ts';
import { yearOf } from '../calendar/index.ts';
import { TaxOutlook, type BatchCustomer, type NisaChange, type SaleOnItsWay } from '../fund-order/index.ts';
import { assert } from '../kernel/index.ts';
import { advanceEntry, marginEntries, shareBookingOf, shareEntries, type Entry } from '../ledger/index.ts';
import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import { fillNisa, frameOf, nisaRoom, releaseReservation, type NisaAccount } from '../nisa/index.ts';
import { tradeAmount } from '../stock/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import { feeOfExecution, paysFee, type ShareFee } from './fee.ts';
import { backToMargin, moveOf, type ChangedOrder } from './end-order.ts';
import type { Execution, ShareFill } from './fill.ts';
import { isOpen, restOf, type StockOrder, type StockOrderStatus } from './order.ts';
import { reserveOf, type ShareReserve } from './reservation.ts';
import { buyShares, emptyShares, heldShares, sellShares, type SharePosition } from './share-position.ts';

export interface ExecutionFacts {
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  /** Of the customers and shares of the batch. */
  readonly positions: readonly SharePosition[];
  /** Of customers with purchases in NISA. */
  readonly nisa: ReadonlyMap<string, NisaAccount>;
  /** Of customers with sales: everything executed and not settled, whatever the product. */
  readonly sales: readonly SaleOnItsWay[];
  readonly netGains: ReadonlyMap<string, Yen>;
  /** Free cash of customers with a late purchase. */
  readonly freeCash: ReadonlyMap<string, Yen>;
  readonly at: Instant;
}

export interface Executed {
  readonly entries: readonly Entry[];
  readonly fills: readonly ShareFill[];
  readonly positions: readonly SharePosition[];
  readonly nisa: readonly NisaChange[];
  /** Sales of before whose projected tax changed, by id. */
  readonly projected: ReadonlyMap<string, Yen>;
  /** Late purchases that free cash did not reach for: what the house advanced. */
  readonly advanced: readonly { readonly orderId: string; readonly amount: Yen }[];
}

const positionKey = ({
  customerId,
  stockCode,
  accountType,
}: Pick<SharePosition, 'customerId' | 'stockCode' | 'accountType'>) => `${customerId} ${stockCode} ${accountType}`;

/** What is still set aside for an order; while a change is on its way, for the larger of both. Nothing once it has ended. */
export function reserveNow(order: StockOrder): ShareReserve {
  if (!isOpen(order)) return { cash: noYen, quota: noYen };
  const own = reserveOf(order);
  if (order.change === null) return own;
  const { terms, reservePrice } = order.change;
  const changed = reserveOf({ ...order, ...terms, reservePrice });
  return { cash: greatest(own.cash, changed.cash), quota: greatest(own.quota, changed.quota) };
}

/** Executions of spot orders, one after the other, over books in memory (rules SPOT-2, SPOT-4 and SPOT-6). */
export class SpotExecutions {
  readonly #facts: ExecutionFacts;
  readonly #positions: Map<string, SharePosition>;
  readonly #changed = new Set<string>();
  readonly #outlook: TaxOutlook;
  readonly #nisaBooks: Map<string, NisaAccount>;
  readonly #freeCash: Map<string, Yen>;
  readonly #entries: Entry[] = [];
  readonly #fills: ShareFill[] = [];
  readonly #nisa: NisaChange[] = [];
  readonly #advanced: { orderId: string; amount: Yen }[] = [];

  constructor(facts: ExecutionFacts) {
    this.#facts = facts;
    this.#positions = new Map(facts.positions.map((position) => [positionKey(position), position]));
    this.#outlook = new TaxOutlook(facts.customers, facts.sales, facts.netGains);
    this.#nisaBooks = new Map(facts.nisa);
    this.#freeCash = new Map(facts.freeCash);
  }

  /** `number` counts the executions of the order. Gives the order after it. */
  execute(order: StockOrder, execution: Execution, number: number, status: StockOrderStatus): StockOrder {
    const amount = tradeAmount(execution.price, execution.quantity);
    const fee = feeOfExecution(order.filledAmount, amount, paysFee(order.tradeType, order.accountType));
    const after: StockOrder = {
      ...order,
      status,
      filledQuantity: order.filledQuantity + execution.quantity,
      filledAmount: yen(order.filledAmount + amount),
      filledTotal: order.filledTotal + execution.price * execution.quantity,
    };
    assert(after.filledQuantity <= order.quantity, 'an order is never filled beyond its quantity');
    return order.side === 'BUY'
      ? this.#buy(order, after, execution, number, amount, fee)
      : this.#sell(order, after, execution, number, amount, fee);
  }

  /** What else happens to orders of the batch, in its place among the executions: a late one may need the cash that an end frees. */
  book(before: StockOrder, { order, entries, nisa }: ChangedOrder): StockOrder {
    this.#entries.push(...entries);
    this.#nisa.push(...nisa);
    const { customerId } = order;
    const free = this.#freeCash.get(customerId);
    if (free !== undefined) this.#freeCash.set(customerId, yen(free + before.reservedCash - order.reservedCash));
    const books = this.#nisaBooks.get(customerId);
    const frame = frameOf(before.accountType);
    if (books && frame !== null && before.nisaYear !== null && order.reservedQuota < before.reservedQuota) {
      const freed = yen(before.reservedQuota - order.reservedQuota);
      this.#nisaBooks.set(customerId, releaseReservation(books, before.nisaYear, frame, freed));
    }
    return order;
  }

  /** Shares that the customer still has of the order's share and account type. */
  heldBy({ customerId, stockCode, accountType }: Pick<StockOrder, 'customerId' | 'stockCode' | 'accountType'>): bigint {
    const position = this.#positions.get(positionKey({ customerId, stockCode, accountType }));
    return position ? heldShares(position).quantity : 0n;
  }

  result(): Executed {
    const own = new Set(this.#fills.map(({ id }) => id));
    return {
      entries: this.#entries,
      // A later sale of the same customer may have moved what is projected for an earlier one of this batch.
      fills: this.#fills.map((fill) => ({ ...fill, projectedTax: this.#outlook.projectedFor(fill.id) })),
      positions: [...this.#changed].map((key) => this.#positions.get(key)).filter((one) => one !== undefined),
      nisa: this.#nisa,
      projected: this.#outlook.changed(own),
      advanced: this.#advanced,
    };
  }

  #buy(
    order: StockOrder,
    filled: StockOrder,
    execution: Execution,
    number: number,
    amount: Yen,
    fee: ShareFee,
  ): StockOrder {
    const { at } = this.#facts;
    const left = reserveNow(filled);
    const freed = yen(order.reservedCash - left.cash);
    const paid = yen(amount + fee.fee + fee.consumptionTax);
    this.#advance(order, yen(paid - freed));
    const accountType = this.#useQuota(order, yen(order.reservedQuota - left.quota), amount, execution);
    this.#entries.push(
      shareEntries.buyExecuted(shareBookingOf({ ...order, accountType }, number, at), {
        reservedCash: freed,
        amount,
        ...fee,
        quantity: execution.quantity,
      }),
    );
    const back = backToMargin(order, yen(freed - paid));
    if (back > 0n) this.#entries.push(marginEntries.collateralMoved(moveOf(order, `fill-${number}`, at), back));
    this.#put(
      buyShares(this.#positionOf({ ...order, accountType }, execution), {
        day: execution.tradeDate,
        quantity: execution.quantity,
        amount,
        paid,
      }),
    );
    this.#fills.push({
      ...this.#fillOf(order, execution, number, amount, fee),
      accountType,
      cost: null,
      bookReleased: null,
    });
    const fromMargin = yen((order.fromMargin ?? noYen) - back);
    return { ...filled, reservedCash: left.cash, reservedQuota: left.quota, fromMargin };
  }

  /** A late execution has no reserve; what free cash does not reach for is advanced, and then a shortage (rule SPOT-10). */
  #advance({ id, customerId }: StockOrder, needed: Yen): void {
    const free = this.#freeCash.get(customerId);
    if (needed <= 0n) {
      if (free !== undefined) this.#freeCash.set(customerId, yen(free - needed));
      return;
    }
    const there = greatest(free ?? noYen, noYen);
    const missing = greatest(yen(needed - there), noYen);
    this.#freeCash.set(customerId, yen(there + missing - needed));
    if (missing === 0n) return;
    this.#advanced.push({ orderId: id, amount: missing });
    const booking = { ref: id, revision: this.#advanced.length, customerId, at: this.#facts.at };
    this.#entries.push(advanceEntry(booking, missing));
  }

  /** Executed = used. A late one that the frame has no room for goes to GENERAL (rule SPOT-10). */
  #useQuota(order: StockOrder, freed: Yen, amount: Yen, { settlementDate }: Execution): OrderAccountType {
    const frame = frameOf(order.accountType);
    if (frame === null) return order.accountType;
    const { customerId, nisaYear } = order;
    const books = this.#nisaBooks.get(customerId);
    assert(books && nisaYear !== null, 'a NISA order reserved quota of a year');
    const used = { year: yearOf(settlementDate), amount };
    const filled = fillNisa(books, { frame, reserved: { year: nisaYear, amount: freed }, used });
    if (!filled.ok) {
      assert(freed < amount && nisaRoom(books, used.year, frame) < amount, 'reserved quota is there to be used');
      if (freed > 0n) this.#nisa.push({ customerId, year: nisaYear, frame, reserved: 0n - freed });
      return 'GENERAL';
    }
    this.#nisaBooks.set(customerId, filled.value);
    this.#nisa.push({ customerId, year: nisaYear, frame, reserved: 0n - freed });
    this.#nisa.push({ customerId, year: used.year, frame, used: amount });
    return order.accountType;
  }

  #sell(
    order: StockOrder,
    filled: StockOrder,
    execution: Execution,
    number: number,
    amount: Yen,
    fee: ShareFee,
  ): StockOrder {
    const { at } = this.#facts;
    const lockedShares = least(order.lockedShares, execution.quantity);
    const { position, cost, bookReleased } = sellShares(
      this.#positionOf(order, execution),
      execution.tradeDate,
      execution.quantity,
    );
    this.#put(position);
    const fill = this.#fillOf(order, execution, number, amount, fee);
    const proceeds = yen(amount - fee.fee - fee.consumptionTax);
    const projected = this.#outlook.add({
      orderId: fill.id,
      customerId: order.customerId,
      accountType: order.accountType,
      sequence: Number(order.sequence),
      settlementDate: execution.settlementDate,
      proceeds,
      gain: yen(proceeds - cost),
    });
    this.#entries.push(
      shareEntries.saleExecuted(shareBookingOf(order, number, at), {
        lockedShares,
        amount,
        ...fee,
        quantity: execution.quantity,
        ...projected,
      }),
    );
    this.#fills.push({ ...fill, cost, bookReleased });
    return { ...filled, lockedShares: isOpen(filled) ? restOf(filled) : order.lockedShares - lockedShares };
  }

  #positionOf(
    { customerId, stockCode, accountType }: Pick<StockOrder, 'customerId' | 'stockCode' | 'accountType'>,
    { tradeDate }: Execution,
  ): SharePosition {
    const empty = emptyShares(customerId, stockCode, accountType, tradeDate);
    return this.#positions.get(positionKey(empty)) ?? empty;
  }

  #put(position: SharePosition): void {
    this.#positions.set(positionKey(position), position);
    this.#changed.add(positionKey(position));
  }

  #fillOf(
    order: StockOrder,
    execution: Execution,
    number: number,
    amount: Yen,
    fee: ShareFee,
  ): Omit<ShareFill, 'cost' | 'bookReleased'> {
    return {
      ...execution,
      id: fillId(order.id, number),
      orderId: order.id,
      number,
      customerId: order.customerId,
      stockCode: order.stockCode,
      accountType: order.accountType,
      side: order.side,
      sequence: order.sequence,
      amount,
      fee: fee.fee,
      consumptionTax: fee.consumptionTax,
      projectedTax: noYen,
    };
  }
}

export const fillId = (orderId: string, number: number): string => `${orderId}-${number}`;
