import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDepositAccount, issueAccountToken, listCashFlows } from '@tsuzura/contract/main';
import { listBankFiles, listSuspendedTransfers } from '@tsuzura/contract/ops';
import {
  reportDeposits,
  reportQuickDeposit,
  readBatchFile,
  startQuickDeposit,
  writeDepositNotice,
  type NoticedTransfer,
} from '@tsuzura/contract/partner';
import type { Client } from '@tsuzura/contract/kernel';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { approved, byTwo, proposed } from '../kernel/proposal/by-two.test-support.ts';
import { openCash, type CashScene } from './cash.test-support.ts';
import { creditTransfersOf, takeDepositFile } from './take-deposits.ts';

let scene: CashScene;
let hanako: Client;
let ops: Client;
let account = '';
beforeAll(async () => {
  scene = await openCash();
  hanako = await scene.as('hanako');
  ops = await scene.as('unyo', 'ops');
  const given = await hanako.call(getDepositAccount);
  account = `${given.branchCode}${given.number}`;
});
afterAll(() => scene.close());

const quiet = async () => undefined;
const day = ymd('2026-11-13');
let numbers = 0;
let names = 0;
const transfer = (over: Partial<NoticedTransfer> = {}): NoticedTransfer => ({
  inquiry: String((numbers += 1)).padStart(6, '0'),
  accountDate: day,
  amount: yen(10_000),
  account,
  payer: 'ﾔﾏﾀﾞ ﾊﾅｺ',
  payerBank: 'ｼｵｻｲ',
  payerBranch: 'ﾐﾅﾄ',
  isCancellation: false,
  ...over,
});
const fileOf = (transfers: readonly NoticedTransfer[], madeOn = day) =>
  writeDepositNotice({ madeOn, transfers }, { code: '9874', name: 'ﾐﾁｼｵ', holder: 'ﾂﾂﾞﾗ(ｶ' });
const send = (content: Uint8Array, name = `file-${(names += 1)}`) =>
  scene.partner.call(reportDeposits, { body: { name, content: Buffer.from(content).toString('base64') } });
const cash = async () => (await scene.balance(subjectOf('hanako')))['CASH_FREE'] ?? 0n;
const suspense = async () =>
  ((
    await scene.rows(
      `select b.amount from ledger.balance b join ledger.account a on a.id = b.account_id where a.kind = 105`,
    )
  )[0]?.['amount'] as bigint | undefined) ?? 0n;

let before = 0n;
beforeEach(async () => {
  before = await cash();
});

test('everybody has a deposit account of their own, the same whenever they ask', async () => {
  const [again, other] = [
    await hanako.call(getDepositAccount),
    await (await scene.as('beika')).call(getDepositAccount),
  ];
  expect(`${again.branchCode}${again.number}`).toBe(account);
  expect(other.number).not.toBe(again.number);
  expect(again).toMatchObject({ bankName: 'みちしお銀行', branchName: 'つづら支店', accountType: '1' });
  await expect((await scene.as('hajime')).call(getDepositAccount)).rejects.toMatchObject({ code: '400-999' });
});

test('only the bank, with its secret, may say that money came', async () => {
  const body = { name: 'forged', content: Buffer.from(fileOf([transfer()])).toString('base64') };
  await expect((await scene.as(null)).call(reportDeposits, { body })).rejects.toMatchObject({ status: 401 });
  await expect(hanako.call(reportDeposits, { body })).rejects.toMatchObject({ status: 401 });
  expect(await cash()).toBe(before);
});

test('a transfer under the customer’s name is credited with a mail, and is in the history', async () => {
  expect(await send(fileOf([transfer({ amount: yen(12_345) })]))).toEqual({
    state: 'TAKEN',
    fault: null,
    transfers: 1,
    added: 1,
  });
  expect(await cash()).toBe(before + 12_345n);
  expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】入金を確認しました');
  const { cashFlows } = await hanako.call(listCashFlows, { query: { limit: 1 } });
  expect(cashFlows).toMatchObject([{ type: 'DEPOSIT', subType: 'TRANSFER', amount: 12_345n, description: '振込入金' }]);
});

