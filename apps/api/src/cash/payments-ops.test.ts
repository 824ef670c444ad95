import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAccountToken } from '@tsuzura/contract/main';
import {
  getBankFile,
  getOpsPayment,
  inquireQuickDeposit,
  listOpsPayments,
  listQuickDeposits,
  withdrawProposal,
} from '@tsuzura/contract/ops';
import { readBatchFile, startQuickDeposit } from '@tsuzura/contract/partner';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { byTwo, proposed } from '../kernel/proposal/by-two.test-support.ts';
import { openCash, withdraw, type CashScene } from './cash.test-support.ts';

let scene: CashScene;
beforeAll(async () => {
  scene = await openCash();
  for (const who of ['hanako', 'beika']) await withdraw(await scene.strong(who), 100_000);
});
afterAll(() => scene.close());

const asViewer = () => scene.as('mite', 'ops', { roles: ['viewer'] });
const asMaker = () => scene.as('unyo', 'ops', { roles: ['maker'] });
type View = 'waiting' | 'sent' | 'returned' | 'all';
const statesOf = async (view: View, file?: string) => {
  const query = { view, ...(file !== undefined && { file }) };
  return (await (await asViewer()).call(listOpsPayments, { query })).payments.map(({ state }) => state);
};

test('CASH-13 a payment is followed from the request to the file and back, with what it did to the customer’s money', async () => {
  expect(await statesOf('waiting')).toEqual(['REQUESTED', 'REQUESTED']);
  await scene.run('cash.lock-withdrawals', '2026-11-13', '15:30');
  expect(await statesOf('waiting')).toEqual(['LOCKED', 'LOCKED']);
  const rows = await scene.rows('select id, sequence, customer_id from app.withdrawal');
  const bounced = rows.find((row) => row['customer_id'] === subjectOf('hanako'));
  scene.answer(bounced?.['sequence'] as bigint, 'NO_ACCOUNT');
  await scene.run('cash.pay-withdrawals', '2026-11-16', '00:00');
  expect([await statesOf('waiting'), await statesOf('sent')]).toEqual([[], ['SENT', 'SENT']]);
  const viewer = await asViewer();
  const [sent] = (await viewer.call(listOpsPayments, { query: { view: 'sent' } })).payments;
  const file = sent?.fileId ?? '';
  expect(await statesOf('waiting', file)).toEqual(['SENT', 'SENT']);
  await scene.run('cash.take-answers', '2026-11-16', '16:00');
  expect(await statesOf('returned')).toEqual(['RETURNED']);
  const detail = await viewer.call(getOpsPayment, { params: { id: String(bounced?.['id']) } });
  expect(detail.payment).toMatchObject({
    amount: 100_000n,
    stateText: '組戻し',
    reason: '出金先の口座が見つからなかったため、銀行から戻りました。',
    fileId: file,
  });
  expect(detail.payment.bankText).toMatch(/＊＊＊＊\d{3}$/);
  expect(detail.events.map(({ free, reserved }) => [free, reserved])).toEqual([
    [-100_000n, 100_000n],
    [0n, -100_000n],
    [100_000n, 0n],
  ]);
  expect(detail.placeText).toContain('お預り金に入れました');
  await expect(viewer.call(getOpsPayment, { params: { id: 'none' } })).rejects.toMatchObject({ code: '400-000' });

  // The file byte for byte, for those who prepare and approve.
  const { content, kind } = await (await asMaker()).call(getBankFile, { params: { id: file } });
  expect(kind).toBe('PAYMENTS');
  const read = readBatchFile(Buffer.from(content, 'base64'), 'PAYMENT', false);
  expect(read.ok && read.value.lines.length).toBe(2);
  await expect(viewer.call(getBankFile, { params: { id: file } })).rejects.toMatchObject({ code: '403-300' });
  await expect((await asMaker()).call(getBankFile, { params: { id: 'none' } })).rejects.toMatchObject({
    code: '400-000',
  });
});

