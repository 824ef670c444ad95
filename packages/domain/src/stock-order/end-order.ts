import { yearOf, ymdOf, type Instant } from '../calendar/index.ts';
import type { NisaChange } from '../fund-order/index.ts';
import { marginEntries, shareBookingOf, shareEntries, type Entry } from '../ledger/index.ts';
import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { reserveNow } from './execute.ts';
import { isOpen, restOf, type CloseChoice, type ExpiryReason, type StockOrder } from './order.ts';

/** An order after something changed, and what has to be booked for it. */
export interface ChangedOrder {
  readonly order: StockOrder;
  readonly entries: readonly Entry[];
  readonly nisa: readonly NisaChange[];
}

/**
 * Brings what is set aside to what the order needs as it stands now: nothing once it has ended, another amount after a change
 * or in another session. `quotaYear` is that of the settlement date, which a dated order may move to the next year.
 */
export function bookReserve(before: StockOrder, now: StockOrder, at: Instant): ChangedOrder {
  if (now.tradeType !== 'SPOT') return { order: now, entries: [], nisa: [] };
  return now.side === 'BUY' ? bookCash(before, now, at) : bookLock(before, now, at);
}

function bookCash(before: StockOrder, now: StockOrder, at: Instant): ChangedOrder {
  const { cash, quota } = reserveNow(now);
  const change = cash - before.reservedCash;
  const booking = shareBookingOf(now, before.bookings + 1, at);
  const entries: Entry[] =
    change === 0n
      ? []
      : change > 0n
        ? [shareEntries.buyAccepted(booking, { reservedCash: yen(change) })]
        : [shareEntries.buyReleased(booking, { reservedCash: yen(0n - change) })];
  const nisaYear = before.nisaYear === null ? null : yearOf(now.settlementDate);
  const back = backToMargin(before, yen(0n - change));
  if (back > 0n) entries.push(marginEntries.collateralMoved(moveOf(before, `${before.bookings + 1}`, at), back));
  return {
    order: {
      ...now,
      fromMargin: yen((before.fromMargin ?? noYen) - back),
      reservedCash: cash,
      reservedQuota: quota,
      nisaYear,
      bookings: before.bookings + (change === 0n ? 0 : 1),
    },
    entries,
    nisa: quotaChanges(before, nisaYear, quota),
  };
}

/** What a purchase gives back of its reserve goes to 保証金 first, up to what it took from there (rule MARGIN-4). */
export const backToMargin = ({ fromMargin = noYen }: Pick<StockOrder, 'fromMargin'>, released: Yen): Yen =>
  greatest(least(released, fromMargin), noYen);

/** The move of an order's cash, by its place among what is booked for it. */
export const moveOf = ({ id, customerId }: Pick<StockOrder, 'id' | 'customerId'>, place: string, at: Instant) => ({
  ref: `${id}-margin-${place}`,
  customerId,
  day: ymdOf(at),
  bookedAt: at,
});

function quotaChanges(before: StockOrder, year: number | null, quota: bigint): readonly NisaChange[] {
  const { customerId, nisaYear, reservedQuota } = before;
  const frame = frameOf(before.accountType);
  if (frame === null || nisaYear === null || year === null) return [];
  const changes =
    year === nisaYear
      ? [{ customerId, year, frame, reserved: quota - reservedQuota }]
      : [
          { customerId, year: nisaYear, frame, reserved: 0n - reservedQuota },
          { customerId, year, frame, reserved: quota },
        ];
  return changes.filter(({ reserved }) => reserved !== 0n);
}

function bookLock(before: StockOrder, now: StockOrder, at: Instant): ChangedOrder {
  const needed = isOpen(now) ? restOf(now) : 0n;
  const change = needed - before.lockedShares;
  const booking = shareBookingOf(now, before.bookings + 1, at);
  const entries =
    change === 0n
      ? []
      : change > 0n
        ? [shareEntries.saleAccepted(booking, { lockedShares: change })]
        : [shareEntries.saleReleased(booking, { lockedShares: 0n - change })];
  return {
    order: { ...now, lockedShares: needed, bookings: before.bookings + entries.length },
    entries,
    nisa: [],
  };
}

/** It ends as it is; what was filled stays, and what was set aside for the rest is free. */
export const endOrder = (
  order: StockOrder,
  how: {
    readonly status: 'CANCELED' | 'EXPIRED' | 'REJECTED';
    readonly rejectReason?: string | null;
    readonly expiryReason?: ExpiryReason | null;
  },
  at: Instant,
): ChangedOrder =>
  bookReserve(
    order,
    {
      ...order,
      status: how.status,
      change: null,
      rejectReason: how.rejectReason ?? null,
      expiryReason: how.expiryReason ?? null,
    },
    at,
  );

/** The exchange took the change (REPLACED): from now on it is the order. */
export function applyChange(order: StockOrder, at: Instant): ChangedOrder {
  if (order.change === null) return { order, entries: [], nisa: [] };
  const { terms, reservePrice } = order.change;
  const close = firstLots(order.close, terms.quantity);
  const changed: StockOrder = { ...order, ...terms, close, reservePrice, change: null };
  const isFilled = changed.quantity === changed.filledQuantity;
  return bookReserve(order, isFilled ? { ...changed, status: 'FILLED' } : changed, at);
}

/** What an order of fewer shares closes: its lots in their order, so that what was filled is among them. */
function firstLots(close: CloseChoice | null, quantity: bigint): CloseChoice | null {
  if (close === null || !('lots' in close)) return close;
  let left = quantity;
  const lots = close.lots.map((one) => {
    const taken = one.quantity < left ? one.quantity : left;
    left -= taken;
    return { ...one, quantity: taken };
  });
  return { lots: lots.filter((one) => one.quantity > 0n) };
}

/** The exchange refused the change: order and reserve are as they were. */
export const dropChange = (order: StockOrder, at: Instant): ChangedOrder =>
  bookReserve(order, { ...order, change: null }, at);