test('the same file again, under another name, reordered, and with a newer date the next day: nothing is doubled', async () => {
  const [one, other] = [transfer(), transfer()];
  const file = fileOf([one, other]);
  expect(await send(file)).toMatchObject({ state: 'TAKEN', added: 2 });
  expect(await send(file)).toMatchObject({ state: 'KNOWN', added: 0 });
  expect(await send(fileOf([other, one]))).toMatchObject({ state: 'TAKEN', transfers: 2, added: 0 });
  expect(await send(fileOf([one, other], ymd('2026-11-14')))).toMatchObject({ state: 'TAKEN', added: 0 });
  expect(await send(fileOf([one, transfer()]))).toMatchObject({ state: 'TAKEN', transfers: 2, added: 1 });
  expect(await cash()).toBe(before + 30_000n);
});

test('two deliveries of one file at the same moment count once', async () => {
  const file = fileOf([transfer()]);
  await Promise.allSettled([send(file, 'race-1'), send(file, 'race-2'), send(file, 'race-1')]);
  expect(await cash()).toBe(before + 10_000n);
});

test('a file that was taken in by a delivery that died before booking is booked when it is delivered again', async () => {
  const file = fileOf([transfer()]);
  const at = scene.api.clock.now();
  const taken = await scene.api.database.tx((tx) => takeDepositFile(tx, { name: 'cut-off', content: file, at }, quiet));
  expect([taken.state, await cash()]).toEqual(['TAKEN', before]);
  expect(await send(file)).toMatchObject({ state: 'KNOWN' });
  expect(await cash()).toBe(before + 10_000n);
});

test('a deposit that is answered as taken or known is in the next read, also while another delivery books it', async () => {
  const file = fileOf([transfer()]);
  const at = scene.api.clock.now();
  await scene.api.database.tx((tx) => takeDepositFile(tx, { name: 'first', content: file, at }, quiet));
  const [answered] = await scene.api.database.tx(async (tx) => {
    expect(await creditTransfersOf(tx, file, at, 10, quiet)).toBe(1);
    const next = send(file).then(cash);
    await expect.poll(() => scene.rows(waiting)).toHaveLength(1);
    // In a list: returned alone it would be awaited before the commit.
    return [next];
  });
  expect(await answered).toBe(before + 10_000n);
});

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('what was pushed and what never arrived are both on the bank’s list of the day, and each counts once', async () => {
  const [pushed, lost] = [fileOf([transfer()]), fileOf([transfer()])];
  await send(pushed, 'pushed');
  const listed = (name: string, content: Uint8Array) => ({ name, content: Buffer.from(content).toString('base64') });
  scene.notices.push(listed('pushed', pushed), listed('lost', lost), listed('spoiled', lost.slice(0, -1)));
  for (const _ of [1, 2]) {
    await scene.run('cash.take-notices', '2026-11-13', '15:15');
    await scene.run('cash.lock-withdrawals', '2026-11-13', '15:30');
  }
  expect(await cash()).toBe(before + 20_000n);
  const { bankFiles } = await ops.call(listBankFiles);
  expect(bankFiles.filter(({ id }) => id.startsWith('spoiled'))).toHaveLength(1);
});

