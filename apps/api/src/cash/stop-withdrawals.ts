import type { Instant } from '@tsuzura/domain/calendar';
import type { WithdrawalFailure } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { changeWithdrawals, lockPendingWithdrawals } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { notifyAll, type Recipient } from '../notification/index.ts';

/** Stops what has not gone to the bank, and gives the cash back. The caller has locked the customer. Says how many. */
export async function stopWithdrawals(
  tx: Tx,
  customer: Recipient,
  reason: WithdrawalFailure,
  at: Instant,
): Promise<number> {
  const pending = await lockPendingWithdrawals(tx, customer.id);
  if (pending.length === 0) return 0;
  const posted = await post(
    tx,
    pending.map(({ id, amount }) => cashEntries.withdrawalReleased(customer.id, { ref: id, at, amount })),
  );
  assert(posted.ok && posted.fresh === pending.length, 'what an open withdrawal holds can be given back');
  await changeWithdrawals(
    tx,
    pending.map(({ id }) => ({ id, state: 'FAILED', reason })),
  );
  await notifyAll(
    tx,
    pending.map((withdrawal) => ({ customer, event: { kind: 'cash.withdrawal-failed', withdrawal, reason } })),
    at,
  );
  return pending.length;
}
