import type { Instant } from '../calendar/index.ts';
import { floorYen, type FxRates } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import { usBookingOf, usEntries, type Entry } from '../ledger/index.ts';
import { least, noYen, quantity as toQuantity, usdCents, yen, type Quantity, type Yen } from '../money/index.ts';
import { isOpen, type StockOrderStatus } from '../stock-order/index.ts';
import { halfUpUsAmount, usAmount, usTradeDates } from '../us-stock/index.ts';
import { paysUsFee, usFeeOfExecution } from './fee.ts';
import type { UsExecution, UsFill } from './fill.ts';
import { restOf, type UsOrder } from './order.ts';
import { usReserveFor, usReserveNow, type HeldReserve } from './reservation.ts';

export interface ExecutedUs {
  readonly order: UsOrder;
  readonly fill: UsFill;
  readonly entries: readonly Entry[];
}

/**
 * An execution in the books (rules US-7 and US-9). `number` counts those of the order. A purchase keeps what the order reserved for it
 * until the fixing; a late one has no reserve and keeps what an order of its size would.
 */
export function executeUs(
  order: UsOrder,
  execution: UsExecution,
  { number, status, newest, at }: { number: number; status: StockOrderStatus; newest: FxRates; at: Instant },
): ExecutedUs {
  const isByAmount = 'notional' in order.size;
  const amount = (isByAmount ? halfUpUsAmount : usAmount)(execution.price, execution.quantity);
  const fee = usFeeOfExecution(order.filledAmount, amount, paysUsFee(order.accountType));
  const after: UsOrder = {
    ...order,
    status,
    filledQuantity: toQuantity(order.filledQuantity + execution.quantity),
    filledAmount: usdCents(order.filledAmount + amount),
    filledTotal: order.filledTotal + execution.price * execution.quantity,
  };
  assert(!isByAmount || !isOpen(after), 'an order by amount is filled whole');
  const { fixedAt: _, ...dates } = usTradeDates(execution.localTradeDate);
  const fill: UsFill = {
    ...execution,
    ...dates,
    id: `${order.id}-${number}`,
    orderId: order.id,
    number,
    customerId: order.customerId,
    symbol: order.symbol,
    accountType: order.accountType,
    side: order.side,
    settlementCurrency: order.settlementCurrency,
    sequence: order.sequence,
    heldQuantity: execution.quantity,
    amount,
    fee,
    estimatedJpy: noYen,
    reservedQuota: noYen,
    fixed: null,
  };
  return order.side === 'BUY' ? buy(order, after, fill, at) : sell(order, after, fill, newest, at);
}

function buy(order: UsOrder, filled: UsOrder, fill: UsFill, at: Instant): ExecutedUs {
  const left = usReserveNow(filled);
  const freed: HeldReserve = {
    jpy: yen(order.reservedJpy - left.jpy),
    usd: usdCents(order.reservedUsd - left.usd),
    quota: yen(order.reservedQuota - left.quota),
  };
  const booking = usBookingOf(order, fill.number, at);
  const after = { ...filled, reservedJpy: left.jpy, reservedUsd: left.usd, reservedQuota: left.quota };
  if (order.settlementCurrency === 'USD') {
    const { amount, fee, quantity } = fill;
    const entry = usEntries.buyExecutedInUsd(booking, { reservedUsd: freed.usd, amount, fee, quantity });
    return { order: after, fill: { ...fill, reservedQuota: freed.quota }, entries: [entry] };
  }
  const payableJpy = isOpen(order) ? freed.jpy : lateReserve(order, fill);
  const entry = usEntries.buyExecutedInYen(booking, { reservedJpy: freed.jpy, payableJpy, quantity: fill.quantity });
  const kept = { estimatedJpy: payableJpy, reservedQuota: freed.quota };
  return { order: after, fill: { ...fill, ...kept }, entries: [entry] };
}

/** After the order had ended: as much as an order at the price of the execution would have reserved. */
const lateReserve = ({ reserveRate, accountType, filledAmount }: UsOrder, { price, quantity }: UsFill): Yen =>
  usReserveFor({ quantity }, { price, tts: reserveRate, accountType, filledAmount }).jpy;

function sell(order: UsOrder, filled: UsOrder, fill: UsFill, { ttb }: FxRates, at: Instant): ExecutedUs {
  const { amount, fee, quantity } = fill;
  const lockedShares = least(order.lockedShares, quantity);
  const booking = usBookingOf(order, fill.number, at);
  const stillLocked: Quantity = isOpen(filled)
    ? (restOf(filled) ?? toQuantity(0))
    : toQuantity(order.lockedShares - lockedShares);
  const after = { ...filled, lockedShares: stillLocked };
  if (order.settlementCurrency === 'USD') {
    const entry = usEntries.saleExecutedInUsd(booking, { amount, fee, quantity, lockedShares });
    return { order: after, fill, entries: [entry] };
  }
  const proceedsJpy = floorYen(usdCents(amount - fee), ttb);
  const entry = usEntries.saleExecutedInYen(booking, { proceedsJpy, lockedShares, quantity });
  return { order: after, fill: { ...fill, estimatedJpy: proceedsJpy }, entries: [entry] };
}
