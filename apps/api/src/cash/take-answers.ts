import { readBatchFile, type BatchLine, type BatchResult } from '@tsuzura/contract/partner';
import type { Instant } from '@tsuzura/domain/calendar';
import { failuresToSuspend, type WithdrawalFailure } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { noYen, sumYen } from '@tsuzura/domain/money';
import {
  addBankFile,
  changeWithdrawals,
  countDebits,
  firstReturn,
  lockRequestedDebits,
  lockSentWithdrawals,
  markAnswered,
  setDebitRuns,
} from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { notifyAll, type Notification } from '../notification/index.ts';
import type { Raise } from './alert.ts';
import type { BankAnswer } from './bank.ts';
import { takeReturnResults } from './return-transfers.ts';

/** What the bank did with a file of ours. Said again, it changes nothing; what cannot be right is kept for a person to see. */
export async function takeAnswer(tx: Tx, answer: BankAnswer, at: Instant, raise: Raise): Promise<void> {
  const content = Buffer.from(answer.content, 'base64');
  const read = readBatchFile(content, answer.kind === 'PAYMENTS' ? 'PAYMENT' : 'DEBIT', true);
  const kind = answer.kind === 'PAYMENTS' ? 'PAYMENT_RESULTS' : 'DEBIT_RESULTS';
  const kept = { id: answer.id, kind, content, at } as const;
  if (!read.ok) {
    await addBankFile(tx, { ...kept, state: 'REFUSED', fault: read.fault, records: 0, total: noYen });
    await raise(tx, { kind: 'cash.bank-file', subject: answer.id, detail: { fault: read.fault } }, at);
    return;
  }
  const { lines } = read.value;
  const total = sumYen(lines.map(({ amount }) => amount));
  const isNew = await addBankFile(tx, { ...kept, state: 'TAKEN', fault: null, records: lines.length, total });
  if (!isNew) return;
  await markAnswered(tx, answer.answers);
  const ours = lines.filter(({ reference }) => reference <= largestReference);
  const taken = answer.kind === 'PAYMENTS' ? takePayments(tx, ours, at, raise) : takeDebits(tx, ours, at);
  const wrong = lines.length - ours.length + (await taken);
  if (wrong > 0) await raise(tx, { kind: 'cash.bank-answer', subject: answer.id, detail: { lines: wrong } }, at);
}

const failureOf: Readonly<Record<Exclude<BatchResult, 'DONE'>, WithdrawalFailure>> = {
  NO_ACCOUNT: 'NO_ACCOUNT',
  NO_AGREEMENT: 'NAME_MISMATCH',
  FUNDS_SHORT: 'BANK_REFUSED',
  STOPPED_BY_HOLDER: 'BANK_REFUSED',
  STOPPED_BY_CLIENT: 'BANK_REFUSED',
  OTHER: 'BANK_REFUSED',
};

/** A record has room for numbers that we never gave. */
const largestReference = 2n ** 63n - 1n;

/** Withdrawals and what went back out of suspense are in the same kind of file. Returns lines that fit no payment of ours. */
async function takePayments(tx: Tx, lines: readonly BatchLine[], at: Instant, raise: Raise): Promise<number> {
  const isReturn = ({ reference }: BatchLine): boolean => reference >= firstReturn;
  const returns = lines.filter(isReturn);
  const withdrawals = lines.filter((line) => !isReturn(line));
  return (await takeWithdrawals(tx, withdrawals, at)) + (await takeReturnResults(tx, returns, at, raise));
}

/** 送金済 becomes 完了 or 組戻; a bounced payment is the customer's cash again. Returns lines that fit no payment of ours. */
async function takeWithdrawals(tx: Tx, lines: readonly BatchLine[], at: Instant): Promise<number> {
  if (lines.length === 0) return 0;
  const byReference = new Map(lines.map((line) => [line.reference, line]));
  const sent = (await lockSentWithdrawals(tx, [...byReference.keys()])).flatMap(({ withdrawal, mail }) => {
    const line = byReference.get(withdrawal.sequence);
    // An answer about another amount is about something else.
    return line && line.amount === withdrawal.amount ? [{ withdrawal, mail, result: line.result }] : [];
  });
  const bounced = sent.flatMap(({ withdrawal, mail, result }) =>
    result === null || result === 'DONE' ? [] : [{ withdrawal, mail, failure: failureOf[result] }],
  );
  if (bounced.length > 0) {
    const posted = await post(
      tx,
      bounced.map(({ withdrawal: { id, customerId, amount } }) =>
        cashEntries.withdrawalReturned(customerId, { ref: id, at, amount }),
      ),
    );
    assert(posted.ok, 'money that came back can be given back');
  }
  const failed = new Map(bounced.map(({ withdrawal, failure }) => [withdrawal.id, failure]));
  await changeWithdrawals(
    tx,
    sent.map(({ withdrawal: { id } }) => {
      const reason = failed.get(id);
      return reason === undefined ? { id, state: 'COMPLETED' } : { id, state: 'RETURNED', reason };
    }),
  );
  await notifyAll(
    tx,
    bounced.map(({ withdrawal, mail, failure }) => ({
      customer: { id: withdrawal.customerId, mail },
      event: { kind: 'cash.withdrawal-returned', withdrawal, reason: failure },
    })),
    at,
  );
  return lines.length - sent.length;
}

/** 引落: done, it waits for the day the money arrives; failed, the customer is told, and after three in a row it stops. */
async function takeDebits(tx: Tx, lines: readonly BatchLine[], at: Instant): Promise<number> {
  const byReference = new Map(lines.map((line) => [line.reference, line]));
  const runs = (await lockRequestedDebits(tx, [...byReference.keys()])).flatMap((run) => {
    const line = byReference.get(run.sequence);
    return line && line.amount === run.amount ? [{ run, failed: line.result !== 'DONE', reason: line.result }] : [];
  });
  await setDebitRuns(
    tx,
    runs.map(({ run, failed, reason }) => ({
      sequence: run.sequence,
      state: failed ? 'FAILED' : 'DEBITED',
      reason: failed ? reason : null,
    })),
  );
  const counted = await countDebits(
    tx,
    runs.map(({ run, failed }) => ({ settingCode: run.settingCode, failed })),
    failuresToSuspend,
    at,
  );
  const suspended = new Set(counted.filter(({ state }) => state === 'SUSPENDED').map(({ settingCode }) => settingCode));
  const failures = runs
    .filter(({ failed }) => failed)
    .map(({ run: { customerId, mail, settingCode, month, amount } }): Notification => {
      const event = { settingCode, month, amount, isSuspended: suspended.has(settingCode) };
      return { customer: { id: customerId, mail }, event: { kind: 'cash.debit-failed', ...event } };
    });
  await notifyAll(tx, failures, at);
  return lines.length - runs.length;
}
