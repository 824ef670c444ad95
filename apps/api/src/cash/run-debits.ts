import { batchDay, writeBatchFile } from '@tsuzura/contract/partner';
import { addMonths, japan, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { debitRun, depositIn, type DebitRun } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { noYen, sumYen, type Yen } from '@tsuzura/domain/money';
import { debitAmount, requestDeadline } from '@tsuzura/domain/plan';
import {
  addDebitRuns,
  lockDebitableAccounts,
  lockDebitsToCredit,
  setDebitRuns,
  type DebitableAccount,
  type NewDebitRun,
} from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import type { DebitedRun } from '@tsuzura/store/night/plan';
import type { PageEnd } from '../kernel/jobs/index.ts';
import { frozenRunsOf, requestRuns, skipUnrequestedRuns } from '../night/plan/index.ts';
import { notifyAll } from '../notification/index.ts';
import type { Raise } from './alert.ts';
import { collectAfter } from './collect-advances.ts';
import { ourClient } from './bank.ts';
import { sendFile } from './send-file.ts';

interface Page {
  /** The last account of the page before, and how many lines were asked for by then. */
  readonly after: string | null;
  readonly limit: number;
  /** When the job really runs. */
  readonly now: Instant;
}

/** 口座振替依頼, ten business days before the debit, with the amounts of the freeze. A file for each page of accounts. */
export async function requestDebits(tx: Tx, at: Instant, { after, limit, now }: Page, raise: Raise): Promise<PageEnd> {
  const run = runRequestedOn(at);
  if (!run) return false;
  const [count = '0', code = ''] = (after ?? '0 ').split(' ');
  const accounts = await lockDebitableAccounts(tx, run.month, code, limit);
  const codes = accounts.map(({ settingCode }) => settingCode);
  const runs = await frozenRunsOf(tx, codes, run.month);
  const lines = accounts.flatMap((account) => lineOf(account, runs.get(account.settingCode) ?? [], run));
  // Too late for the bank: nothing failed, and nothing is debited this month (rule PLAN-23).
  const isInTime = now <= requestDeadline(japan, run.debitDate);
  if (isInTime) await askBank(tx, run, { fileId: `debit-${run.month}-${count}`, lines, at });
  else await giveUp(tx, run, lines, raise, at);
  const last = accounts.at(-1);
  return accounts.length < limit || !last ? false : { after: `${Number(count) + lines.length} ${last.settingCode}` };
}

function runRequestedOn(at: Instant): DebitRun | undefined {
  const today = ymdOf(at);
  const months = [0, 1].map((ahead) => addMonths(ymd(`${today.slice(0, 7)}-01`), ahead).slice(0, 7));
  return months.map((month) => debitRun(japan, month)).find(({ requestDate }) => requestDate === today);
}

interface DebitLine extends NewDebitRun {
  readonly account: DebitableAccount;
  /** Of plans (積立). */
  readonly runs: readonly DebitedRun[];
}

/** One line an account and month, or none (rule PLAN-21). */
function lineOf(account: DebitableAccount, runs: readonly DebitedRun[], { month }: DebitRun): readonly DebitLine[] {
  const deposit = depositIn(account, month);
  const amount = debitAmount(
    deposit,
    runs.map((one) => one.amount),
  );
  if (amount === null || !account.isAvailable) return [];
  return [{ account, runs, settingCode: account.settingCode, customerId: account.customerId, amount, deposit }];
}

async function askBank(
  tx: Tx,
  run: DebitRun,
  { fileId, lines, at }: { readonly fileId: string; readonly lines: readonly DebitLine[]; readonly at: Instant },
): Promise<void> {
  const references = await addDebitRuns(tx, run, { state: 'REQUESTED', fileId }, lines);
  const asked = lines.flatMap(({ account, amount }) => {
    const reference = references.get(account.settingCode);
    if (reference === undefined) return [];
    const { bank, isNew } = account;
    const { code: bankCode, branchCode, accountType, number, holderKana: holder } = bank;
    return [{ bankCode, branchCode, accountType, number, holder, amount, isNew, reference, result: null }];
  });
  if (asked.length === 0) return;
  await requestRuns(
    tx,
    lines.filter(({ settingCode }) => references.has(settingCode)).flatMap(({ runs }) => runs),
  );
  const content = writeBatchFile({ kind: 'DEBIT', on: batchDay(run.debitDate), lines: asked }, ourClient);
  const total = sumYen(asked.map(({ amount }) => amount));
  await sendFile(tx, { id: fileId, kind: 'DEBITS', on: run.debitDate, content, records: asked.length, total, at });
}

async function giveUp(tx: Tx, run: DebitRun, lines: readonly DebitLine[], raise: Raise, at: Instant): Promise<void> {
  if (lines.length === 0) return;
  await addDebitRuns(tx, run, { state: 'SKIPPED', fileId: null }, lines);
  await skipUnrequestedRuns(
    tx,
    lines.flatMap(({ runs }) => runs),
  );
  await raise(tx, { kind: 'cash.debits-not-requested', subject: run.month, detail: { on: run.debitDate } }, at);
}

const wayOf = ({ amount, deposit }: { readonly amount: Yen; readonly deposit: Yen }) => {
  if (deposit === noYen) return 'PLANS';
  return deposit < amount ? 'MONTHLY_AND_PLANS' : 'MONTHLY';
};

/** The money of a debit has arrived: it is the customer's cash. True while more are left. */
export async function creditDebits(tx: Tx, at: Instant, limit: number): Promise<boolean> {
  const runs = await lockDebitsToCredit(tx, ymdOf(at), limit);
  if (runs.length === 0) return false;
  const refOf = ({ sequence }: { readonly sequence: bigint }) => `debit-${sequence}`;
  // Of a debit for plans nothing is taken: the customer agreed to what it is for.
  const forDeposits = runs.filter((run) => wayOf(run) === 'MONTHLY');
  await collectAfter(
    tx,
    forDeposits.map((run) => ({ customerId: run.customerId, ref: refOf(run) })),
    at,
    async () => {
      const posted = await post(
        tx,
        runs.map((run) => cashEntries.deposited(run.customerId, { ref: refOf(run), at, amount: run.amount })),
      );
      assert(posted.ok, 'money that came in can be booked');
    },
  );
  await setDebitRuns(
    tx,
    runs.map(({ sequence }) => ({ sequence, state: 'CREDITED', reason: null })),
  );
  await notifyAll(
    tx,
    runs.map((run) => ({
      customer: { id: run.customerId, mail: run.mail },
      event: { kind: 'cash.deposited', ref: refOf(run), amount: run.amount, way: wayOf(run) },
    })),
    at,
  );
  return runs.length === limit;
}
