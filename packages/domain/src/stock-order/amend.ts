import type { Instant, Ymd } from '../calendar/index.ts';
import { quotaFor } from '../fund-order/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { yen } from '../money/index.ts';
import { ceilTradeAmount } from '../stock/index.ts';
import { sharePower, type SpotRefusal } from './decide-order.ts';
import { applyChange, bookReserve, type ChangedOrder } from './end-order.ts';
import { isOpen, type PendingChange, type StockOrder, type StockOrderTerms } from './order.ts';
import { expiryOf, isTriggerMet, refuseClosed, refuseTerms, type TradedStock } from './order-terms.ts';
import { largestOrder, reservePriceOf } from './reservation.ts';
import { refuseCash } from './round-trip.ts';
import type { StockStanding } from './standing.ts';

/** What a customer wants changed (訂正); what is absent stays. */
export interface Amendment extends Partial<
  Pick<StockOrderTerms, 'quantity' | 'orderType' | 'price' | 'triggerPrice' | 'expiresOn'>
> {
  /** How much was filled when the customer looked. */
  readonly seenFilledQuantity: bigint;
}

export type AmendRefusal = SpotRefusal | 'ORDER_BUSY' | 'NOT_AMENDABLE' | 'CHANGED_SINCE';

/** The order as it would be: quantity down, limit, trigger, 成行 and 指値 for each other, expiry (rule SPOT-11). */
export function amendedTerms(order: StockOrder, asked: Amendment): StockOrderTerms | null {
  const { seenFilledQuantity: _, ...changes } = asked;
  const terms: StockOrderTerms = {
    orderType: changes.orderType ?? order.orderType,
    price: changes.price ?? order.price,
    triggerPrice: changes.triggerPrice ?? order.triggerPrice,
    condition: order.condition,
    timeInForce: order.timeInForce,
    expiresOn: changes.expiresOn ?? order.expiresOn,
    quantity: changes.quantity ?? order.quantity,
  };
  const priced = { ...terms, price: terms.orderType === 'MARKET' ? null : terms.price };
  const isTypeKept = terms.orderType === order.orderType;
  const canSwap =
    order.condition === 'NONE' &&
    (order.orderType === 'MARKET' || order.orderType === 'LIMIT') &&
    (terms.orderType === 'MARKET' || terms.orderType === 'LIMIT');
  if (!isTypeKept && !canSwap) return null;
  if (priced.quantity > order.quantity || priced.quantity <= order.filledQuantity) return null;
  if (order.timeInForce === 'DAY' && priced.expiresOn !== order.expiresOn) return null;
  return priced;
}

/** Whether anything would be another. */
export const isSameTerms = (one: StockOrderTerms, other: StockOrderTerms): boolean =>
  one.orderType === other.orderType &&
  one.price === other.price &&
  one.triggerPrice === other.triggerPrice &&
  one.expiresOn === other.expiresOn &&
  one.quantity === other.quantity;

/** The order with the change that is asked for, before it is known whether the customer can afford it. */
export function askedChange(
  order: StockOrder,
  asked: Amendment,
  traded: TradedStock,
): Outcome<StockOrder & { readonly change: PendingChange }, AmendRefusal> {
  const closed = refuseClosed(traded);
  if (closed === 'INTAKE_PAUSED') return refuse(closed);
  if (!isOpen(order)) return refuse('NOT_AMENDABLE');
  if (order.change !== null || order.status === 'CANCEL_PENDING') return refuse('ORDER_BUSY');
  if (asked.seenFilledQuantity !== order.filledQuantity) return refuse('CHANGED_SINCE');
  const asAsked = amendedTerms(order, asked);
  if (asAsked === null || isSameTerms(order, asAsked)) return refuse('NOT_AMENDABLE');
  const terms = { ...asAsked, expiresOn: expiryOf(traded, asAsked.expiresOn) };
  const wrong = refuseChanged(order, terms, traded);
  if (wrong !== null) return refuse(wrong);
  const isShort = order.tradeType === 'MARGIN_NEW' && order.side === 'SELL';
  const reservePrice = isShort ? traded.band.upper : reservePriceOf(terms, traded.band);
  if (ceilTradeAmount(reservePrice, terms.quantity) > largestOrder) return refuse('AMOUNT_RANGE');
  return accept({ ...order, change: { terms, reservePrice } });
}

/** An order that left waits for the exchange's answer, with the larger reserve of both; another changes at once. */
export const bookAskedChange = (order: StockOrder, waiting: StockOrder, at: Instant): ChangedOrder =>
  order.sentAt === null ? applyChange(waiting, at) : bookReserve(order, waiting, at);

/** 訂正 of a spot order (rule SPOT-11). */
export function decideAmend(
  order: StockOrder,
  asked: Amendment,
  traded: TradedStock,
  standing: StockStanding,
  { today, at }: { readonly today: Ymd; readonly at: Instant },
): Outcome<ChangedOrder, AmendRefusal> {
  const waiting = askedChange(order, asked, traded);
  if (!waiting.ok) return waiting;
  const booked = bookAskedChange(order, waiting.value, at);
  const short = refuseShort(order, booked.order, traded, standing, today);
  return short === null ? accept(booked) : refuse(short);
}

/** A trigger that was not touched may be met by now: the order is then about to be sent. */
function refuseChanged(order: StockOrder, terms: StockOrderTerms, traded: TradedStock): AmendRefusal | null {
  const { lotSize } = traded.stock;
  // A split can leave lots of any size: of a closing order only what it closes counts.
  const counted = order.tradeType === 'MARGIN_CLOSE' ? { ...terms, quantity: lotSize } : terms;
  const wrong = refuseTerms(traded, order.side, counted, order.quantity % lotSize);
  if (wrong === 'TRIGGER_MET' && terms.triggerPrice === order.triggerPrice) return null;
  if (wrong === 'CONDITION' && order.condition !== 'NONE') return null;
  return (
    wrong ??
    (terms.triggerPrice !== order.triggerPrice && isTriggerMet(order.side, terms, traded.lastPrice)
      ? 'TRIGGER_MET'
      : null)
  );
}

function refuseShort(
  order: StockOrder,
  after: StockOrder,
  traded: TradedStock,
  standing: StockStanding,
  today: Ymd,
): AmendRefusal | null {
  if (order.side === 'SELL') return null;
  const extra = after.reservedCash - order.reservedCash;
  if (extra > 0n) {
    const short = refuseCash(yen(extra), sharePower(traded, standing, today));
    if (short !== null) return short;
  }
  const quota = quotaFor(standing, order.accountType, order.settlementDate);
  return quota !== null && after.reservedQuota - order.reservedQuota > quota.remaining ? 'NISA_LIMIT' : null;
}
