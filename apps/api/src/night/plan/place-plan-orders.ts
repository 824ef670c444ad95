import type { Instant } from '@tsuzura/domain/calendar';
import type { OrderDates } from '@tsuzura/domain/fund';
import type { AcceptedOrder, BatchCustomer } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { frameOf } from '@tsuzura/domain/nisa';
import { uuidFrom, type Tx } from '@tsuzura/store/kernel';
import { newReceiptNumbers } from '@tsuzura/store/night/plan';
import { acceptingOf, placeOrders } from '../../fund-order/index.ts';

/** The order of a setting and month: made again it is the same, so a month can never be ordered twice. */
export const planOrderId = (settingId: string, month: string): string => uuidFrom('plan order', settingId, month);

/** A decided order of a plan, before it has its 受付番号. */
export interface PlanOrder {
  readonly dates: OrderDates;
  readonly make: (receiptNumber: string) => AcceptedOrder;
}

/**
 * Orders of plans through the same acceptance as any order: reservation, quota, order, trail and mail, in the order in which they
 * were decided. A statement adds to the quota of a year and frame once, so a second order of the same one waits for the next.
 */
export async function placePlanOrders(
  tx: Tx,
  orders: readonly PlanOrder[],
  customers: ReadonlyMap<string, BatchCustomer>,
  at: Instant,
): Promise<void> {
  if (orders.length === 0) return;
  const numbers = await newReceiptNumbers(tx, orders.length);
  const accepting = orders.map(({ make, dates }, index) => {
    const order = make(numbers[index] ?? '');
    const mail = customers.get(order.customerId)?.mail;
    assert(mail !== undefined, 'the customer of an order is there');
    const requestId = `plan ${order.settingId} ${at}`;
    return acceptingOf(order, dates, { mail, requestId, actor: { actorRole: 'system', actor: 'plan' } });
  });
  for (const round of rounds(accepting, ({ order }) => quotaOf(order)))
    await placeOrders(
      tx,
      round.map((decided) => ({ decided, remember: null })),
    );
}

/** The row of the quota that an order takes; null outside NISA. */
const quotaOf = ({ customerId, nisaYear, accountType }: AcceptedOrder): string | null =>
  nisaYear === null ? null : `${customerId} ${nisaYear} ${frameOf(accountType)}`;

/** The first of each key and all without one, then the second of each key, and so on. */
function rounds<T>(all: readonly T[], keyOf: (one: T) => string | null): T[][] {
  const counts = new Map<string, number>();
  const found: T[][] = [];
  for (const one of all) {
    const key = keyOf(one);
    const count = key === null ? 0 : (counts.get(key) ?? 0);
    if (key !== null) counts.set(key, count + 1);
    (found[count] ??= []).push(one);
  }
  return found;
}
