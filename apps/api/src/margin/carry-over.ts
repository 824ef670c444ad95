import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { lastCloseOf, marginFor, openingValue } from '@tsuzura/domain/margin';
import { noYen, yen } from '@tsuzura/domain/money';
import { ceilTradeAmount, regulationOn } from '@tsuzura/domain/stock';
import {
  carryOver,
  endOrder,
  restOf,
  type ChangedOrder,
  type ExpiryReason,
  type StockOrder,
  type Tomorrow,
} from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import { figuresOn, isCalled, viewMargins, type MarginView } from './figures.ts';
import type { MarginStocks } from './market.ts';
import { lockedLots } from './lot-batch.ts';

/** 17:00: a dated order of margin goes on to the next session, or ends (rule SPOT-12). */
export async function carryMarginOrder(
  tx: Tx,
  order: StockOrder,
  tomorrow: Tomorrow,
  stocks: MarginStocks,
  at: Instant,
): Promise<ChangedOrder> {
  const carried = carryOver(order, tomorrow, { buyingPower: noYen, nisa: null }, at);
  if (carried.order.status !== 'ACCEPTED') return carried;
  const view = (await viewMargins(tx, [order.customerId], stocks, at)).get(order.customerId);
  assert(view, 'who has an order has an account');
  const reason =
    order.tradeType === 'MARGIN_NEW' ? whyNotOpen(view, order, tomorrow, at) : whyNotClose(view, order, tomorrow);
  if (reason !== null) return endOrder(order, { status: 'EXPIRED', expiryReason: reason }, at);
  // Every short counts at the upper limit.
  const isShort = order.tradeType === 'MARGIN_NEW' && order.side === 'SELL';
  return isShort ? { ...carried, order: { ...carried.order, reservePrice: tomorrow.band.upper } } : carried;
}

/** Against what is free without its own part: that is what it may use again. */
function whyNotOpen(
  view: MarginView,
  order: StockOrder,
  { session, band }: Tomorrow,
  at: Instant,
): ExpiryReason | null {
  if (isCalled(view)) return 'MARGIN_CALL';
  const known = view.stocks.get(order.stockCode);
  assert(known, `the market knows ${order.stockCode}`);
  const ratioOn = (day: Tomorrow['session']) => regulationOn(known.events, day)?.marginRate ?? known.stock.marginRate;
  const rest = restOf(order);
  const own = marginFor(ceilTradeAmount(order.reservePrice, rest), ratioOn(order.sessionDate));
  const needed = marginFor(openingValue({ band }, order, rest), ratioOn(session));
  return needed > yen(figuresOn(view, ymdOf(at), 'close').free + own) ? 'CASH_SHORT' : null;
}

/** Lots whose last day is over are closed by the firm. */
function whyNotClose({ customer }: MarginView, order: StockOrder, { session }: Tomorrow): ExpiryReason | null {
  const lots = new Map(customer.lots.map(({ lot }) => [lot.id, lot]));
  const isPast = lockedLots(order).some(({ lotId }) => {
    const expirationDate = lots.get(lotId)?.expirationDate ?? null;
    return expirationDate !== null && session > lastCloseOf(expirationDate);
  });
  return isPast ? 'DAY_END' : null;
}
