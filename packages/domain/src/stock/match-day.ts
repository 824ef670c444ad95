import { atJst, type Instant, type Ymd } from '../calendar/index.ts';
import { isInBand, type DailyBand } from './daily-band.ts';
import { executedAt, publishedAt, type LimitLock, type PathPoint } from './intraday.ts';
import { matchPoint, type Fill, type Side } from './match-point.ts';
import type { StockPrice } from './price.ts';
import { sessionTimes } from './session.ts';
import { isOnTick, type TickTable } from './tick.ts';

/*
 * What an exchange reports of one share on one day: a function of what it received, of the prices of the day and of the
 * moment up to which it is asked, so it is the same however often and by whom it is computed (rules STOCK-13 and STOCK-14).
 */

export interface OrderTerms {
  readonly orderType: 'MARKET' | 'LIMIT';
  readonly price: StockPrice | null;
  readonly quantity: bigint;
}

/** 寄付, 引け, 不成 */
export type OrderCondition = 'NONE' | 'OPEN' | 'CLOSE' | 'FUNARI';

export interface ExchangeOrder extends OrderTerms {
  readonly id: string;
  readonly side: Side;
  readonly condition: OrderCondition;
  /** 逆指値: it waits, unacknowledged, until a traded price meets it, and is live from the next minute on. */
  readonly triggerPrice: StockPrice | null;
  readonly outsideCap: boolean;
}

export type ExchangeEntry = { readonly at: Instant } & (
  | { readonly kind: 'NEW'; readonly order: ExchangeOrder }
  | ({ readonly kind: 'REPLACE'; readonly id: string; readonly triggerPrice: StockPrice | null } & OrderTerms)
  | { readonly kind: 'CANCEL'; readonly id: string }
  | { readonly kind: 'HALT'; readonly halted: boolean }
);

export type ReportType =
  | 'ACK'
  | 'REJECT'
  | 'REPLACED'
  | 'REPLACE_REJECTED'
  | 'CANCELED'
  | 'CANCEL_REJECTED'
  | 'TRADE'
  | 'EXPIRED';

export type RejectReason = 'CLOSED' | 'HALTED' | 'LOT' | 'PRICE_LIMIT' | 'TICK' | 'CONDITION' | 'NOT_OPEN' | 'QUANTITY';

export interface ExchangeReport {
  readonly id: string;
  readonly type: ReportType;
  /** Of the trade; of the order otherwise. */
  readonly quantity: bigint;
  readonly price: StockPrice | null;
  /** Filled so far, this report included. */
  readonly cumQuantity: bigint;
  readonly at: Instant;
  readonly reason: RejectReason | null;
  /** The place of the entry that it answers; null for what the market did. */
  readonly entry: number | null;
}

/** A share on one day. */
export interface ExchangeDay {
  readonly date: Ymd;
  readonly tickTable: TickTable;
  readonly lotSize: bigint;
  readonly band: DailyBand;
  readonly points: readonly PathPoint[];
  readonly lock: LimitLock | null;
  /** 売買停止 from before the day. */
  readonly halted: boolean;
}

interface Working {
  order: ExchangeOrder;
  filled: bigint;
  priority: number;
  /** Takes part in what begins at or after this moment; null while it waits for its trigger. */
  liveFrom: Instant | null;
}

/** `entries` in the order received. No trades of the moment `until` itself: more orders may still arrive in it. */
export function matchDay(day: ExchangeDay, entries: readonly ExchangeEntry[], until: Instant): ExchangeReport[] {
  const book = createBook(day);
  let next = 0;
  const takeIn = (to: Instant) => {
    for (let entry = entries[next]; entry && entry.at <= to; entry = entries[next]) {
      book.receive(entry, next);
      next += 1;
    }
  };
  for (const point of day.points) {
    if (publishedAt(point) > until) break;
    takeIn(executedAt(point));
    book.trade(point);
  }
  takeIn(until);
  return book.reports;
}