test.each([
  ['truncated', (file: Uint8Array) => file.slice(0, -150), 'LENGTH'],
  ['cut after a record', (file: Uint8Array) => file.slice(0, -200), 'STRUCTURE'],
  ['wrong in its total', (file: Uint8Array) => file.with(418, 0x39), 'TOTAL'],
  ['rubbish of Shift_JIS', (file: Uint8Array) => file.with(250, 0x8a), 'CHARACTER'],
  ['not a bank file at all', () => Buffer.from('%PDF-1.7 hello'), 'LENGTH'],
])('a file that is %s is refused whole, kept, and shown to the operators', async (_, spoil, fault) => {
  const name = `bad-${fault}-${(names += 1)}`;
  expect(await send(spoil(fileOf([transfer()])), name)).toEqual({ state: 'REFUSED', fault, transfers: 0, added: 0 });
  expect(await cash()).toBe(before);
  expect(await scene.alerts('cash.bank-file')).toContain(name);
  const { bankFiles } = await ops.call(listBankFiles);
  expect(bankFiles.some((file) => file.id.startsWith(name) && file.state === 'REFUSED' && file.fault === fault)).toBe(
    true,
  );
});

test('a file that contradicts itself, or what the bank said before, is refused', async () => {
  const one = transfer();
  expect(await send(fileOf([one, one]))).toMatchObject({ state: 'REFUSED', fault: 'TWICE_IN_FILE' });
  await send(fileOf([one]));
  const other = fileOf([{ ...one, amount: yen(99_999) }, transfer()]);
  expect(await send(other)).toMatchObject({ state: 'REFUSED', fault: 'CONTRADICTION' });
  expect(await send(fileOf([transfer()]), 'file-1')).toMatchObject({ state: 'REFUSED', fault: 'NAME_TAKEN' });
  expect(await cash()).toBe(before + 10_000n);
});

test('a cancelled transfer moves nothing and is shown to the operators', async () => {
  const one = transfer({ isCancellation: true });
  expect(await send(fileOf([one]))).toMatchObject({ state: 'TAKEN', added: 1 });
  expect(await cash()).toBe(before);
  expect(await scene.alerts('cash.transfer-canceled')).toContain(`20261113-${one.inquiry}`);
});

