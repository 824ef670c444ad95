import type { Instant } from '@tsuzura/domain/calendar';
import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import { isOpen } from '@tsuzura/domain/stock-order';
import type { UsOrder } from '@tsuzura/domain/us-order';
import type { Tx } from '@tsuzura/store/kernel';
import type { BookedUsSplit, PaidUsDividend, UsDividendToPay } from '@tsuzura/store/night/us';
import { listUsStocks } from '@tsuzura/store/us-stock';
import { notifyAll, type Notification, type NotificationEvent } from '../../notification/index.ts';

/** An order before and after something happened to it. */
export interface UsOrderStep {
  readonly before: UsOrder;
  readonly after: UsOrder;
}

type Customers = ReadonlyMap<string, BatchCustomer>;

async function notifyEach<Item extends { readonly customerId: string; readonly symbol: string }>(
  tx: Tx,
  customers: Customers,
  items: readonly Item[],
  eventOf: (item: Item, name: string) => NotificationEvent,
  at: Instant,
): Promise<void> {
  if (items.length === 0) return;
  const names = new Map((await listUsStocks(tx)).map(({ symbol, name }) => [symbol, name]));
  const notifications = items.flatMap((item): Notification[] => {
    const customer = customers.get(item.customerId);
    return customer ? [{ customer, event: eventOf(item, names.get(item.symbol) ?? item.symbol) }] : [];
  });
  await notifyAll(tx, notifications, at);
}

/** Of an order that is filled whole, and of one that ended with a rest. */
export const notifyUsOrders = (
  tx: Tx,
  customers: Customers,
  steps: readonly UsOrderStep[],
  at: Instant,
): Promise<void> =>
  notifyEach(
    tx,
    customers,
    steps.filter(({ before, after }) => isOpen(before) && !isOpen(after)).map(({ after }) => after),
    (order, name) => ({ kind: order.status === 'FILLED' ? 'us-order.filled' : 'us-order.ended', order, name }),
    at,
  );

export const notifyUsDividends = (
  tx: Tx,
  customers: Customers,
  all: readonly (PaidUsDividend & { readonly dividend: UsDividendToPay })[],
  at: Instant,
): Promise<void> =>
  notifyEach(
    tx,
    customers,
    all.map((one) => ({ ...one.dividend, ...one })),
    ({ dividend, paid, rate }, name) => ({ kind: 'us-order.dividend-paid', dividend, paid, rate, name }),
    at,
  );

export const notifyUsSplits = (
  tx: Tx,
  customers: Customers,
  splits: readonly BookedUsSplit[],
  at: Instant,
): Promise<void> =>
  notifyEach(tx, customers, splits, (split, name) => ({ kind: 'us-order.split', ...split, name }), at);
