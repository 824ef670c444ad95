import { Refused } from '@tsuzura/contract/kernel';
import { cancelWithdrawal as decideCancel } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { changeWithdrawals, lockOwnWithdrawal, type Withdrawal } from '@tsuzura/store/cash';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import type { Clock } from '../kernel/clock.ts';
import { notify } from '../notification/index.ts';

/** Gives back exactly what the request took. The row is locked first: of cancelling and the cut-off one is too late. */
export async function cancelOwnWithdrawal(
  tx: Tx,
  { id, subject, requestId }: { readonly id: string; readonly subject: string; readonly requestId: string },
  clock: Clock,
): Promise<Withdrawal> {
  const found = await lockOwnWithdrawal(tx, id, subject);
  if (!found) throw new Refused('NOT_FOUND');
  const { withdrawal, mail } = found;
  const now = clock.now();
  const decided = decideCancel(withdrawal.state, withdrawal.cutoffAt, now);
  if (!decided.ok) throw new Refused('NOT_CANCELLABLE');
  const { customerId, amount } = withdrawal;
  const posted = await post(tx, [cashEntries.withdrawalReleased(customerId, { ref: id, at: now, amount })]);
  assert(posted.ok && posted.fresh === 1, 'what an open withdrawal holds can be given back');
  await changeWithdrawals(tx, [{ id, state: 'CANCELED' }]);
  await writeAudit(tx, {
    at: now,
    actorRole: 'customer',
    actor: customerId,
    action: 'cash.withdrawal-canceled',
    subject: id,
    requestId,
  });
  await notify(tx, { id: customerId, mail }, { kind: 'cash.withdrawal-canceled', withdrawal }, now);
  return { ...withdrawal, state: 'CANCELED' };
}
