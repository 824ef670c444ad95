import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import { openShareOrders } from '@tsuzura/store/night/margin';
import { cancelOwnOrder } from './change-order.ts';

/** Cancels every open order of these customers, as each of them could (rule MARGIN-20). */
export async function cancelOpenOrders(tx: Tx, customers: readonly string[], at: Instant): Promise<void> {
  for (const { id, subject } of await openShareOrders(tx, customers)) {
    try {
      await cancelOwnOrder(tx, { id, subject, requestId: `margin-call ${id}` }, at);
    } catch (error) {
      // A change is under way: the exchange decides about it, and what it still fills is booked as usual.
      if (!(error instanceof Refused) || error.kind !== 'STOCK_ORDER_BUSY') throw error;
    }
  }
}