test('an unknown number and another name wait in suspense until an operator decides, once', async () => {
  const unknown = transfer({ account: '3019999999', amount: yen(700) });
  const stranger = transfer({ payer: 'ｽｽﾞｷ ｲﾁﾛｳ', amount: yen(300) });
  await send(fileOf([unknown, stranger]));
  expect([await cash(), await suspense()]).toEqual([before, 1_000n]);
  expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】お振込の名義を確認しています');
  const { transfers, total } = await ops.call(listSuspendedTransfers);
  expect(total).toBe(1_000n);
  expect(transfers).toMatchObject([
    { reason: 'UNKNOWN_ACCOUNT', amount: 700n, accountNumber: null },
    { reason: 'NAME_MISMATCH', amount: 300n, accountNumber: '1000001', payer: 'ｽｽﾞｷ ｲﾁﾛｳ' },
  ]);
  const [first, second] = transfers.map(({ id }) => id);
  const assign = (id: string, accountNumber: string) =>
    proposed(scene, { kind: 'suspense.assign', payload: { id, accountNumber } }, '送り主に確認');
  await expect(assign(first ?? '', '9999999')).rejects.toMatchObject({ code: '400-000' });
  await expect(assign(first ?? '', '1000003')).rejects.toMatchObject({ code: '400-999' });
  const proposal = await assign(first ?? '', '1000001');
  expect(proposal.effect[0]).toEqual({ text: '口座1000001のお預り金が700円増えます。', count: 700 });
  expect([await cash(), await suspense()]).toEqual([before, 1_000n]);
  await expect(assign(first ?? '', '1000001')).rejects.toMatchObject({ code: '400-710' });
  const outcomes = await Promise.allSettled([approved(scene, proposal.id), approved(scene, proposal.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await cash(), await suspense()]).toEqual([before + 700n, 300n]);
  await expect(hanako.call(listSuspendedTransfers)).rejects.toMatchObject({ status: 404 });

  // To be sent back: it waits for an account, then for the payment file, and a bounced one waits again.
  const sender = { bankCode: '0005', branchCode: '002', bankAccountType: '1', bankAccountNumber: '7654321' } as const;
  const giveBack = (to?: typeof sender) =>
    byTwo(scene, { kind: 'suspense.return', payload: { id: second ?? '', sender: to } }, '別人のため');
  await expect(giveBack({ ...sender, bankCode: '9998' as never })).rejects.toMatchObject({ code: '400-001' });
  expect(await giveBack()).toMatchObject({ state: 'RETURN_UNKNOWN' });
  await scene.run('cash.pay-withdrawals', '2026-11-16', '00:00');
  expect([await suspense(), await scene.files()]).toEqual([300n, []]);
  expect(await giveBack(sender)).toMatchObject({ state: 'RETURNING' });
  await expect(giveBack(sender)).rejects.toMatchObject({ code: '400-000' });
  await expect(assign(second ?? '', '1000001')).rejects.toMatchObject({ code: '400-000' });
  expect(await ops.call(listSuspendedTransfers)).toMatchObject({
    total: 300n,
    transfers: [{ state: 'RETURNING', stateText: '次の送金で返金' }],
  });
  for (const _ of [1, 2]) await scene.run('cash.pay-withdrawals', '2026-11-16', '00:00');
  expect([await suspense(), await ops.call(listSuspendedTransfers)]).toEqual([0n, { total: 0n, transfers: [] }]);
  const [file, ...others] = await scene.files();
  expect(others).toEqual([]);
  const read = readBatchFile(Buffer.from(file?.content ?? '', 'base64'), 'PAYMENT', false);
  const line = read.ok ? read.value.lines[0] : undefined;
  expect(line).toMatchObject({ bankCode: '0005', number: '7654321', holder: 'ｽｽﾞｷ ｲﾁﾛｳ', amount: 300n });
  scene.answer(line?.reference ?? 0n, 'NO_ACCOUNT');
  for (const _ of [1, 2]) await scene.run('cash.take-answers', '2026-11-16', '16:00');
  expect(await suspense()).toBe(300n);
  expect((await ops.call(listSuspendedTransfers)).transfers).toMatchObject([{ state: 'RETURN_UNKNOWN' }]);
  await giveBack({ ...sender, bankAccountNumber: '1111111' as never });
  await scene.run('cash.pay-withdrawals', '2026-11-17', '00:00');
  await scene.run('cash.take-answers', '2026-11-17', '16:00');
  expect([await cash(), await suspense()]).toEqual([before + 700n, 0n]);
  expect(await scene.rows(`select state from app.transfer_return order by sequence`)).toEqual([
    { state: 'BOUNCED' },
    { state: 'DONE' },
  ]);
});

test('money for a closed account waits in suspense', async () => {
  await scene.asOwner(`insert into app.deposit_account values ('${subjectOf('owari')}', '301', '1999999')`);
  await send(fileOf([transfer({ account: '3011999999', payer: 'ｵﾜﾘ ｱｷｺ', amount: yen(50) })]));
  const { transfers } = await ops.call(listSuspendedTransfers);
  expect(transfers).toMatchObject([{ reason: 'ACCOUNT_CLOSED', accountNumber: '1000003' }]);
  const act = { kind: 'suspense.return', payload: { id: transfers[0]?.id ?? '' } } as const;
  expect(await byTwo(scene, act, '閉鎖口座')).toMatchObject({ state: 'RETURN_UNKNOWN' });
});

const token = async (purpose: 'QUICK_DEPOSIT' | 'MONTHLY_DEPOSIT' = 'QUICK_DEPOSIT') =>
  hanako.call(issueAccountToken, { body: { purpose, callback: 'http://web.example/cashTransfers/deposit' } });
const start = async (given: string, amount = 50_000) =>
  scene.partner.call(startQuickDeposit, {
    body: { token: given, relyingPartyID: 'latte', amount: yen(amount), bankName: 'しおさい銀行' },
  });
const finish = (
  id: string,
  outcome: 'SUCCEEDED' | 'CANCELED' | 'FAILED',
  amount = 50_000,
  bankReference = `BK-${id}`,
) => scene.partner.call(reportQuickDeposit, { params: { id }, body: { outcome, amount: yen(amount), bankReference } });

test('R7.23 a quick deposit is credited by the server’s notice, once, however often it comes', async () => {
  const { depositId } = await start(await token());
  expect(await cash()).toBe(before);
  const results = await Promise.all([
    finish(depositId, 'SUCCEEDED'),
    finish(depositId, 'SUCCEEDED'),
    finish(depositId, 'SUCCEEDED'),
  ]);
  expect(results).toEqual([{ state: 'CREDITED' }, { state: 'CREDITED' }, { state: 'CREDITED' }]);
  expect(await finish(depositId, 'CANCELED')).toEqual({ state: 'CREDITED' });
  expect(await cash()).toBe(before + 50_000n);
  const { cashFlows } = await hanako.call(listCashFlows, { query: { limit: 1 } });
  expect(cashFlows).toMatchObject([{ subType: 'QUICK', amount: 50_000n }]);
});

test('R7.23 a key opens once, for its own purpose, and a made-up one never', async () => {
  const given = await token();
  await start(given);
  await expect(start(given)).rejects.toMatchObject({ code: '400-512' });
  await expect(start(await token('MONTHLY_DEPOSIT'))).rejects.toMatchObject({ code: '400-512' });
  await expect(start('made-up-token')).rejects.toMatchObject({ code: '400-512' });
  expect(await cash()).toBe(before);
});

test('R7.23 another amount, or a payment of another deposit, is never credited but shown to the operators', async () => {
  const [one, other] = [await start(await token()), await start(await token())];
  expect(await finish(one.depositId, 'SUCCEEDED', 60_000)).toEqual({ state: 'STARTED' });
  await finish(other.depositId, 'SUCCEEDED', 50_000, 'BK-shared');
  expect(await finish(one.depositId, 'SUCCEEDED', 50_000, 'BK-shared')).toEqual({ state: 'STARTED' });
  expect(await scene.alerts('cash.quick-deposit')).toEqual([one.depositId]);
  expect(await cash()).toBe(before + 50_000n);
  await expect(finish('nobody', 'SUCCEEDED')).rejects.toMatchObject({ code: '400-000' });
});

test('R7.23 money that moved after all is credited, even if it was said to have failed', async () => {
  const { depositId } = await start(await token());
  expect(await finish(depositId, 'FAILED')).toEqual({ state: 'FAILED' });
  expect(await cash()).toBe(before);
  expect(await finish(depositId, 'SUCCEEDED')).toEqual({ state: 'CREDITED' });
  expect(await cash()).toBe(before + 50_000n);
});

test('R7.23 notices that come in together are booked together, each with its own answer', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push((await start(await token())).depositId);
  const [first = '', failed = '', other = ''] = ids;
  const [recordings] = await scene.rows('select count(*)::integer as count from ledger.recording');
  const answers = await Promise.allSettled([
    ...ids.slice(3).map((id) => finish(id, 'SUCCEEDED')),
    finish(first, 'SUCCEEDED'),
    finish(first, 'SUCCEEDED'),
    finish(failed, 'FAILED'),
    finish(other, 'SUCCEEDED', 60_000),
    finish('nobody', 'SUCCEEDED'),
  ]);
  const states = answers.map((one) => (one.status === 'fulfilled' ? one.value.state : (one.reason as Error).name));
  expect(states.slice(0, 7)).toEqual([...Array<string>(5).fill('CREDITED'), 'FAILED', 'STARTED']);
  expect(answers[7]).toMatchObject({ status: 'rejected', reason: { code: '400-000' } });
  expect(await cash()).toBe(before + 200_000n);
  const [after] = await scene.rows('select count(*)::integer as count from ledger.recording');
  // Four credits in fewer transactions than credits.
  expect(Number(after?.['count']) - Number(recordings?.['count'])).toBeLessThan(4);
});
