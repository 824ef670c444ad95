import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAccountToken, listDebitAccounts } from '@tsuzura/contract/main';
import {
  changeMonthlyDeposit,
  readBatchFile,
  registerMonthlyDeposit,
  reportAgreement,
  writeBatchFile,
  type BatchLine,
} from '@tsuzura/contract/partner';
import type { Client } from '@tsuzura/contract/kernel';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { unansweredDays } from '@tsuzura/store/cash';
import { planRun } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { runOnce } from '../kernel/jobs/index.ts';
import { ourClient } from './bank.ts';
import { openCash, type CashScene } from './cash.test-support.ts';
import { cashJobs } from './jobs.ts';

let scene: CashScene;
let hanako: Client;
beforeAll(async () => {
  scene = await openCash();
  hanako = await scene.strong('hanako');
});
afterAll(() => scene.close());

const token = () =>
  hanako.call(issueAccountToken, {
    body: { purpose: 'MONTHLY_DEPOSIT', callback: 'http://web.example/cashTransfers/deposit' },
  });
const register = async (number: string, amount: number, agreement: 'AGREED' | 'PENDING' = 'AGREED') =>
  (
    await scene.partner.call(registerMonthlyDeposit, {
      body: {
        token: await token(),
        bankCode: '9876',
        branchCode: '058',
        accountType: '1',
        number,
        bankName: 'しおさい銀行',
        branchName: 'みなと支店',
        holderKana: 'ヤマダ ハナコ',
        amount: yen(amount),
        agreement,
      },
    })
  ).settingCode;
const change = async (settingCode: string, amount: number | null) =>
  scene.partner.call(changeMonthlyDeposit, {
    params: { settingCode },
    body: { token: await token(), amount: amount === null ? null : yen(amount) },
  });

/** The lines of the file that went to the bank for a debit day. */
async function linesFor(on: string): Promise<readonly BatchLine[]> {
  const sent = (await scene.files()).filter((file) => file.kind === 'DEBITS' && file.on === on);
  return sent.flatMap(({ content }) => {
    const read = readBatchFile(Buffer.from(content, 'base64'), 'DEBIT', false);
    if (!read.ok) throw new Error(read.fault);
    return read.value.lines;
  });
}
const byAmount = (lines: readonly BatchLine[]) => lines.toSorted((one, other) => Number(one.amount - other.amount));
const statesOf = (month: string) =>
  scene.rows(`select r.amount, r.state from app.debit_run r where month = '${month}' order by amount`);

/** What the bank says about a line; everything as it was asked for, unless the test says otherwise. */
function say(id: string, lines: readonly BatchLine[], over: { on?: string; clientCode?: string; cut?: number } = {}) {
  const client = { ...ourClient, code: over.clientCode ?? ourClient.code };
  const answered = lines.map((line) => ({ ...line, result: line.result ?? ('DONE' as const) }));
  const bytes = writeBatchFile({ kind: 'DEBIT', on: over.on ?? '1228', lines: answered }, client);
  const content = Buffer.from(bytes).subarray(0, over.cut).toString('base64');
  scene.say({ id, answers: 'debit-2026-12-0', kind: 'DEBITS', content });
}

test('R7.24 an account for plans (積立) only has a monthly deposit of 0 yen and no line of its own', async () => {
  await expect(register('1111111', -1)).rejects.toMatchObject({ status: 400 });
  const settingCode = await register('1111111', 0);
  expect((await hanako.call(listDebitAccounts)).bankAccounts).toMatchObject([
    { settingCode, monthlyTotal: 0n, status: 'ACTIVE' },
  ]);
  expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】毎月の入金を登録しました');
});

test('R7.24 the deposit is that of 00:00 of the day on which the bank is asked, not of 09:00', async () => {
  const [raised, ended, agreed, begun] = [
    await register('2222222', 20_000),
    await register('3333333', 30_000),
    await register('4444444', 40_000, 'PENDING'),
    await register('5555555', 50_000),
  ];
  await scene.at('2026-12-13', '23:59:59');
  await change(begun, 55_000);
  await scene.at('2026-12-14', '00:00');
  await change(raised, 90_000);
  await change(raised, 91_000);
  await change(ended, null);
  await scene.partner.call(reportAgreement, { params: { settingCode: agreed }, body: { agreed: true } });
  await scene.run('cash.run-scheduled', '2026-12-14', '09:00');
  expect(byAmount(await linesFor('2026-12-28')).map(({ amount, isNew }) => [amount, isNew])).toEqual([
    [20_000n, true],
    [30_000n, true],
    [55_000n, true],
  ]);
  await scene.run('cash.run-scheduled', '2027-01-13', '09:00');
  expect(byAmount(await linesFor('2027-01-27')).map(({ amount, isNew }) => [amount, isNew ?? false])).toEqual([
    [40_000n, true],
    [55_000n, false],
    [91_000n, false],
  ]);
});

test('R7.24 a result file that is cut short, or of another company, is refused whole and may come again', async () => {
  scene.silentDays.add('2026-12-28').add('2027-01-27');
  const lines = await linesFor('2026-12-28');
  say('cut short', lines, { cut: 300 });
  say('of another company', lines, { clientCode: '1234567890' });
  await scene.run('cash.take-answers', '2026-12-28', '16:00');
  expect(
    await scene.rows(`select id, state, fault from app.bank_file where kind = 'DEBIT_RESULTS' order by id`),
  ).toEqual([
    { id: 'cut short', state: 'REFUSED', fault: 'LENGTH' },
    { id: 'of another company', state: 'REFUSED', fault: 'CLIENT' },
  ]);
  expect(await scene.alerts('cash.bank-file')).toEqual(['cut short', 'of another company']);
  expect((await statesOf('2026-12')).map(({ state }) => state)).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED']);
});

