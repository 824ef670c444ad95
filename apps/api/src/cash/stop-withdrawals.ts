import type { Instant } from '@tsuzura/domain/calendar';
import type { WithdrawalFailure } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { changeWithdrawals, lockPendingWithdrawals, sendMails } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { cashMails } from './cash-mails.ts';

/** Stops what has not gone to the bank, and gives the cash back. The caller has locked the customer. Says how many. */
export async function stopWithdrawals(
  tx: Tx,
  {
    customerId,
    mail,
    reason,
  }: { readonly customerId: string; readonly mail: string; readonly reason: WithdrawalFailure },
  at: Instant,
): Promise<number> {
  const pending = await lockPendingWithdrawals(tx, customerId);
  if (pending.length === 0) return 0;
  const posted = await post(
    tx,
    pending.map(({ id, amount }) => cashEntries.withdrawalReleased(customerId, { ref: id, at, amount })),
  );
  assert(posted.ok && posted.fresh === pending.length, 'what an open withdrawal holds can be given back');
  await changeWithdrawals(
    tx,
    pending.map(({ id }) => ({ id, state: 'FAILED', reason })),
  );
  await sendMails(
    tx,
    pending.map((one) => cashMails.withdrawalFailed(one, reason, mail)),
    at,
  );
  return pending.length;
}
