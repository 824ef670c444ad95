import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endScheduledWithdrawal,
  getScheduledWithdrawal,
  issueAccountToken,
  listCashFlows,
  listDebitAccounts,
  putScheduledWithdrawal,
  removeDebitAccount,
} from '@tsuzura/contract/main';
import { changeMonthlyDeposit, registerMonthlyDeposit, reportAgreement } from '@tsuzura/contract/partner';
import type { Client } from '@tsuzura/contract/kernel';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { withdrawalsOf, openCash, type CashScene } from './cash.test-support.ts';

let scene: CashScene;
let hanako: Client;
let beika: Client;
beforeAll(async () => {
  scene = await openCash();
  [hanako, beika] = [await scene.strong('hanako'), await scene.strong('beika')];
});
afterAll(() => scene.close());

const key = async (who: Client) =>
  who.call(issueAccountToken, {
    body: { purpose: 'MONTHLY_DEPOSIT', callback: 'http://web.example/cashTransfers/deposit' },
  });
const register = async (
  who: Client,
  over: Partial<{ number: string; holderKana: string; agreement: 'AGREED' | 'PENDING' }> = {},
) =>
  scene.partner.call(registerMonthlyDeposit, {
    body: {
      token: await key(who),
      bankCode: '9876',
      branchCode: '058',
      accountType: '1',
      number: '1234567',
      bankName: 'しおさい銀行',
      branchName: 'みなと支店',
      holderKana: 'ヤマダ ハナコ',
      amount: yen(20_000),
      agreement: 'AGREED',
      ...over,
    },
  });

test('the scheduled withdrawal asks for a strong check and a bank of one’s own', async () => {
  const body = { dayOfMonth: 17, amountType: 'FIXED', amount: yen(1_000) } as const;
  await expect((await scene.as('hanako')).call(putScheduledWithdrawal, { body })).rejects.toMatchObject({
    code: '403-100',
  });
  await expect((await scene.strong('ginko')).call(putScheduledWithdrawal, { body })).rejects.toMatchObject({
    code: '400-202',
  });
  expect(await hanako.call(getScheduledWithdrawal)).toEqual({ setting: null });
  await expect(hanako.call(endScheduledWithdrawal)).rejects.toMatchObject({ code: '400-000' });
});

test('the scheduled withdrawal is set, changed and stopped, each with a mail', async () => {
  await hanako.call(putScheduledWithdrawal, { body: { dayOfMonth: 5, amountType: 'ALL' } });
  const changed = await hanako.call(putScheduledWithdrawal, {
    body: { dayOfMonth: 17, amountType: 'FIXED', amount: yen(40_000) },
  });
  expect(changed).toEqual({
    dayOfMonth: 17,
    amountType: 'FIXED',
    amount: 40_000n,
    status: 'ACTIVE',
    nextPayDate: '2026-11-17',
    nextChangeDeadline: '2026-11-16T09:00:00+09:00',
    lastResult: null,
  });
  expect((await hanako.call(getScheduledWithdrawal)).setting).toEqual(changed);
  await beika.call(putScheduledWithdrawal, { body: { dayOfMonth: 17, amountType: 'FIXED', amount: yen(9_000_000) } });
  const henko = await scene.strong('henko');
  await henko.call(putScheduledWithdrawal, { body: { dayOfMonth: 17, amountType: 'ALL' } });
  await henko.call(endScheduledWithdrawal);
  expect(await henko.call(getScheduledWithdrawal)).toEqual({ setting: null });
  expect((await scene.mailsTo('henko@example.jp')).toSorted()).toEqual([
    '【つづら】定期出金の設定を受け付けました',
    '【つづら】定期出金を停止しました',
  ]);
});

