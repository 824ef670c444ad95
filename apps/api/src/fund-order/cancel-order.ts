import { Refused } from '@tsuzura/contract/kernel';
import { cancelOrder as decideCancel } from '@tsuzura/domain/fund';
import { releaseEntry } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { cancelReceivedOrder, lockOwnOrder } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import type { Clock } from '../kernel/clock.ts';
import { notify } from '../notification/index.ts';

export interface Cancellation {
  readonly id: string;
  readonly subject: string;
  readonly requestId: string;
  readonly fundNameOf: (code: string) => string;
}

/** Gives back exactly what acceptance took. The row is locked first, so of cancelling and freezing one is too late. */
export async function cancelOwnOrder(
  tx: Tx,
  { id, subject, requestId, fundNameOf }: Cancellation,
  clock: Clock,
): Promise<void> {
  const found = await lockOwnOrder(tx, id, subject);
  // For this customer the order of another customer does not exist.
  if (!found) throw new Refused('NOT_FOUND');
  const { order, mail } = found;
  const now = clock.now();
  const decided = decideCancel(order.state, order.cutoffAt, now);
  if (!decided.ok) throw new Refused(decided.refusal === 'CUTOFF_PASSED' ? 'CUTOFF_PASSED' : 'NOT_CANCELLABLE');

  const posted = await post(tx, [releaseEntry(order, now)]);
  assert(posted.ok && posted.fresh === 1, 'what an open order holds can be given back');
  assert(await cancelReceivedOrder(tx, order, now, requestId), 'a locked order stays as it was read');
  const recipient = { id: order.customerId, mail };
  await notify(tx, recipient, { kind: 'fund-order.canceled', order, fundName: fundNameOf(order.fundCode) }, now);
}
