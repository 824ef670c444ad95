import type { Instant } from '@tsuzura/domain/calendar';
import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import { isOpen, type ShareDividend, type StockOrder } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import type { BookedSplit } from '@tsuzura/store/night/stock';
import { listStocks } from '@tsuzura/store/stock';
import { notifyAll, type Notification, type NotificationEvent } from '../../notification/index.ts';

type Customers = ReadonlyMap<string, BatchCustomer>;

/** An order before and after something happened to it. */
export interface OrderStep {
  readonly before: StockOrder;
  readonly after: StockOrder;
}

async function notifyEach<Item extends { readonly customerId: string; readonly stockCode: string }>(
  tx: Tx,
  customers: Customers,
  items: readonly Item[],
  eventOf: (item: Item, stockName: string) => NotificationEvent,
  at: Instant,
): Promise<void> {
  if (items.length === 0) return;
  const names = new Map((await listStocks(tx)).map(({ code, name }) => [code as string, name]));
  const notifications = items.flatMap((item): Notification[] => {
    const customer = customers.get(item.customerId);
    return customer ? [{ customer, event: eventOf(item, names.get(item.stockCode) ?? item.stockCode) }] : [];
  });
  await notifyAll(tx, notifications, at);
}

/** Of an order that is filled whole, and of one that ended with a rest; executions on the way there are on its page. */
export const notifyOrders = (tx: Tx, customers: Customers, steps: readonly OrderStep[], at: Instant): Promise<void> =>
  notifyEach(
    tx,
    customers,
    steps.filter(({ before, after }) => isOpen(before) && !isOpen(after)).map(({ after }) => after),
    (order, stockName) => ({
      kind: order.status === 'FILLED' ? 'stock-order.filled' : 'stock-order.ended',
      order,
      stockName,
    }),
    at,
  );

export const notifyDividends = (
  tx: Tx,
  customers: Customers,
  paid: readonly ShareDividend[],
  at: Instant,
): Promise<void> =>
  notifyEach(
    tx,
    customers,
    paid,
    (dividend, stockName) => ({ kind: 'stock-order.dividend-paid', dividend, stockName }),
    at,
  );

export const notifySplits = (
  tx: Tx,
  customers: Customers,
  splits: readonly BookedSplit[],
  at: Instant,
): Promise<void> =>
  notifyEach(tx, customers, splits, (split, stockName) => ({ kind: 'stock-order.split', ...split, stockName }), at);
