import type { Answer } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { acceptOrders } from '@tsuzura/store/fund-order';
import type { KeyedAnswer, PipelinedTx, Tx } from '@tsuzura/store/kernel';
import { refusalOf, type Accepting } from './accept-order.ts';

/**
 * Writes a decided order in the caller's transaction: reservation, quota, order, trail and mail. It asks for no confirm token,
 * so a plan or an operator can order too. The caller has locked the customer and makes sure that it happens once.
 */
export async function placeOrder(tx: Tx, decided: Accepting): Promise<Answer<typeof completeSubscription>> {
  await placeOrders(tx, [{ decided, remember: null }]);
  return decided.answer;
}

/** However many of different customers, in one statement. Throws what the ledger refused; nothing is written then. */
export async function placeOrders(
  tx: Tx | PipelinedTx,
  orders: readonly { readonly decided: Accepting; readonly remember: KeyedAnswer | null }[],
): Promise<void> {
  const refusal = await acceptOrders(
    tx,
    orders.map(({ decided, remember }) => ({ ...decided, remember })),
  );
  if (refusal) throw refusalOf(refusal, orders[0]?.decided.order.side ?? 'BUY');
}
