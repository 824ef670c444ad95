import { createHash } from 'node:crypto';
import type { Answer } from '@tsuzura/contract/kernel';
import { readDepositNotice, type NoticedTransfer, type reportDeposits } from '@tsuzura/contract/partner';
import { isSameHolder } from '@tsuzura/domain/cash';
import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { noYen, sumYen } from '@tsuzura/domain/money';
import {
  addBankFile,
  addTransfers,
  decideTransfers,
  findContradiction,
  isKnownFile,
  lockNewTransfers,
  lockNewTransfersOf,
  transferId,
  type MatchedTransfer,
  type SuspenseReason,
} from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { notifyAll, type Notification } from '../notification/index.ts';
import type { Raise } from './alert.ts';
import { collectAfter } from './collect-advances.ts';

export interface ReceivedFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly at: Instant;
}

/**
 * Takes a 振込入金通知 in: all of it or nothing. The same content is known again under any name; a transfer is known again by
 * its day and 照会番号, in whatever file and order it comes. A file that contradicts itself or what we know is refused, kept
 * and shown to the operators.
 */
export async function takeDepositFile(
  tx: Tx,
  { name, content, at }: ReceivedFile,
  raise: Raise,
): Promise<Answer<typeof reportDeposits>> {
  const known = { state: 'KNOWN', fault: null, transfers: 0, added: 0 } as const;
  if (await isKnownFile(tx, 'DEPOSITS', content)) return known;
  const refuse = async (fault: string): Promise<Answer<typeof reportDeposits>> => {
    const kept = { id: refusedId(name, content), kind: 'DEPOSITS', content, at } as const;
    await addBankFile(tx, { ...kept, state: 'REFUSED', fault, records: 0, total: noYen });
    await raise(tx, { kind: 'cash.bank-file', subject: name, detail: { fault } }, at);
    return { state: 'REFUSED', fault, transfers: 0, added: 0 };
  };
  const read = readDepositNotice(content);
  if (!read.ok) return refuse(read.fault);
  const { transfers } = read.value;
  if (new Set(transfers.map(transferId)).size !== transfers.length) return refuse('TWICE_IN_FILE');
  if ((await findContradiction(tx, transfers)) !== null) return refuse('CONTRADICTION');
  const total = sumYen(transfers.map(({ amount }) => amount));
  const file = {
    id: name,
    kind: 'DEPOSITS',
    state: 'TAKEN',
    fault: null,
    content,
    records: transfers.length,
    total,
    at,
  };
  if (!(await addBankFile(tx, file as Parameters<typeof addBankFile>[1]))) {
    // Another delivery of it may have come in since the first look.
    return (await isKnownFile(tx, 'DEPOSITS', content)) ? known : refuse('NAME_TAKEN');
  }
  const added = await addTransfers(tx, transfers, name);
  await raiseCancellations(tx, transfers, at, raise);
  return { state: 'TAKEN', fault: null, transfers: transfers.length, added };
}

/** The same refused file again is the same row. */
const refusedId = (name: string, content: Uint8Array): string =>
  `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;

/** 取消: the bank takes a transfer back. Money may have been spent since, so a person decides. */
async function raiseCancellations(
  tx: Tx,
  transfers: readonly NoticedTransfer[],
  at: Instant,
  raise: Raise,
): Promise<void> {
  for (const one of transfers.filter(({ isCancellation }) => isCancellation)) {
    const detail = { amount: String(one.amount), account: one.account };
    await raise(tx, { kind: 'cash.transfer-canceled', subject: transferId(one), detail }, at);
  }
}

/** Gives the next transfers to their customers, whatever file they came with. Returns how many it decided about. */
export const creditTransfers = async (tx: Tx, at: Instant, limit: number, raise: Raise): Promise<number> =>
  bookTransfers(tx, await lockNewTransfers(tx, limit), at, raise);

/**
 * The same for the transfers of one file that was taken in, now or before. Who has been told that a file is taken or known
 * sees its money at the next read, so it waits for another delivery or job that is booking one of them.
 */
export async function creditTransfersOf(
  tx: Tx,
  content: Uint8Array,
  at: Instant,
  limit: number,
  raise: Raise,
): Promise<number> {
  const read = readDepositNotice(content);
  return read.ok ? bookTransfers(tx, await lockNewTransfersOf(tx, read.value.transfers, limit), at, raise) : 0;
}

/** A transfer without a matching customer, or under another name, goes to suspense (仮勘定). */
async function bookTransfers(
  tx: Tx,
  transfers: readonly MatchedTransfer[],
  at: Instant,
  raise: Raise,
): Promise<number> {
  if (transfers.length === 0) return 0;
  const decided = transfers.map((transfer) => ({ transfer, reason: whyNotCredit(transfer) }));
  const refOf = (transfer: MatchedTransfer): string => `transfer-${transferId(transfer)}`;
  const credited = decided.flatMap(({ transfer, reason }) =>
    reason === null && transfer.owner ? [{ customerId: transfer.owner.customerId, ref: refOf(transfer) }] : [],
  );
  await collectAfter(tx, credited, at, async () => {
    const posted = await post(
      tx,
      decided.map(({ transfer, reason }) => {
        const booking = { ref: refOf(transfer), at, amount: transfer.amount };
        return reason === null && transfer.owner
          ? cashEntries.deposited(transfer.owner.customerId, booking)
          : cashEntries.suspended(booking);
      }),
    );
    assert(posted.ok, 'money that came in can be booked');
  });
  await decideTransfers(
    tx,
    decided.map(({ transfer, reason }) => ({ transfer, reason, customerId: transfer.owner?.customerId ?? null })),
  );
  await notifyAll(
    tx,
    decided.flatMap(({ transfer, reason }) => notificationsOf(transfer, reason)),
    at,
  );
  for (const { transfer, reason } of decided.filter((one) => one.reason !== null)) {
    const detail = { amount: String(transfer.amount), reason };
    await raise(tx, { kind: 'cash.suspense', subject: transferId(transfer), detail }, at);
  }
  return transfers.length;
}

function whyNotCredit({ owner, payer }: MatchedTransfer): SuspenseReason | null {
  if (!owner) return 'UNKNOWN_ACCOUNT';
  if (owner.equity !== 'AVAILABLE') return 'ACCOUNT_CLOSED';
  return isSameHolder(payer, owner.nameKana) ? null : 'NAME_MISMATCH';
}

function notificationsOf(transfer: MatchedTransfer, reason: SuspenseReason | null): Notification[] {
  const { owner, amount } = transfer;
  const ref = `transfer-${transferId(transfer)}`;
  if (!owner) return [];
  const customer = { id: owner.customerId, mail: owner.mail };
  if (reason === null) return [{ customer, event: { kind: 'cash.deposited', ref, amount, way: 'TRANSFER' } }];
  return reason === 'NAME_MISMATCH' ? [{ customer, event: { kind: 'cash.name-mismatch', ref, amount } }] : [];
}