function createBook(day: ExchangeDay) {
  const reports: ExchangeReport[] = [];
  const open = new Map<string, Working>();
  const totals = new Map<string, bigint>();
  const opensAt = atJst(day.date, sessionTimes.entry);
  const closesAt = atJst(day.date, sessionTimes.close);
  let { halted } = day;
  let closed = false;
  let answering: number | null = null;

  function report(
    type: ReportType,
    { id, quantity, price }: Pick<ExchangeOrder, 'id' | 'quantity' | 'price'>,
    at: Instant,
    reason: RejectReason | null = null,
  ): void {
    reports.push({ id, type, quantity, price, cumQuantity: totals.get(id) ?? 0n, at, reason, entry: answering });
  }

  const none = (id: string) => ({ id, quantity: 0n, price: null });

  function accept(order: ExchangeOrder, at: Instant, priority: number): void {
    const reason = halted ? 'HALTED' : whyNot(day, order, at, at < opensAt || closed || at > closesAt);
    if (reason) return report('REJECT', order, at, reason);
    const waits = order.triggerPrice !== null;
    open.set(order.id, { order, filled: 0n, priority, liveFrom: waits ? null : at });
    if (!waits) report('ACK', order, at);
  }

  function replace(entry: ExchangeEntry & { kind: 'REPLACE' }, priority: number): void {
    const found = open.get(entry.id);
    const terms = found && { ...found.order, ...termsOf(entry) };
    const reason = !found || !terms ? 'NOT_OPEN' : halted ? 'HALTED' : whyNotReplace(day, found, terms);
    if (!found || !terms || reason) return report('REPLACE_REJECTED', terms ?? none(entry.id), entry.at, reason);
    const isRepriced = terms.price !== found.order.price || terms.orderType !== found.order.orderType;
    found.order = terms;
    if (isRepriced) found.priority = priority;
    if (isRepriced && found.liveFrom !== null) found.liveFrom = entry.at;
    report('REPLACED', terms, entry.at);
  }

  function cancel(id: string, at: Instant): void {
    const found = open.get(id);
    if (!found) return report('CANCEL_REJECTED', none(id), at, 'NOT_OPEN');
    open.delete(id);
    report('CANCELED', found.order, at);
  }

  function fill({ id, quantity, price }: Fill, at: Instant): void {
    const found = open.get(id) as Working;
    found.filled += quantity;
    totals.set(id, found.filled);
    report('TRADE', { id, quantity, price }, at);
    if (found.filled === found.order.quantity) open.delete(id);
  }

  function expire(which: (working: Working) => boolean, at: Instant): void {
    for (const [id, working] of open) {
      if (!which(working)) continue;
      open.delete(id);
      report('EXPIRED', working.order, at);
    }
  }

  function trigger(point: PathPoint): void {
    for (const working of open.values()) {
      const { triggerPrice, side } = working.order;
      if (working.liveFrom !== null || triggerPrice === null) continue;
      if (side === 'BUY' ? point.price < triggerPrice : point.price > triggerPrice) continue;
      // Live from the next minute: later than the start of this point.
      working.liveFrom = (point.startsAt + 1) as Instant;
      report('ACK', working.order, executedAt(point));
    }
  }

  return {
    reports,
    receive(entry: ExchangeEntry, priority: number): void {
      answering = priority;
      if (entry.kind === 'HALT') halted = entry.halted;
      else if (entry.kind === 'NEW') accept(entry.order, entry.at, priority);
      else if (entry.kind === 'REPLACE') replace(entry, priority);
      else cancel(entry.id, entry.at);
      answering = null;
    },
    trade(point: PathPoint): void {
      const at = executedAt(point);
      const isLast = point.kind === 'CLOSING_AUCTION';
      if (!halted) {
        const taking = [...open.values()].filter((working) => takesPart(working, point));
        for (const filled of matchPoint(
          point,
          day.lock,
          taking.map((working) => asTaking(working, point)),
        ))
          fill(filled, at);
        trigger(point);
      }
      if (point.kind === 'OPENING_AUCTION') {
        expire(
          ({ order, liveFrom }) => order.condition === 'OPEN' && liveFrom !== null && liveFrom <= point.startsAt,
          at,
        );
      }
      closed = isLast;
      if (isLast) expire(() => true, at);
    },
  };
}

function takesPart({ order, liveFrom }: Working, point: PathPoint): boolean {
  if (liveFrom === null || liveFrom > point.startsAt) return false;
  if (order.condition === 'OPEN') return point.kind === 'OPENING_AUCTION';
  return order.condition !== 'CLOSE' || point.kind === 'CLOSING_AUCTION';
}

function asTaking({ order, filled, priority }: Working, point: PathPoint) {
  const isMarket = order.orderType === 'MARKET' || (order.condition === 'FUNARI' && point.kind === 'CLOSING_AUCTION');
  const { id, side, quantity, outsideCap } = order;
  return { id, side, limit: isMarket ? null : order.price, quantity: quantity - filled, priority, outsideCap };
}

const termsOf = ({ orderType, price, quantity, triggerPrice }: OrderTerms & Pick<ExchangeOrder, 'triggerPrice'>) => ({
  orderType,
  price,
  quantity,
  triggerPrice,
});

function whyNot(day: ExchangeDay, order: ExchangeOrder, at: Instant, isClosed: boolean): RejectReason | null {
  if (isClosed) return 'CLOSED';
  if (order.quantity <= 0n) return 'QUANTITY';
  if (!order.outsideCap && order.quantity % day.lotSize !== 0n) return 'LOT';
  const reason = whyNotPrice(day, order);
  if (reason) return reason;
  if (order.outsideCap && (order.orderType !== 'MARKET' || order.condition !== 'OPEN')) return 'CONDITION';
  if (order.condition === 'FUNARI' && order.orderType !== 'LIMIT') return 'CONDITION';
  if (order.triggerPrice !== null && order.condition !== 'NONE') return 'CONDITION';
  const lastOpening = day.points.findLast(({ kind }) => kind === 'OPENING_AUCTION');
  const isTooLate = order.condition === 'OPEN' && (lastOpening === undefined || at > lastOpening.startsAt);
  return isTooLate ? 'CONDITION' : null;
}

function whyNotPrice({ band, tickTable }: ExchangeDay, { orderType, price }: OrderTerms): RejectReason | null {
  if ((orderType === 'LIMIT') !== (price !== null)) return 'CONDITION';
  if (price === null) return null;
  if (!isInBand(band, price)) return 'PRICE_LIMIT';
  return isOnTick(tickTable, price) ? null : 'TICK';
}

/** Less than before and more than is filled; another price; 指値 to 成行 and back without a condition. */
function whyNotReplace(
  day: ExchangeDay,
  { order, liveFrom, filled }: Working,
  terms: ExchangeOrder,
): RejectReason | null {
  if (terms.quantity <= filled || terms.quantity > order.quantity) return 'QUANTITY';
  if (!order.outsideCap && terms.quantity % day.lotSize !== 0n) return 'LOT';
  if (terms.orderType !== order.orderType && order.condition !== 'NONE') return 'CONDITION';
  const isWaiting = liveFrom === null;
  if (!isWaiting && terms.triggerPrice !== order.triggerPrice) return 'CONDITION';
  if (isWaiting && terms.triggerPrice === null) return 'CONDITION';
  return whyNotPrice(day, terms);
}
