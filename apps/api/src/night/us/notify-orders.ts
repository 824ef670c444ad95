import type { Instant } from '@tsuzura/domain/calendar';
import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import { isOpen } from '@tsuzura/domain/stock-order';
import type { UsOrder } from '@tsuzura/domain/us-order';
import type { Tx } from '@tsuzura/store/kernel';
import { listUsStocks } from '@tsuzura/store/us-stock';
import { notifyAll, type Notification } from '../../notification/index.ts';

/** An order before and after something happened to it. */
export interface UsOrderStep {
  readonly before: UsOrder;
  readonly after: UsOrder;
}

/** Of an order that is filled whole, and of one that ended with a rest. */
export async function notifyUsOrders(
  tx: Tx,
  customers: ReadonlyMap<string, BatchCustomer>,
  steps: readonly UsOrderStep[],
  at: Instant,
): Promise<void> {
  const ended = steps.filter(({ before, after }) => isOpen(before) && !isOpen(after)).map(({ after }) => after);
  if (ended.length === 0) return;
  const names = new Map((await listUsStocks(tx)).map(({ symbol, name }) => [symbol, name]));
  const notifications = ended.flatMap((order): Notification[] => {
    const customer = customers.get(order.customerId);
    const name = names.get(order.symbol) ?? order.symbol;
    const kind = order.status === 'FILLED' ? ('us-order.filled' as const) : ('us-order.ended' as const);
    return customer ? [{ customer, event: { kind, order, name } }] : [];
  });
  await notifyAll(tx, notifications, at);
}
