import type { Instant } from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { Quantity, UsdPrice, Yen } from '../money/index.ts';
import { isOpen } from '../stock-order/index.ts';
import { refuseUsTerms, type TradedUsStock, type UsRefusal } from './decide-order.ts';
import { bookUsReserve, type ChangedUsOrder } from './order-state.ts';
import type { UsOrder, UsOrderTerms } from './order.ts';

/** What a customer wants changed (訂正); what is absent stays. */
export interface UsAmendment {
  /** How much was filled when the customer looked. */
  readonly seenFilledQuantity: Quantity;
  readonly quantity?: Quantity;
  readonly limitPrice?: UsdPrice;
}

export type UsAmendRefusal = UsRefusal | 'ORDER_BUSY' | 'NOT_AMENDABLE' | 'CHANGED_SINCE';

/** What an amended order may use beyond its own reserve. */
export interface AmendPower {
  /** Yen or cents, in the currency of the order, less what round trips lock. */
  readonly power: bigint;
  /** Null outside NISA. */
  readonly nisaRoom: Yen | null;
}

/** The order as it would be: quantity down, another limit (rule US-14). Null for anything else, and when nothing changes. */
export function amendedUsTerms(order: UsOrder, asked: UsAmendment): UsOrderTerms | null {
  const { size, limitPrice } = order;
  if ('notional' in size || (asked.limitPrice !== undefined && limitPrice === null)) return null;
  const quantity = asked.quantity ?? size.quantity;
  if (quantity > size.quantity || quantity <= order.filledQuantity) return null;
  const price = asked.limitPrice ?? limitPrice;
  if (quantity === size.quantity && price === limitPrice) return null;
  const { orderType, timeInForce, expiresOn } = order;
  return { orderType, timeInForce, expiresOn, size: { quantity }, limitPrice: price };
}

/** An order that left waits for the market's answer, with the larger reserve of both; another changes at once. */
export function decideUsAmend(
  order: UsOrder,
  asked: UsAmendment,
  traded: Pick<TradedUsStock, 'stock' | 'session' | 'lastPrice'>,
  { power, nisaRoom }: AmendPower,
  at: Instant,
): Outcome<ChangedUsOrder, UsAmendRefusal> {
  if (!isOpen(order)) return refuse('NOT_AMENDABLE');
  if (order.change !== null || order.status === 'CANCEL_PENDING') return refuse('ORDER_BUSY');
  if (asked.seenFilledQuantity !== order.filledQuantity) return refuse('CHANGED_SINCE');
  const terms = amendedUsTerms(order, asked);
  if (terms === null) return refuse('NOT_AMENDABLE');
  const wrong = refuseUsTerms(traded, order.side, terms);
  if (wrong !== null) return refuse(wrong);
  const booked =
    order.sentAt === null
      ? applyUsChange({ ...order, change: terms }, at)
      : bookUsReserve(order, { ...order, change: terms }, at);
  if (order.side === 'SELL') return accept(booked);
  const isInYen = order.settlementCurrency === 'JPY';
  const more = isInYen ? booked.order.reservedJpy - order.reservedJpy : booked.order.reservedUsd - order.reservedUsd;
  if (more > 0n && more > power) return refuse(isInYen ? 'CASH_SHORT' : 'USD_SHORT');
  if (nisaRoom !== null && booked.order.reservedQuota - order.reservedQuota > nisaRoom) return refuse('NISA_LIMIT');
  return accept(booked);
}

/** The market took the change, or there was nobody to ask. */
export function applyUsChange(order: UsOrder, at: Instant): ChangedUsOrder {
  if (order.change === null) return { order, entries: [], nisa: [] };
  const reservePrice = order.change.limitPrice ?? order.reservePrice;
  return bookUsReserve(order, { ...order, ...order.change, reservePrice, change: null }, at);
}

/** The market did not take it: all is as before. */
export const dropUsChange = (order: UsOrder, at: Instant): ChangedUsOrder =>
  bookUsReserve(order, { ...order, change: null }, at);
