import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { reportQuickDeposit, startQuickDeposit } from '@tsuzura/contract/partner';
import { addQuickDeposit, finishQuickDeposit, lockQuickDeposit } from '@tsuzura/store/cash';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import type { Clock } from '../kernel/clock.ts';
import { notify } from '../notification/index.ts';
import type { Raise } from './alert.ts';
import { collectAfter } from './collect-advances.ts';
import { customerOfToken } from './site-token.ts';

/** R7.23: a customer with a token of ours has begun to pay in. Nothing is credited yet. */
export async function startQuick(
  tx: Tx,
  { token, amount, bankName }: Received<typeof startQuickDeposit, 'body'>,
  { clock, newId, realNow }: { readonly clock: Clock; readonly newId: () => string; readonly realNow: () => number },
): Promise<Answer<typeof startQuickDeposit>> {
  const { customerId } = await customerOfToken(tx, token, 'QUICK_DEPOSIT', realNow);
  const id = newId();
  await addQuickDeposit(tx, { id, customerId, amount, bankName }, clock.now());
  return { depositId: id, amount };
}

/**
 * The site's server says how it ended: this, and never the browser's return, credits the money. Said twice it counts once.
 * Money that has moved is credited even if we were told before that it had not; another amount than the one begun, or a
 * payment that belongs to another deposit, is for a person to look at.
 */
export async function finishQuick(
  tx: Tx,
  id: string,
  { outcome, amount, bankReference }: Received<typeof reportQuickDeposit, 'body'>,
  { clock, raise, requestId }: { readonly clock: Clock; readonly raise: Raise; readonly requestId: string },
): Promise<Answer<typeof reportQuickDeposit>> {
  const found = await lockQuickDeposit(tx, id);
  if (!found) throw new Refused('NOT_FOUND');
  const { deposit, mail } = found;
  if (deposit.state === 'CREDITED') return { state: 'CREDITED' };
  const at = clock.now();
  if (outcome !== 'SUCCEEDED') {
    if (deposit.state === 'STARTED') await finishQuickDeposit(tx, id, outcome, bankReference, at);
    return { state: deposit.state === 'STARTED' ? outcome : deposit.state };
  }
  const isOurs = amount === deposit.amount && (await finishQuickDeposit(tx, id, 'CREDITED', bankReference, at));
  if (!isOurs) {
    const detail = { begun: String(deposit.amount), said: String(amount), bank: bankReference };
    await raise(tx, { kind: 'cash.quick-deposit', subject: id, detail }, at);
    return { state: deposit.state };
  }
  const ref = `quick-${id}`;
  await collectAfter(tx, [{ customerId: deposit.customerId, ref }], at, async () => {
    const posted = await post(tx, [cashEntries.deposited(deposit.customerId, { ref, at, amount })]);
    assert(posted.ok && posted.fresh === 1, 'a quick deposit is credited once');
  });
  const recipient = { id: deposit.customerId, mail };
  await notify(tx, recipient, { kind: 'cash.deposited', ref, amount, way: 'QUICK' }, at);
  await writeAudit(tx, {
    at,
    actorRole: 'partner',
    actor: 'quick-deposit',
    action: 'cash.quick-deposit-credited',
    subject: id,
    detail: { amount: String(amount), bank: bankReference },
    requestId,
  });
  return { state: 'CREDITED' };
}