test('R7.24 lines of another day, amount, account, or without a debit of ours change nothing; the others count', async () => {
  const [first, second, third] = byAmount(await linesFor('2026-12-28'));
  const [later] = await linesFor('2027-01-27');
  if (!first || !second || !third || !later) throw new Error('all were asked for');
  say('another month', [third], { on: '1127' });
  say('wrong lines', [
    { ...first, amount: yen(19_999) },
    { ...second, number: '9999999' },
    { ...third, reference: 9_999_999n },
    { ...third, reference: 10n ** 19n },
    later,
  ]);
  await scene.run('cash.take-answers', '2026-12-29', '16:00');
  expect((await statesOf('2026-12')).map(({ state }) => state)).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED']);
  expect(
    await scene.rows(`select subject, detail from ops.alert where kind = 'cash.bank-answer' order by subject`),
  ).toEqual([
    { subject: 'another month', detail: { lines: 1, faults: 'DATE 1' } },
    { subject: 'wrong lines', detail: { lines: 5, faults: 'ACCOUNT 1, AMOUNT 1, DATE 1, UNKNOWN 2' } },
  ]);
  say('twice', [first, { ...first, result: 'FUNDS_SHORT' }, { ...second, result: 'FUNDS_SHORT' }]);
  await scene.run('cash.take-answers', '2026-12-30', '16:00');
  expect(await statesOf('2026-12')).toEqual([
    { amount: 20_000n, state: 'DEBITED' },
    { amount: 30_000n, state: 'FAILED' },
    { amount: 55_000n, state: 'REQUESTED' },
  ]);
});

test('R7.24 a result that comes days later is fetched, taken once, and its money is there the next business day', async () => {
  const before = (await scene.balance(subjectOf('hanako')))['CASH_FREE'] ?? 0n;
  await scene.run('cash.pay-withdrawals', '2027-01-06', '00:00');
  expect((await scene.balance(subjectOf('hanako')))['CASH_FREE']).toBe(before + 20_000n);
  const [, , third] = byAmount(await linesFor('2026-12-28'));
  if (!third) throw new Error('it was asked for');
  // The same name as the file that was cut short.
  say('cut short', [third]);
  await scene.run('cash.take-answers', '2027-01-07', '16:00');
  await scene.run('cash.take-answers', '2027-01-08', '16:00');
  expect((await statesOf('2026-12')).at(-1)).toEqual({ amount: 55_000n, state: 'DEBITED' });
  await scene.run('cash.pay-withdrawals', '2027-01-08', '00:00');
  await scene.run('cash.pay-withdrawals', '2027-01-08', '00:00');
  expect((await scene.balance(subjectOf('hanako')))['CASH_FREE']).toBe(before + 75_000n);
  // The bank itself is asked again, for as long as a line is open.
  scene.silentDays.delete('2027-01-27');
  await scene.run('cash.take-answers', '2027-02-03', '16:00');
  expect((await statesOf('2027-01')).map(({ state }) => state)).toEqual(['DEBITED', 'DEBITED', 'DEBITED']);
});

test('R7.24 a file that could not go out in time is not sent: nothing is debited, and an operator reads it', async () => {
  const sent = (await scene.files()).length;
  // Three business days before 2027-03-01, at 15:00.
  await scene.run('cash.run-scheduled', '2027-02-12', '09:00', atJst(ymd('2027-02-24'), '15:00:01'));
  expect((await statesOf('2027-02')).map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED', 'SKIPPED']);
  expect(await scene.alerts('cash.debits-not-requested')).toEqual(['2027-02']);
  expect(await scene.files()).toHaveLength(sent);
  await scene.run('cash.run-scheduled', '2027-03-12', '09:00', atJst(ymd('2027-03-24'), '15:00'));
  expect(await linesFor('2027-03-29')).toHaveLength(3);
});

test('R7.24 many results are taken page by page, and the bank is asked once for all of them', async () => {
  const lines = await linesFor('2027-03-29');
  const answers = lines.map((line, index) => {
    const bytes = writeBatchFile({ kind: 'DEBIT', on: '0329', lines: [{ ...line, result: 'DONE' }] }, ourClient);
    const content = Buffer.from(bytes).toString('base64');
    return { id: `page ${index}`, answers: 'debit-2027-03-0', kind: 'DEBITS' as const, content };
  });
  let asked = 0;
  const answersOf = async (on: string) => {
    asked += 1;
    return on === '2027-03-29' ? answers : [];
  };
  const jobs = cashJobs({ answersOf, noticesOf: async () => [] }, async () => undefined, undefined, 1);
  const job = jobs.find(({ name }) => name === 'cash.take-answers');
  if (!job) throw new Error('the job is there');
  const { database } = scene.api;
  const dueAt = atJst(ymd('2027-03-29'), '16:00');
  await database.tx((tx) => planRun(tx, job.name, dueAt));
  const taken: unknown[] = [];
  for (let page = 0; page < 3; page += 1) {
    await runOnce(database, { job, dueAt: instant(dueAt + page) });
    taken.push((await statesOf('2027-03')).filter(({ state }) => state === 'DEBITED').length);
  }
  expect(taken).toEqual([1, 2, 3]);
  // Once for each day that is not answered whole, and today is one of them.
  expect(asked).toBe((await unansweredDays(database.reader, ymd('2027-03-28'))).length + 1);
});
