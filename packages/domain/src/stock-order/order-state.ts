import type { Instant } from '../calendar/index.ts';
import type { StockPrice } from '../stock/index.ts';
import { isOpen, type StockOrder, type StockOrderStatus } from './order.ts';

export type ReportType =
  | 'ACK'
  | 'REJECT'
  | 'REPLACED'
  | 'REPLACE_REJECTED'
  | 'CANCELED'
  | 'CANCEL_REJECTED'
  | 'TRADE'
  | 'TRADE_BUSTED'
  | 'EXPIRED';

/** A message of the exchange about one order. They may come late, twice and in any order. */
export interface ExchangeReport {
  readonly type: ReportType;
  /** Of a TRADE. */
  readonly quantity: bigint;
  readonly price: StockPrice | null;
  /** Filled in all after this, as the exchange counts. */
  readonly cumQuantity: bigint;
  readonly at: Instant;
}

/** What a report means for an order. */
export type ReportEffect =
  | { readonly kind: 'NONE' }
  /** Its state moves, and nothing else. */
  | { readonly kind: 'STATE'; readonly status: StockOrderStatus }
  | { readonly kind: 'FILL'; readonly status: StockOrderStatus; readonly isIncomplete: boolean }
  /** More than was ordered: kept and shown to the operators. */
  | { readonly kind: 'OVERFILL' }
  /** It ends, and what it reserved for the rest is free. */
  | { readonly kind: 'END'; readonly status: 'CANCELED' | 'EXPIRED' | 'REJECTED' }
  | { readonly kind: 'CHANGED' }
  | { readonly kind: 'CHANGE_REFUSED' }
  /** A trade that the exchange takes back is corrected by a person. */
  | { readonly kind: 'BUSTED' };

const nothing: ReportEffect = { kind: 'NONE' };

/** The state of an order that nobody asks to cancel (rule SPOT-10). */
const workingState = (filled: bigint): StockOrderStatus => (filled > 0n ? 'PARTIALLY_FILLED' : 'WORKING');

/** Orders of US shares have the same states, and other terms to change. */
type Reported = Pick<StockOrder, 'status' | 'quantity' | 'filledQuantity'> & { readonly change: object | null };

/**
 * A report applied to an order in whatever state it is (rule SPOT-10). A trade counts in every state: a late one, after the order was
 * cancelled or expired, still wins.
 */
export function effectOf(order: Reported, report: Omit<ExchangeReport, 'price'>): ReportEffect {
  switch (report.type) {
    case 'ACK':
      return order.status === 'ACCEPTED' ? { kind: 'STATE', status: 'WORKING' } : nothing;
    case 'TRADE':
      return tradeEffect(order, report);
    case 'REJECT':
      return isOpen(order) ? { kind: 'END', status: 'REJECTED' } : nothing;
    case 'CANCELED':
      return isOpen(order) ? { kind: 'END', status: 'CANCELED' } : nothing;
    case 'EXPIRED':
      return isOpen(order) ? { kind: 'END', status: 'EXPIRED' } : nothing;
    case 'CANCEL_REJECTED':
      return order.status === 'CANCEL_PENDING'
        ? { kind: 'STATE', status: workingState(order.filledQuantity) }
        : nothing;
    case 'REPLACED':
      return order.change === null ? nothing : { kind: 'CHANGED' };
    case 'REPLACE_REJECTED':
      return order.change === null ? nothing : { kind: 'CHANGE_REFUSED' };
    default:
      return { kind: 'BUSTED' };
  }
}

function tradeEffect(order: Reported, { quantity, cumQuantity }: Omit<ExchangeReport, 'price'>): ReportEffect {
  const filled = order.filledQuantity + quantity;
  if (quantity <= 0n || filled > order.quantity) return { kind: 'OVERFILL' };
  const isIncomplete = cumQuantity > filled;
  if (filled === order.quantity) return { kind: 'FILL', status: 'FILLED', isIncomplete };
  const isWorking = order.status === 'ACCEPTED' || order.status === 'WORKING';
  return { kind: 'FILL', status: isWorking ? 'PARTIALLY_FILLED' : order.status, isIncomplete };
}

export type CancelRefusal = 'ALREADY_ENDED' | 'ORDER_BUSY';

/** What a cancellation by its customer does: at once before it left, else the exchange is asked. */
export function decideCancel(
  order: Pick<StockOrder, 'status' | 'sentAt'> & { readonly change: object | null },
):
  | { readonly ok: true; readonly status: 'CANCELED' | 'CANCEL_PENDING' }
  | { readonly ok: false; readonly refusal: CancelRefusal } {
  if (order.status === 'CANCEL_PENDING' || order.change !== null) return { ok: false, refusal: 'ORDER_BUSY' };
  if (!isOpen(order)) return { ok: false, refusal: 'ALREADY_ENDED' };
  return { ok: true, status: order.sentAt === null ? 'CANCELED' : 'CANCEL_PENDING' };
}
