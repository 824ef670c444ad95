import type { Instant } from '../calendar/index.ts';
import { quantity as toQuantity, type Quantity, type Usd, type UsdPrice } from '../money/index.ts';
import { inOrder, reaches, shareOut, type RejectReason, type ReportType, type Side } from '../stock/index.ts';
import { isCentPrice, isWholeShares, sharesFor, wholeShare } from './amount.ts';
import { usEntryOpensAt, type UsSession } from './session.ts';
import { usCustomerCap, type UsPathPoint } from './us-path.ts';

/*
 * What the market in New York reports of one share on one day: as of Japanese shares (rules STOCK-13 and STOCK-14) a function of what it
 * received, of the prices of the day and of the moment up to which it is asked. There are no auctions, no lots and no limits of the day.
 */

export interface UsMarketTerms {
  readonly orderType: 'MARKET' | 'LIMIT';
  readonly price: UsdPrice | null;
  /** Null for an order by amount. */
  readonly quantity: Quantity | null;
  readonly notional: Usd | null;
}

export interface UsMarketOrder extends UsMarketTerms {
  readonly id: string;
  readonly side: Side;
}

export type UsMarketEntry = { readonly at: Instant } & (
  | { readonly kind: 'NEW'; readonly order: UsMarketOrder }
  | ({ readonly kind: 'REPLACE'; readonly id: string } & UsMarketTerms)
  | { readonly kind: 'CANCEL'; readonly id: string }
  | { readonly kind: 'HALT'; readonly halted: boolean }
);

export interface UsMarketReport {
  readonly id: string;
  readonly type: ReportType;
  /** Of the trade; of the order otherwise, zero for one by amount. */
  readonly quantity: Quantity;
  readonly price: UsdPrice | null;
  /** Filled so far, this report included. */
  readonly cumQuantity: Quantity;
  readonly at: Instant;
  readonly reason: RejectReason | null;
  /** The place of the entry that it answers; null for what the market did. */
  readonly entry: number | null;
}

/** A share on one day of trade. */
export interface UsMarketDay {
  readonly session: UsSession;
  readonly points: readonly UsPathPoint[];
  /** 売買停止 from before the day. */
  readonly halted: boolean;
}

interface Working {
  order: UsMarketOrder;
  filled: bigint;
  priority: number;
  /** Takes part in minutes that begin at or after this moment. */
  liveFrom: Instant;
}

/** `entries` in the order received. No trades of the moment `until` itself: more orders may still arrive in it. */
export function matchUsDay(day: UsMarketDay, entries: readonly UsMarketEntry[], until: Instant): UsMarketReport[] {
  const book = createBook(day);
  let next = 0;
  const takeIn = (to: Instant) => {
    for (let entry = entries[next]; entry && entry.at <= to; entry = entries[next]) {
      book.receive(entry, next);
      next += 1;
    }
  };
  for (const point of day.points) {
    if (point.executedAt >= until) break;
    takeIn(point.executedAt);
    book.trade(point);
  }
  takeIn(until);
  return book.reports;
}

const nothing = toQuantity(0);