test('its monthly run asks for the money the business day before, pays it, and skips what is not there', async () => {
  await scene.at('2026-11-16', '09:00');
  await scene.run('cash.run-scheduled', '2026-11-16', '09:00');
  await scene.run('cash.run-scheduled', '2026-11-16', '09:00');
  expect((await withdrawalsOf(hanako)).withdrawalRequests).toMatchObject([
    { source: 'SCHEDULED', status: 'REQUESTED', amount: 40_000n, payDate: '2026-11-17' },
  ]);
  expect((await beika.call(getScheduledWithdrawal)).setting).toMatchObject({
    nextPayDate: '2026-12-17',
    lastResult: { status: 'SKIPPED', reason: '出金できる金額が足りなかったため、見送りました。' },
  });
  expect((await withdrawalsOf(beika)).withdrawalRequests).toEqual([]);
  expect(await scene.mailsTo('beika@example.jp')).toContain('【つづら】今月の定期出金を見送りました');
  // Another day of the same month does not pay a second time.
  await hanako.call(putScheduledWithdrawal, { body: { dayOfMonth: 18, amountType: 'FIXED', amount: yen(40_000) } });
  await scene.run('cash.lock-withdrawals', '2026-11-16', '15:30');
  await scene.run('cash.pay-withdrawals', '2026-11-17', '00:00');
  await scene.run('cash.run-scheduled', '2026-11-17', '09:00');
  await scene.run('cash.take-answers', '2026-11-17', '16:00');
  await scene.at('2026-11-18', '17:00');
  expect((await withdrawalsOf(hanako)).withdrawalRequests).toMatchObject([{ status: 'COMPLETED', amount: 40_000n }]);
  expect((await hanako.call(getScheduledWithdrawal)).setting).toMatchObject({
    nextPayDate: '2026-12-18',
    lastResult: { status: 'COMPLETED', payDate: '2026-11-17', amount: 40_000n, reason: null },
  });
  await hanako.call(endScheduledWithdrawal);
  await beika.call(endScheduledWithdrawal);
});

test('R7.24 the monthly deposit is registered under the customer’s own name only, and once for a bank account', async () => {
  await expect(register(hanako, { holderKana: 'スズキ イチロウ' })).rejects.toMatchObject({ code: '400-204' });
  const { settingCode } = await register(hanako);
  await expect(register(hanako)).rejects.toMatchObject({ code: '400-501' });
  expect(await hanako.call(listDebitAccounts)).toEqual({
    bankAccounts: [
      {
        settingCode,
        bankName: 'しおさい銀行',
        branchName: 'みなと支店',
        accountType: '1',
        numberMasked: '＊＊＊＊567',
        status: 'ACTIVE',
        monthlyTotal: 20_000n,
        nextDebitDate: '2026-12-28',
      },
    ],
  });
});

test('R7.24 another customer’s key changes nothing; one’s own changes the amount, and the bank’s answer counts once', async () => {
  const [first] = (await hanako.call(listDebitAccounts)).bankAccounts;
  const change = async (who: Client, amount: number | null) =>
    scene.partner.call(changeMonthlyDeposit, {
      params: { settingCode: first?.settingCode ?? '' },
      body: { token: await key(who), amount: amount === null ? null : yen(amount) },
    });
  await expect(change(beika, 1)).rejects.toMatchObject({ code: '400-000' });
  await change(hanako, 30_000);
  const pending = await register(hanako, { number: '7654321', agreement: 'PENDING' });
  const say = (agreed: boolean) =>
    scene.partner.call(reportAgreement, { params: { settingCode: pending.settingCode }, body: { agreed } });
  expect([await say(true), await say(false)]).toEqual([{ status: 'ACTIVE' }, { status: 'ACTIVE' }]);
  await hanako.call(removeDebitAccount, { params: { settingCode: pending.settingCode } }, { key: randomUUID() });
  expect((await hanako.call(listDebitAccounts)).bankAccounts).toMatchObject([
    { monthlyTotal: 30_000n, status: 'ACTIVE' },
  ]);
  // The trail names who did it: the site, or the customer in our own app.
  expect(
    await scene.rows(
      `select actor_role, actor from ops.audit where action like 'cash.monthly-deposit-%'
        and subject = '${pending.settingCode}' order by at, actor_role desc`,
    ),
  ).toEqual([
    { actor_role: 'partner', actor: 'monthly-deposit' },
    { actor_role: 'customer', actor: subjectOf('hanako') },
  ]);
});

