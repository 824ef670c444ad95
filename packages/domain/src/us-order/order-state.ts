import { yearOf, type Instant } from '../calendar/index.ts';
import type { NisaChange } from '../fund-order/index.ts';
import { usBookingOf, usEntries, type Entry } from '../ledger/index.ts';
import { noYen, quantity as toQuantity, usdCents, yen, type UsdPrice } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { effectOf, isOpen, type ExchangeReport, type ReportEffect } from '../stock-order/index.ts';
import { noUsd } from './fee.ts';
import { restOf, type UsExpiryReason, type UsOrder } from './order.ts';
import { usReserveNow } from './reservation.ts';

/** A message of the US market about one order. */
export type UsReport = Omit<ExchangeReport, 'price'> & { readonly price: UsdPrice | null };

/** As of Japanese shares (rule SPOT-10). An order by amount is filled whole by one trade; a second one is too much. */
export function usEffectOf(order: UsOrder, report: UsReport): ReportEffect {
  const { size, status, filledQuantity, change } = order;
  if (!('notional' in size) || report.type !== 'TRADE') {
    const quantity = 'notional' in size ? filledQuantity : size.quantity;
    return effectOf({ status, quantity, filledQuantity, change }, report);
  }
  if (report.quantity <= 0n || filledQuantity > 0n) return { kind: 'OVERFILL' };
  return { kind: 'FILL', status: 'FILLED', isIncomplete: report.cumQuantity > report.quantity };
}

/** An order after something changed, and what has to be booked for it. */
export interface ChangedUsOrder {
  readonly order: UsOrder;
  readonly entries: readonly Entry[];
  readonly nisa: readonly NisaChange[];
}

/**
 * Brings what is set aside to what the order needs as it stands now: at its acceptance (`before` has nothing), after a change, in another
 * session, nothing once it has ended (rule US-7).
 */
export function bookUsReserve(before: UsOrder, now: UsOrder, at: Instant): ChangedUsOrder {
  return now.side === 'BUY' ? bookCash(before, now, at) : bookLock(before, now, at);
}

/** An order that ended by itself or by somebody. */
export const endUsOrder = (
  order: UsOrder,
  end: {
    readonly status: 'CANCELED' | 'EXPIRED' | 'REJECTED';
    readonly rejectReason?: string;
    readonly expiryReason?: UsExpiryReason;
  },
  at: Instant,
): ChangedUsOrder => bookUsReserve(order, { ...order, ...end, change: null }, at);

/** The order before anything was set aside for it: what `bookUsReserve` begins with. */
export const unreserved = (order: UsOrder): UsOrder => ({
  ...order,
  reservedJpy: noYen,
  reservedUsd: noUsd,
  reservedQuota: noYen,
  lockedShares: toQuantity(0),
});

function bookCash(before: UsOrder, now: UsOrder, at: Instant): ChangedUsOrder {
  const { jpy, usd, quota } = usReserveNow(now);
  const booking = usBookingOf(now, before.bookings + 1, at);
  const [moreJpy, moreUsd] = [jpy - before.reservedJpy, usd - before.reservedUsd];
  const isMore = moreJpy + moreUsd > 0n;
  const size =
    now.settlementCurrency === 'JPY'
      ? { jpy: yen(isMore ? moreJpy : -moreJpy) }
      : { usd: usdCents(isMore ? moreUsd : -moreUsd) };
  const entries =
    moreJpy === 0n && moreUsd === 0n
      ? []
      : [isMore ? usEntries.buyAccepted(booking, size) : usEntries.buyReleased(booking, size)];
  const frame = frameOf(now.accountType);
  const nisaYear = frame === null ? null : yearOf(now.settlementDate);
  const order: UsOrder = {
    ...now,
    reservedJpy: jpy,
    reservedUsd: usd,
    reservedQuota: quota,
    nisaYear,
    bookings: before.bookings + entries.length,
  };
  return { order, entries, nisa: quotaMoves(before, order) };
}

/** A dated order may move its reservation to the next year. */
function quotaMoves(before: UsOrder, { customerId, accountType, nisaYear, reservedQuota }: UsOrder): NisaChange[] {
  const frame = frameOf(accountType);
  if (frame === null || nisaYear === null) return [];
  const moves = new Map<number, bigint>([[nisaYear, reservedQuota]]);
  const from = before.nisaYear ?? nisaYear;
  moves.set(from, (moves.get(from) ?? 0n) - before.reservedQuota);
  return [...moves].flatMap(([year, reserved]) => (reserved === 0n ? [] : { customerId, year, frame, reserved }));
}

function bookLock(before: UsOrder, now: UsOrder, at: Instant): ChangedUsOrder {
  const needed = isOpen(now) ? (restOf(now) ?? toQuantity(0)) : toQuantity(0);
  const more = needed - before.lockedShares;
  const booking = usBookingOf(now, before.bookings + 1, at);
  const entries =
    more === 0n
      ? []
      : more > 0n
        ? [usEntries.saleAccepted(booking, toQuantity(more))]
        : [usEntries.saleReleased(booking, toQuantity(-more))];
  return {
    order: { ...now, lockedShares: needed, bookings: before.bookings + entries.length },
    entries,
    nisa: [],
  };
}
