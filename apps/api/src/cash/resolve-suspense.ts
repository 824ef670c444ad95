import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { assignSuspendedTransfer, listSuspendedTransfers, returnSuspendedTransfer } from '@tsuzura/contract/ops';
import { assert } from '@tsuzura/domain/kernel';
import { sumYen } from '@tsuzura/domain/money';
import {
  findByAccountNumber,
  listSuspended,
  lockSuspended,
  resolveSuspended,
  sendMails,
  transferId,
  type SuspenseReason,
} from '@tsuzura/store/cash';
import { writeAudit, type Reader, type Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import type { Clock } from '../kernel/clock.ts';
import { cashEntries } from './cash-entries.ts';
import { cashMails } from './cash-mails.ts';

const reasonTexts: Readonly<Record<SuspenseReason, string>> = {
  UNKNOWN_ACCOUNT: '振込専用口座の番号に当てはまるお客さまがいません。',
  NAME_MISMATCH: '振込の名義が、口座名義と異なります。',
  ACCOUNT_CLOSED: 'お客さまの口座が利用できない状態です。',
};

export async function showSuspended(reader: Reader): Promise<Answer<typeof listSuspendedTransfers>> {
  const transfers = await listSuspended(reader);
  return {
    total: sumYen(transfers.map(({ amount }) => amount)),
    transfers: transfers.map((one) => ({
      id: transferId(one),
      accountDate: one.accountDate,
      amount: one.amount,
      account: one.account,
      payer: one.payer,
      payerBank: one.payerBank,
      payerBranch: one.payerBranch,
      reason: one.reason,
      reasonText: reasonTexts[one.reason],
      accountNumber: one.accountNumber,
    })),
  };
}

interface Resolving {
  readonly id: string;
  readonly operator: string;
  readonly note: string;
  readonly requestId: string;
}

/** The operator knows whose it is: out of suspense, into that customer's cash. */
export async function assignTransfer(
  tx: Tx,
  { accountNumber, ...resolving }: Resolving & { readonly accountNumber: string },
  clock: Clock,
): Promise<Answer<typeof assignSuspendedTransfer>> {
  const transfer = await suspendedTransfer(tx, resolving.id);
  const owner = await findByAccountNumber(tx, accountNumber);
  if (!owner) throw new Refused('NOT_FOUND');
  if (owner.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  const at = clock.now();
  const { amount } = transfer;
  const ref = `transfer-${resolving.id}`;
  const posted = await post(tx, [cashEntries.assigned(owner.customerId, { ref, at, amount })]);
  assert(posted.ok && posted.fresh === 1, 'what is in suspense can be given out once');
  await resolveSuspended(tx, transfer, {
    ...resolution(resolving, clock),
    state: 'ASSIGNED',
    customerId: owner.customerId,
  });
  await sendMails(tx, [cashMails.deposited(ref, amount, 'お振込', owner.mail)], at);
  await audit(tx, 'cash.suspense-assigned', resolving, clock, { account: accountNumber, amount: String(amount) });
  return { id: resolving.id, state: 'ASSIGNED' };
}

/** 組戻し: back to whoever sent it. */
export async function returnTransfer(
  tx: Tx,
  resolving: Resolving,
  clock: Clock,
): Promise<Answer<typeof returnSuspendedTransfer>> {
  const transfer = await suspendedTransfer(tx, resolving.id);
  const { amount } = transfer;
  const posted = await post(tx, [cashEntries.sentBack({ ref: `transfer-${resolving.id}`, at: clock.now(), amount })]);
  assert(posted.ok && posted.fresh === 1, 'what is in suspense can be sent back once');
  await resolveSuspended(tx, transfer, { ...resolution(resolving, clock), state: 'RETURNED', customerId: null });
  await audit(tx, 'cash.suspense-returned', resolving, clock, { amount: String(amount) });
  return { id: resolving.id, state: 'RETURNED' };
}

/** Locked: two operators decide one after the other, and the second finds nothing. */
async function suspendedTransfer(tx: Tx, id: string) {
  const transfer = await lockSuspended(tx, id);
  if (!transfer) throw new Refused('NOT_FOUND');
  return transfer;
}

const resolution = ({ operator, note }: Resolving, clock: Clock) => ({ at: clock.now(), by: operator, note });

const audit = (
  tx: Tx,
  action: string,
  { id, operator, requestId }: Resolving,
  clock: Clock,
  detail: Readonly<Record<string, string>>,
): Promise<void> =>
  writeAudit(tx, { at: clock.now(), actorRole: 'operator', actor: operator, action, subject: id, detail, requestId });