test('R7.24 its monthly run: asked of the bank on 12-14, debited on 12-28, ours on 01-06; a failed one is told', async () => {
  const waku = await scene.strong('waku');
  await register(waku, { holderKana: 'ワクタ ミツル' });
  await scene.run('cash.run-scheduled', '2026-12-14', '09:00');
  await scene.run('cash.run-scheduled', '2026-12-14', '09:00');
  const debits = (await scene.files()).filter(({ kind }) => kind === 'DEBITS');
  expect(debits).toMatchObject([{ on: '2026-12-28' }]);
  expect(
    await scene.rows(
      `select distinct r.file_id = f.id as same from app.debit_run r, app.bank_file f where f.kind = 'DEBITS'`,
    ),
  ).toEqual([{ same: true }]);
  const runs = await scene.rows(`select sequence, customer_id, amount, state from app.debit_run order by customer_id`);
  expect(runs).toMatchObject([
    { customer_id: subjectOf('hanako'), amount: 30_000n, state: 'REQUESTED' },
    { customer_id: subjectOf('waku'), amount: 20_000n },
  ]);
  scene.answer(runs[1]?.['sequence'] as bigint, 'FUNDS_SHORT');
  const before = (await scene.balance(subjectOf('hanako')))['CASH_FREE'];
  const accountRows = () =>
    scene.rows(`select consecutive_failures as failures, xmin::text as version from app.debit_account
      where state <> 'CANCELED' order by customer_id`);
  const [good, failed] = await accountRows();
  await scene.run('cash.take-answers', '2026-12-28', '16:00');
  // Of a million debits nearly all go as they should: their accounts are not written again.
  const [goodAfter, failedAfter] = await accountRows();
  expect(goodAfter).toEqual(good);
  expect([failedAfter?.['failures'], failedAfter?.['version'] === failed?.['version']]).toEqual([1, false]);
  await scene.run('cash.take-answers', '2026-12-28', '16:00');
  await scene.run('cash.pay-withdrawals', '2027-01-05', '00:00');
  expect((await scene.balance(subjectOf('hanako')))['CASH_FREE']).toBe(before);
  expect(await scene.mailsTo('waku@example.jp')).toContain('【つづら】毎月の入金の引落ができませんでした');
  await scene.run('cash.pay-withdrawals', '2027-01-06', '00:00');
  await scene.run('cash.pay-withdrawals', '2027-01-06', '00:00');
  expect((await scene.balance(subjectOf('hanako')))['CASH_FREE']).toBe((before ?? 0n) + 30_000n);
  const { cashFlows } = await hanako.call(listCashFlows, { query: { limit: 1 } });
  expect(cashFlows).toMatchObject([{ subType: 'MONTHLY', amount: 30_000n, date: '2027-01-06' }]);
  expect(await scene.rows(`select state, reason from app.debit_run order by customer_id`)).toEqual([
    { state: 'CREDITED', reason: null },
    { state: 'FAILED', reason: 'FUNDS_SHORT' },
  ]);
});

test('R7.24 the third debit in a row that fails stops it; an answer that cannot be right changes nothing', async () => {
  await scene.asOwner(
    `update app.debit_account set consecutive_failures = 2 where customer_id = '${subjectOf('waku')}'`,
  );
  await scene.run('cash.run-scheduled', '2027-01-13', '09:00');
  const [run] = await scene.rows(
    `select sequence from app.debit_run where customer_id = '${subjectOf('waku')}' and month = '2027-01'`,
  );
  scene.answer(run?.['sequence'] as bigint, 'NO_ACCOUNT');
  scene.say({
    id: 'broken-answer',
    answers: 'nothing',
    kind: 'DEBITS',
    content: Buffer.from('rubbish').toString('base64'),
  });
  await scene.run('cash.take-answers', '2027-01-27', '16:00');
  const waku = await scene.as('waku');
  expect((await waku.call(listDebitAccounts)).bankAccounts).toMatchObject([
    { status: 'SUSPENDED', nextDebitDate: null },
  ]);
  expect(await scene.rows(`select state, fault from app.bank_file where id = 'broken-answer'`)).toEqual([
    { state: 'REFUSED', fault: 'LENGTH' },
  ]);
});