function createBook(day: UsMarketDay) {
  const reports: UsMarketReport[] = [];
  const open = new Map<string, Working>();
  const totals = new Map<string, bigint>();
  const last = day.points.at(-1);
  let { halted } = day;
  let closed = false;
  let answering: number | null = null;

  function report(
    type: ReportType,
    { id, quantity, price }: Pick<UsMarketOrder, 'id' | 'quantity' | 'price'>,
    at: Instant,
    reason: RejectReason | null = null,
  ): void {
    const cumQuantity = toQuantity(totals.get(id) ?? 0n);
    reports.push({ id, type, quantity: quantity ?? nothing, price, cumQuantity, at, reason, entry: answering });
  }

  function accept(order: UsMarketOrder, at: Instant, priority: number): void {
    const isClosed = at < usEntryOpensAt(day.session) || closed || at > day.session.closesAt;
    const reason = isClosed ? 'CLOSED' : halted ? 'HALTED' : whyNot(order);
    if (reason) return report('REJECT', order, at, reason);
    open.set(order.id, { order, filled: 0n, priority, liveFrom: at });
    report('ACK', order, at);
  }

  function replace(entry: UsMarketEntry & { kind: 'REPLACE' }, priority: number): void {
    const { id, orderType, price, quantity, notional, at } = entry;
    const found = open.get(id);
    const terms = found && { ...found.order, orderType, price, quantity, notional };
    const reason = !found || !terms ? 'NOT_OPEN' : halted ? 'HALTED' : whyNotReplace(found, terms);
    if (!found || !terms || reason)
      return report('REPLACE_REJECTED', terms ?? { id, quantity: null, price: null }, at, reason);
    const isRepriced = terms.price !== found.order.price;
    found.order = terms;
    if (isRepriced) [found.priority, found.liveFrom] = [priority, at];
    report('REPLACED', terms, at);
  }

  function cancel(id: string, at: Instant): void {
    const found = open.get(id);
    if (!found) return report('CANCEL_REJECTED', { id, quantity: null, price: null }, at, 'NOT_OPEN');
    open.delete(id);
    report('CANCELED', found.order, at);
  }

  function fill(working: Working, quantity: bigint, { price, executedAt }: UsPathPoint): void {
    const { order } = working;
    working.filled += quantity;
    totals.set(order.id, working.filled);
    report('TRADE', { id: order.id, quantity: toQuantity(quantity), price }, executedAt);
    if (order.quantity === null || working.filled === order.quantity) open.delete(order.id);
  }

  return {
    reports,
    receive(entry: UsMarketEntry, priority: number): void {
      answering = priority;
      if (entry.kind === 'HALT') halted = entry.halted;
      else if (entry.kind === 'NEW') accept(entry.order, entry.at, priority);
      else if (entry.kind === 'REPLACE') replace(entry, priority);
      else cancel(entry.id, entry.at);
      answering = null;
    },
    trade(point: UsPathPoint): void {
      if (!halted) for (const [working, quantity] of traded(point, [...open.values()])) fill(working, quantity, point);
      if (point !== last) return;
      closed = true;
      for (const { order } of open.values()) report('EXPIRED', order, point.executedAt);
      open.clear();
    },
  };
}

/** Fractions and orders by amount are filled whole beside the cap: the broker trades them (rule US-5). */
function traded(point: UsPathPoint, open: readonly Working[]): [Working, bigint][] {
  const taking = open
    .filter(({ liveFrom }) => liveFrom <= point.startsAt)
    .map(({ order, filled, priority }) => {
      const rest = order.quantity === null ? sharesFor(order.notional as Usd, point.price) : order.quantity - filled;
      const outsideCap = order.quantity === null || !isWholeShares(order.quantity);
      return { id: order.id, side: order.side, limit: order.price, quantity: rest, priority, outsideCap };
    })
    .filter((one) => one.quantity > 0n && reaches(one, point.price))
    .toSorted(inOrder);
  const cap = usCustomerCap(point.volume) * wholeShare;
  const byId = new Map(open.map((working) => [working.order.id, working]));
  return (['BUY', 'SELL'] as const).flatMap((side) => {
    const own = taking.filter((one) => one.side === side);
    const given = shareOut(cap, own);
    return own.flatMap(({ id }, place): [Working, bigint][] => {
      const [working, quantity] = [byId.get(id), given[place] ?? 0n];
      return working && quantity > 0n ? [[working, quantity]] : [];
    });
  });
}

function whyNot({ orderType, price, quantity, notional }: UsMarketTerms): RejectReason | null {
  if ((quantity === null) === (notional === null) || (quantity ?? 1n) <= 0n || (notional ?? 1n) <= 0n)
    return 'QUANTITY';
  if ((orderType === 'LIMIT') !== (price !== null)) return 'CONDITION';
  const isWhole = quantity !== null && isWholeShares(quantity);
  if (!isWhole && orderType !== 'MARKET') return 'CONDITION';
  return price === null || isCentPrice(price) ? null : 'TICK';
}

/** Less than before and more than is filled; another price. */
function whyNotReplace({ order, filled }: Working, terms: UsMarketOrder): RejectReason | null {
  if (order.quantity === null || terms.quantity === null) return 'QUANTITY';
  if (terms.quantity <= filled || terms.quantity > order.quantity) return 'QUANTITY';
  return terms.orderType === order.orderType ? whyNot(terms) : 'CONDITION';
}
