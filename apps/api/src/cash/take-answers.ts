import { createHash } from 'node:crypto';
import { readBatchFile, type BatchLine, type BatchResult, type ReadBatchFile } from '@tsuzura/contract/partner';
import { japan, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { changeDeposit, nextDebitRun, type WithdrawalFailure } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { noYen, sumYen } from '@tsuzura/domain/money';
import {
  debitFailures,
  takeDebitResults,
  type DebitFailure,
  type DebitLineFault,
  type DebitResult,
  type TakenDebits,
} from '@tsuzura/domain/plan';
import {
  addBankFile,
  changeDebitAccounts,
  changeWithdrawals,
  customersOfDebits,
  findBankFile,
  firstReturn,
  lockNamedDebits,
  lockSentWithdrawals,
  markAnswered,
  setDebitRuns,
  type ChangedDebitAccount,
  type NamedDebit,
} from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { debitKey, takeDebits as takePlanDebits, type DebitOutcomes } from '../night/plan/index.ts';
import { notifyAll, type Notification } from '../notification/index.ts';
import type { Raise } from './alert.ts';
import { ourClient, type BankAnswer } from './bank.ts';
import { takeReturnResults } from './return-transfers.ts';

/**
 * What the bank did with a file of ours. Said again, it changes nothing; what cannot be right is kept for a person to see. Returns how many
 * lines it had; 0 when it was taken before.
 */
export async function takeAnswer(tx: Tx, answer: BankAnswer, at: Instant, raise: Raise): Promise<number> {
  const content = Buffer.from(answer.content, 'base64');
  const id = await freshId(tx, answer.id, content);
  if (id === null) return 0;
  const kept = { id, kind: answer.kind === 'PAYMENTS' ? 'PAYMENT_RESULTS' : 'DEBIT_RESULTS', content, at } as const;
  const refuse = async (fault: string): Promise<number> => {
    await addBankFile(tx, { ...kept, state: 'REFUSED', fault, records: 0, total: noYen });
    await raise(tx, { kind: 'cash.bank-file', subject: id, detail: { fault } }, at);
    return 0;
  };
  const read = readBatchFile(content, answer.kind === 'PAYMENTS' ? 'PAYMENT' : 'DEBIT', true);
  if (!read.ok) return refuse(read.fault);
  const { lines } = read.value;
  const decided = answer.kind === 'DEBITS' ? await decideDebits(tx, read.value, at) : null;
  if (decided?.taken.file === 'REFUSED') return refuse(decided.taken.fault);
  const total = sumYen(lines.map(({ amount }) => amount));
  const isNew = await addBankFile(tx, { ...kept, state: 'TAKEN', fault: null, records: lines.length, total });
  assert(isNew, 'nobody else takes files meanwhile');
  await markAnswered(tx, answer.answers);
  const wrong = decided ? await takeDebits(tx, decided, at) : await takePayments(tx, lines, at, raise);
  if (wrong.lines > 0) await raise(tx, { kind: 'cash.bank-answer', subject: id, detail: { ...wrong } }, at);
  return lines.length;
}

/**
 * The name that a file is kept by; null when it was taken before. One that was refused (cut short on its way, perhaps) may come
 * again under the same name.
 */
async function freshId(tx: Tx, id: string, content: Buffer): Promise<string | null> {
  const known = await findBankFile(tx, id, content);
  if (known === null) return id;
  if (known.state !== 'REFUSED' || known.isSame) return null;
  const again = `${id} ${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
  return (await findBankFile(tx, again, content)) === null ? again : null;
}

/** Lines that fit nothing of ours; what is wrong with them, and how often. */
interface WrongLines {
  readonly lines: number;
  readonly faults?: string;
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
async function takePayments(tx: Tx, lines: readonly BatchLine[], at: Instant, raise: Raise): Promise<WrongLines> {
  const ours = lines.filter(({ reference }) => reference <= largestReference);
  const isReturn = ({ reference }: BatchLine): boolean => reference >= firstReturn;
  const returns = ours.filter(isReturn);
  const withdrawals = ours.filter((line) => !isReturn(line));
  const wrong = (await takeWithdrawals(tx, withdrawals, at)) + (await takeReturnResults(tx, returns, at, raise));
  return { lines: lines.length - ours.length + wrong };
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

interface DecidedDebits {
  readonly taken: TakenDebits;
  readonly runs: ReadonlyMap<bigint, NamedDebit>;
}

/** Each line against what was asked for: reference, debit day, amount and account (rule PLAN-22). */
async function decideDebits(tx: Tx, file: ReadBatchFile, at: Instant): Promise<DecidedDebits> {
  const references = file.lines.map(({ reference }) => reference).filter((one) => one <= largestReference);
  // Customers before their accounts and debits, as whoever changes a plan does.
  await lockCustomers(tx, await customersOfDebits(tx, references));
  const runs = new Map((await lockNamedDebits(tx, references)).map((run) => [run.sequence, run]));
  const taken = takeDebitResults(file, (reference) => runs.get(reference), {
    clientCode: ourClient.code,
    today: ymdOf(at),
  });
  return { taken, runs };
}

/** 引落: done, it waits for the day the money arrives; failed, the customer is told, and after three in a row it stops. */
async function takeDebits(tx: Tx, { taken, runs }: DecidedDebits, at: Instant): Promise<WrongLines> {
  assert(taken.file === 'TAKEN', 'a refused file changes nothing');
  const answered = taken.results.map(({ reference, result }) => {
    const run = runs.get(reference);
    assert(run, 'a line that counts is about a debit of ours');
    return { run, result };
  });
  await setDebitRuns(
    tx,
    answered.map(({ run, result }) => ({
      sequence: run.sequence,
      state: result === 'DONE' ? 'DEBITED' : 'FAILED',
      reason: result === 'DONE' ? null : result,
    })),
  );
  const outcomes = await takePlanDebits(
    tx,
    answered.map(({ run: { settingCode, month, account }, result }) => ({ settingCode, month, result, account })),
    at,
  );
  await changeDebitAccounts(tx, accountsAfter(answered, outcomes, at), at);
  const failures = answered.flatMap(({ run, result }) =>
    result === 'DONE' ? [] : [failureNotice(run, debitFailures[result], outcomes)],
  );
  await notifyAll(tx, failures, at);
  return { lines: taken.faults.length, faults: countsOf(taken.faults.map(({ fault }) => fault)) };
}

interface AnsweredRun {
  readonly run: NamedDebit;
  readonly result: DebitResult;
}

/**
 * Their counts, and their states from the first month that is not frozen; in a good month none changes. A file may name an account in two
 * months.
 */
function accountsAfter(
  answered: readonly AnsweredRun[],
  { accounts }: DebitOutcomes,
  at: Instant,
): ChangedDebitAccount[] {
  const { month } = nextDebitRun(japan, ymdOf(at));
  const before = new Map(answered.map(({ run }) => [run.settingCode, run.account]));
  return [...before.values()].flatMap((account) => {
    const after = accounts.get(account.settingCode);
    assert(after, 'every account that was answered about is counted');
    const { state, consecutiveFailures } = after;
    if (state === account.state && consecutiveFailures === account.consecutiveFailures) return [];
    return [{ ...changeDeposit(account, { state }, month), consecutiveFailures }];
  });
}

function failureNotice(run: NamedDebit, code: DebitFailure, { accounts, runs }: DebitOutcomes): Notification {
  const { customerId, mail, settingCode, month, amount, deposit } = run;
  const isSuspended = accounts.get(settingCode)?.state === 'SUSPENDED';
  const plans = runs.get(debitKey(run))?.length ?? 0;
  const event = { settingCode, month, amount, isSuspended, code, hasDeposit: deposit > 0n, hasPlans: plans > 0 };
  return { customer: { id: customerId, mail }, event: { kind: 'cash.debit-failed', ...event } };
}

/** "AMOUNT 2, DATE 1" */
function countsOf(faults: readonly DebitLineFault[]): string {
  const kinds = [...new Set(faults)].toSorted();
  return kinds.map((kind) => `${kind} ${faults.filter((fault) => fault === kind).length}`).join(', ');
}
