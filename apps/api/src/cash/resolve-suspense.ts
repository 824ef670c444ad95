import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { listSuspendedTransfers, ProposedAct } from '@tsuzura/contract/ops';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { sumYen } from '@tsuzura/domain/money';
import {
  findByAccountNumber,
  listSuspended,
  lockSuspended,
  orderReturn,
  resolveSuspended,
  transferId,
  type SuspenseReason,
  type SuspenseState,
} from '@tsuzura/store/cash';
import { writeAudit, type Reader, type Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import type { Clock } from '../kernel/clock.ts';
import { notify } from '../notification/index.ts';
import { collectAfter } from './collect-advances.ts';

const reasonTexts: Readonly<Record<SuspenseReason, string>> = {
  UNKNOWN_ACCOUNT: '振込専用口座の番号に当てはまるお客さまがいません。',
  NAME_MISMATCH: '振込の名義が、口座名義と異なります。',
  ACCOUNT_CLOSED: 'お客さまの口座が利用できない状態です。',
};

const stateTexts: Readonly<Record<SuspenseState, string>> = {
  SUSPENSE: '確認待ち',
  RETURN_UNKNOWN: '返金先の口座の確認待ち',
  RETURNING: '次の送金で返金',
};

/** A payment file has room for so much of a name. */
const longestHolder = 30;

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
      state: one.state,
      stateText: stateTexts[one.state],
      accountNumber: one.accountNumber,
    })),
  };
}

interface Resolving {
  readonly id: string;
  /** Who decided, and who prepared it. */
  readonly operator: string;
  readonly proposedBy: string;
  readonly note: string;
  readonly requestId: string;
}

type Sender = Extract<ProposedAct, { kind: 'suspense.return' }>['payload']['sender'];

/** The operator knows whose it is: out of suspense, into that customer's cash. */
export async function assignTransfer(
  tx: Tx,
  { accountNumber, ...resolving }: Resolving & { readonly accountNumber: string },
  clock: Clock,
): Promise<{ readonly id: string; readonly state: 'ASSIGNED' }> {
  const transfer = await suspendedTransfer(tx, resolving.id);
  const owner = await findByAccountNumber(tx, accountNumber);
  if (!owner) throw new Refused('NOT_FOUND');
  if (owner.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  const at = clock.now();
  const { amount } = transfer;
  const ref = `transfer-${resolving.id}`;
  await collectAfter(tx, [{ customerId: owner.customerId, ref }], at, async () => {
    const posted = await post(tx, [cashEntries.assigned(owner.customerId, { ref, at, amount })]);
    assert(posted.ok && posted.fresh === 1, 'what is in suspense can be given out once');
  });
  await resolveSuspended(tx, transfer, {
    ...resolution(resolving, clock),
    state: 'ASSIGNED',
    customerId: owner.customerId,
  });
  const recipient = { id: owner.customerId, mail: owner.mail };
  await notify(tx, recipient, { kind: 'cash.deposited', ref, amount, way: 'TRANSFER' }, at);
  await audit(tx, 'cash.suspense-assigned', resolving, clock, { account: accountNumber, amount: String(amount) });
  return { id: resolving.id, state: 'ASSIGNED' };
}

/**
 * 組戻し: back to whoever sent it, with the next payment file. A notice names the sender and not the account, so the operator
 * says which; until somebody knows, the money stays where it is.
 */
export async function returnTransfer(
  tx: Tx,
  { sender: to, ...resolving }: Resolving & { readonly sender: Sender },
  clock: Clock,
): Promise<{ readonly id: string; readonly state: 'RETURN_UNKNOWN' | 'RETURNING' }> {
  const transfer = await suspendedTransfer(tx, resolving.id);
  const state = to === undefined ? 'RETURN_UNKNOWN' : 'RETURNING';
  if (to !== undefined) {
    const { bankCode, branchCode, bankAccountType, bankAccountNumber } = to;
    await orderReturn(tx, transfer, {
      code: bankCode,
      branchCode,
      accountType: bankAccountType,
      number: bankAccountNumber,
      holderKana: transfer.payer.slice(0, longestHolder),
    });
  }
  await resolveSuspended(tx, transfer, { ...resolution(resolving, clock), state, customerId: null });
  const detail = { amount: String(transfer.amount), to: to === undefined ? '' : `${to.bankCode}-${to.branchCode}` };
  await audit(tx, 'cash.suspense-returned', resolving, clock, detail);
  return { id: resolving.id, state };
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
  { id, operator, proposedBy, note, requestId }: Resolving,
  clock: Clock,
  detail: Readonly<Record<string, string>>,
): Promise<void> =>
  writeAudit(tx, {
    at: clock.now(),
    actorRole: 'operator',
    actor: operator,
    action,
    subject: id,
    detail: { ...detail, note, proposedBy },
    requestId,
  });
