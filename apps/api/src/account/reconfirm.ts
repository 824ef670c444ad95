import type { reportReconfirmation } from '@tsuzura/contract/partner';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import { isUpdatePending } from '@tsuzura/domain/account';
import { addReconfirmation, findUpdateRequest, lockByHashedUserId } from '@tsuzura/store/account';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';

/**
 * R4.14: the customer has said on the account-update site that nothing changed. The day is ours, not the site's. Told
 * twice on one day, it is one confirmation.
 */
export async function reconfirm(
  tx: Tx,
  hashedUserId: string,
  { clock, newId, requestId }: { clock: Clock; newId: () => string; requestId: string },
): Promise<Answer<typeof reportReconfirmation>> {
  const account = await lockByHashedUserId(tx, hashedUserId);
  if (!account) throw new Refused('NOT_FOUND');
  if (account.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  const today = clock.today();
  if (account.lastConfirmedOn === today) return { lastConfirmedOn: today };
  const update = await findUpdateRequest(tx, account.subject);
  // "Nothing changed" and "change this" cannot both be true.
  if (update && isUpdatePending(update.status)) throw new Refused('DUPLICATE');
  const { customerId } = account;
  await addReconfirmation(tx, { id: newId(), customerId, at: clock.now(), on: today });
  await writeAudit(tx, {
    at: clock.now(),
    actorRole: 'partner',
    actor: 'account-update',
    action: 'person.reconfirmed',
    subject: customerId,
    detail: { before: account.lastConfirmedOn },
    requestId,
  });
  return { lastConfirmedOn: today };
}
