import { batchDay, writeBatchFile } from '@tsuzura/contract/partner';
import { addMonths, japan, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { debitRun } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries } from '@tsuzura/domain/ledger';
import { sumYen } from '@tsuzura/domain/money';
import { countRequestedDebits, lockDebitsToCredit, requestDebits, setDebitRuns } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { notifyAll } from '../notification/index.ts';
import { ourClient } from './bank.ts';
import { sendFile } from './send-file.ts';

/** 口座振替依頼, ten business days before the debit: amounts are fixed now. True while more are left. */
export async function requestMonthlyDebits(tx: Tx, at: Instant, limit: number): Promise<boolean> {
  const today = ymdOf(at);
  const months = [0, 1].map((ahead) => addMonths(ymd(`${today.slice(0, 7)}-01`), ahead).slice(0, 7));
  const run = months.map((month) => debitRun(japan, month)).find(({ requestDate }) => requestDate === today);
  if (!run) return false;
  const fileId = `debit-${run.month}-${await countRequestedDebits(tx, run.month)}`;
  const asked = await requestDebits(tx, run, fileId, limit);
  if (asked.length === 0) return false;
  const content = writeBatchFile(
    {
      kind: 'DEBIT',
      on: batchDay(run.debitDate),
      lines: asked.map(({ bank, amount, sequence }) => ({
        bankCode: bank.code,
        branchCode: bank.branchCode,
        accountType: bank.accountType,
        number: bank.number,
        holder: bank.holderKana,
        amount,
        reference: sequence,
        result: null,
      })),
    },
    ourClient,
  );
  const total = sumYen(asked.map(({ amount }) => amount));
  await sendFile(tx, { id: fileId, kind: 'DEBITS', on: run.debitDate, content, records: asked.length, total, at });
  return asked.length === limit;
}

/** The money of a debit has arrived: it is the customer's cash. True while more are left. */
export async function creditDebits(tx: Tx, at: Instant, limit: number): Promise<boolean> {
  const runs = await lockDebitsToCredit(tx, ymdOf(at), limit);
  if (runs.length === 0) return false;
  const refOf = ({ sequence }: { readonly sequence: bigint }) => `debit-${sequence}`;
  const posted = await post(
    tx,
    runs.map((run) => cashEntries.deposited(run.customerId, { ref: refOf(run), at, amount: run.amount })),
  );
  assert(posted.ok, 'money that came in can be booked');
  await setDebitRuns(
    tx,
    runs.map(({ sequence }) => ({ sequence, state: 'CREDITED', reason: null })),
  );
  await notifyAll(
    tx,
    runs.map((run) => ({
      customer: { id: run.customerId, mail: run.mail },
      event: { kind: 'cash.deposited', ref: refOf(run), amount: run.amount, way: 'MONTHLY' },
    })),
    at,
  );
  return runs.length === limit;
}
