import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  getAccountStatus,
  getBrokerageUser,
  getUpdateAccountRequest,
  issueAccountToken,
  listBrokerageDocuments,
  listUnmaskedUsers,
  listUserAccounts,
} from '@tsuzura/contract/main';
import {
  closeProduct,
  reportReconfirmation,
  reportUpdateReview,
  submitBankChange,
  submitProfileChange,
} from '@tsuzura/contract/partner';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { withdrawalsHeldUntil } from '@tsuzura/store/account';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import {
  application,
  hashOf,
  mailsTo,
  openNewAccount,
  pay,
  signedInOf,
  siteOf,
  web,
  withSites,
} from './procedure.test-support.ts';

let scene: Scene;
let site: Client;
beforeAll(async () => {
  scene = await openScene(withSites);
  site = siteOf(scene);
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

const tokenOf = async (who: string) =>
  (await signedInOf(scene, who, 1)).call(issueAccountToken, {
    body: { purpose: 'ACCOUNT_UPDATE', callback: `${web}/settings` },
  });
const bank = { ...application.bank, bankAccountNumber: '1112223' };
const askBank = (who: string, accountToken: string, holderKana: string) =>
  site.call(submitBankChange, { body: { hashedUserId: hashOf(who), accountToken, bank, holderKana } });
const review = (requestId: string, status: 'IN_REVIEW' | 'COMPLETED' | 'REJECTED' | 'CANCELED') =>
  site.call(reportUpdateReview, { body: { requestId, status } });
const heldUntil = (who: string) => withdrawalsHeldUntil(scene.api.database.reader, subjectOf(who));

test('R7.22 a bank counts after the review; then withdrawals wait three days and the customer is told twice', async () => {
  const client = await signedInOf(scene, 'hanako');
  const { requestId } = await askBank('hanako', await tokenOf('hanako'), 'ヤマダ　ハナコ');
  expect(await client.call(getBrokerageUser)).toMatchObject({ withdrawBank: { number: '1234567' } });
  expect(await client.call(getUpdateAccountRequest)).toMatchObject({ status: 'REQUESTED', kind: 'WITHDRAW_BANK' });
  expect(await heldUntil('hanako')).toBe(null);
  await review(requestId, 'IN_REVIEW');
  expect(await review(requestId, 'COMPLETED')).toEqual({ status: 'COMPLETED', withdrawalsHeldUntil: '2026-11-16' });
  expect((await client.call(getBrokerageUser)).withdrawBank).toEqual({
    code: '9876',
    branchCode: '058',
    number: '1112223',
    bankName: 'しおさい銀行',
    branchName: 'みなと支店',
    accountType: '1',
    holderKana: 'ﾔﾏﾀﾞ ﾊﾅｺ',
  });
  expect(await heldUntil('hanako')).toBe('2026-11-16');
  expect(await mailsTo(scene, 'hanako')).toEqual(['出金先口座の変更を受け付けました', '出金先口座を変更しました']);
  // Told again: answered, no second mail.
  await review(requestId, 'COMPLETED');
  expect(await mailsTo(scene, 'hanako')).toHaveLength(2);
});

test('a bank is not changed without the key, with a used one, with another customer’s or for another purpose', async () => {
  const token = await tokenOf('waku');
  await signedInOf(scene, 'beika');
  await expect(askBank('beika', token, 'ベイカ ワタル')).rejects.toMatchObject({ code: '400-512' });
  await expect(askBank('waku', 'x'.repeat(43), 'ワクタ ミツル')).rejects.toMatchObject({ code: '400-512' });
  const other = await (
    await signedInOf(scene, 'waku', 1)
  ).call(issueAccountToken, { body: { purpose: 'QUICK_DEPOSIT', callback: `${web}/` } });
  await expect(askBank('waku', other, 'ワクタ ミツル')).rejects.toMatchObject({ code: '400-512' });
  // A refusal for the name does not use the key up, so the customer can correct it.
  await expect(askBank('waku', token, 'ヤマダ ハナコ')).rejects.toMatchObject({ code: '400-513' });
  const { requestId } = await askBank('waku', token, 'ﾜｸﾀﾐﾂﾙ');
  await expect(askBank('waku', token, 'ワクタ ミツル')).rejects.toMatchObject({ code: '400-512' });
  await expect(askBank('waku', await tokenOf('waku'), 'ワクタ ミツル')).rejects.toMatchObject({ code: '409-100' });
  await review(requestId, 'IN_REVIEW');
  await review(requestId, 'REJECTED');
  expect(await (await signedInOf(scene, 'waku')).call(getBrokerageUser)).toMatchObject({
    withdrawBank: { number: '1234567' },
  });
  expect(await heldUntil('waku')).toBe(null);
});

test('R4.14 a change of data counts after the review and confirms the rest; a new telephone holds withdrawals', async () => {
  const client = await signedInOf(scene, 'ichinen', 1);
  const ask = async (changes: object, accountToken?: string) =>
    site.call(submitProfileChange, {
      body: { hashedUserId: hashOf('ichinen'), accountToken: accountToken ?? (await tokenOf('ichinen')), changes },
    });
  await expect(ask({ phoneNumber: '070-0000-1111' }, 'x'.repeat(43))).rejects.toMatchObject({ code: '400-512' });
  await expect(ask({ phoneNumber: '070-0000-1111' }, await tokenOf('waku'))).rejects.toMatchObject({ code: '400-512' });
  const { requestId } = await ask({ lastName: '髙﨑', lastNameKana: 'タカサキ', phoneNumber: '070-0000-1111' });
  // The customer waits for one change at a time, and nobody says meanwhile that nothing changed.
  await expect(ask({ city: '仙台市太白区' })).rejects.toMatchObject({ code: '409-100' });
  await expect(site.call(reportReconfirmation, { body: { hashedUserId: hashOf('ichinen') } })).rejects.toMatchObject({
    code: '409-100',
  });
  await expect(review(requestId, 'COMPLETED')).rejects.toMatchObject({ code: '400-511' });
  await review(requestId, 'IN_REVIEW');
  expect(await review(requestId, 'COMPLETED')).toMatchObject({ withdrawalsHeldUntil: '2026-11-16' });
  expect(await client.call(listUnmaskedUsers)).toMatchObject({
    users: [{ name: '髙﨑 巡', nameKana: 'タカサキ メグル', phoneNumber: '070-0000-1111', employer: '架空市役所' }],
  });
  expect(await client.call(getBrokerageUser)).toMatchObject({
    lastConfirmedOn: '2026-11-13',
    withdrawBank: { holderKana: 'ﾀｶｻｷ ﾒｸﾞﾙ' },
  });
});

test('nothing, a day of birth and a name of 200 letters are no changes', async () => {
  await signedInOf(scene, 'beika');
  for (const changes of [{}, { birthDate: '1990-01-01' }, { lastName: 'あ'.repeat(200) }, { lastNameKana: 'ﾍﾞｲｶ' }]) {
    await expect(
      site.call(submitProfileChange, {
        body: { hashedUserId: hashOf('beika'), accountToken: 'x'.repeat(43), changes },
      }),
    ).rejects.toMatchObject({ code: '400-001' });
  }
});

test('who has no open account changes nothing', async () => {
  for (const [who, code] of [
    ['hajime', '400-999'],
    ['owari', '400-999'],
    ['nobody', '400-000'],
  ] as const) {
    if (who !== 'nobody') await signedInOf(scene, who);
    await expect(
      site.call(submitProfileChange, {
        body: { hashedUserId: hashOf(who), accountToken: 'x'.repeat(43), changes: { city: '港区' } },
      }),
    ).rejects.toMatchObject({ code });
  }
});

const close = async (who: string, product: 'EQUITY' | 'NISA' | 'US_EQUITY' | 'MARGIN') =>
  site.call(closeProduct, { body: { hashedUserId: hashOf(who), accountToken: await tokenOf(who), product } });

test('R4.09 R6.04 closing: every reason at once, product by product, the account last, and its statements stay', async () => {
  const { client, customerId } = await openNewAccount(scene, 'leaving', { nisa: 'OPEN', firstNameKana: 'サル' });
  await pay(scene, customerId, 1);
  await expect(close('leaving', 'EQUITY')).rejects.toMatchObject({
    code: '400-514',
    lines: [{ message: 'お預かりしているお金を出金してください。' }, { message: '先にNISA口座を閉鎖してください。' }],
  });
  expect(await close('leaving', 'NISA')).toEqual({ closedOn: '2026-11-13' });
  await expect(close('leaving', 'NISA')).rejects.toMatchObject({ message: '閉鎖する口座がありません。' });
  await expect(close('leaving', 'MARGIN')).rejects.toMatchObject({ code: '400-514' });
  await expect(close('leaving', 'EQUITY')).rejects.toMatchObject({
    lines: [{ message: 'お預かりしているお金を出金してください。' }],
  });
  await pay(scene, customerId, -1);
  await scene.api.clock.put(atJst(ymd('2026-11-16'), '10:00'), 'frozen');
  expect(await close('leaving', 'EQUITY')).toEqual({ closedOn: '2026-11-16' });

  expect(await client.call(getAccountStatus)).toEqual({
    status: { equity: 'CLOSE', nisa: 'CLOSE', margin: 'NOT_OPENED', usEquity: 'NOT_OPENED' },
    closedAt: {
      equityClosedAt: '2026-11-16',
      marginClosedAt: null,
      nisaClosedAt: '2026-11-13',
      usEquityClosedAt: null,
    },
  });
  expect((await client.call(listBrokerageDocuments)).brokerageDocuments.length).toBeGreaterThan(0);
  await expect(client.call(getBrokerageUser)).rejects.toMatchObject({ code: '400-999' });
  await expect(tokenOf('leaving')).rejects.toMatchObject({ code: '400-999' });
  expect((await mailsTo(scene, 'leaving')).slice(-2)).toEqual(['NISA口座を閉鎖しました', '証券口座を閉鎖しました']);
});

test('a closed customer comes back under the same number', async () => {
  const { client } = await openNewAccount(scene, 'leaving', { firstNameKana: 'サル' });
  const { userAccounts } = await client.call(listUserAccounts);
  expect(userAccounts).toMatchObject([{ equity: 'AVAILABLE' }]);
  expect((await client.call(getAccountStatus)).closedAt).toMatchObject({
    equityClosedAt: null,
    nisaClosedAt: '2026-11-13',
  });
});