test('pages of payments follow each other; what cannot be asked is refused', async () => {
  const viewer = await asViewer();
  const first = await viewer.call(listOpsPayments, { query: { view: 'all', limit: 1 } });
  const next = first.paging.next ?? '';
  const second = await viewer.call(listOpsPayments, { query: { view: 'all', limit: 1, after: next } });
  expect(second.payments[0]?.id).not.toBe(first.payments[0]?.id);
  expect(second.paging.next).toBeNull();
  for (const query of [{ view: 'x' }, { limit: 1000 }, { after: 'x' }])
    await expect(viewer.call(listOpsPayments, { query: query as never })).rejects.toMatchObject({ status: 400 });
});

const begin = async (amount = 50_000) => {
  const hanako = await scene.strong('hanako');
  const token = await hanako.call(issueAccountToken, {
    body: { purpose: 'QUICK_DEPOSIT', callback: 'http://web.example/cashTransfers/deposit' },
  });
  const body = { token, relyingPartyID: 'latte', amount: yen(amount), bankName: 'しおさい銀行' } as const;
  return (await scene.partner.call(startQuickDeposit, { body })).depositId;
};
const freeOf = async () => (await scene.balance(subjectOf('hanako')))['CASH_FREE'] ?? 0n;
const stateOf = async (id: string) => (await scene.rows(`select state from app.quick_deposit where id = '${id}'`))[0];

test('R7.23 a quick deposit that was never reported is asked about and credited by two people, once', async () => {
  const [paid, twice, gone] = [await begin(), await begin(), await begin()];
  const viewer = await asViewer();
  const { quickDeposits } = await viewer.call(listQuickDeposits);
  expect(new Set(quickDeposits.map(({ id }) => id))).toEqual(new Set([paid, twice, gone]));
  expect(quickDeposits.every(({ isQuiet }) => !isQuiet)).toBe(true);
  const inquire = (id: string) => viewer.call(inquireQuickDeposit, { params: { id } });
  scene.site.set(paid, { state: 'SUCCEEDED', amount: yen(50_000), bankReference: 'BK-1' });
  scene.site.set(twice, null);
  expect(await inquire(paid)).toMatchObject({ state: 'SUCCEEDED', bankReference: 'BK-1' });
  expect(await inquire(gone)).toMatchObject({ state: 'UNKNOWN', stateText: '決済サイトに記録がありません。' });
  await expect(inquire(twice)).rejects.toMatchObject({ status: 503 });

  const before = await freeOf();
  const settle = { kind: 'quick-deposit.settle' } as const;
  const act = { ...settle, payload: { id: paid, outcome: 'SUCCEEDED', bankReference: 'BK-1' } } as const;
  expect(await byTwo(scene, act)).toMatchObject({ state: 'CREDITED' });
  expect(await freeOf()).toBe(before + 50_000n);
  // Not again, not with the number of another deposit, not without one.
  await expect(proposed(scene, act)).rejects.toMatchObject({ code: '400-000' });
  for (const payload of [
    { id: twice, outcome: 'SUCCEEDED', bankReference: 'BK-1' },
    { id: twice, outcome: 'SUCCEEDED' },
  ] as const)
    await expect(proposed(scene, { ...settle, payload })).rejects.toMatchObject({ status: 400 });
  expect(await freeOf()).toBe(before + 50_000n);
  await byTwo(scene, { ...settle, payload: { id: gone, outcome: 'FAILED' } });
  expect([await stateOf(gone), await stateOf(twice)]).toEqual([{ state: 'FAILED' }, { state: 'STARTED' }]);
  // One proposal at a time waits for a deposit; it can be taken back.
  const { id } = await proposed(scene, { ...settle, payload: { id: twice, outcome: 'CANCELED' } });
  await expect(proposed(scene, { ...settle, payload: { id: twice, outcome: 'FAILED' } })).rejects.toMatchObject({
    code: '400-710',
  });
  await (await asMaker()).call(withdrawProposal, { params: { id }, body: { note: '待つ' } }, { key: randomUUID() });
  expect(await stateOf(twice)).toEqual({ state: 'STARTED' });
});
