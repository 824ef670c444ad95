import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '@tsuzura/contract/auth';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import {
  freezeByLink,
  getBrokerageUser,
  getAccountProtection,
  issueAccountToken,
  liftFreeze,
  listUnmaskedUsers,
  listWithdrawals,
  putScheduledWithdrawal,
} from '@tsuzura/contract/main';
import { reportUpdateReview, submitBankChange } from '@tsuzura/contract/partner';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { subjectOf } from '@tsuzura/store/seed';
import { withdraw } from '../../apps/api/src/cash/cash.test-support.ts';
import { buyNow, readFundDocuments, sellNow } from '../../apps/api/src/fund-order/orders.test-support.ts';
import {
  arrive,
  byCodes,
  codeIn,
  codeOf,
  openTakeOver,
  partnerSecret,
  signInAgain,
  type Signed,
  type TakeOver,
} from './take-over.test-support.ts';

/*
 * The scripted take-over. Somebody has a customer's password and reads their mail: enough to sign in, and to set up a factor
 * of their own, which counts a day later (docs/sign-in-strength.md). Both servers are real. Whatever they try, no money
 * leaves.
 */

const hanako = 'hanako@example.jp';
const hours = 3_600_000;
/** Of the thief's app. */
let seed = '';
let scene: TakeOver;

beforeAll(async () => {
  scene = await openTakeOver();
});
afterAll(() => scene.close());

const signIn = async (email = hanako): Promise<Signed> => (await byCodes(scene, email)).tokens();

/** With the thief's app, which has come to count. */
async function signInByApp(view: View = 'signInForceTOTPMFA'): Promise<Signed> {
  const visit = await arrive(scene, view);
  await visit.password(hanako);
  await visit.send('totp', { code: codeOf(scene, seed) });
  return visit.tokens();
}

const updateKey = (client: Client) =>
  client.call(issueAccountToken, { body: { purpose: 'ACCOUNT_UPDATE', callback: `${scene.auth.urls.web}/settings` } });

const said = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { body?: { code?: string; errors?: { message: string }[] } }) =>
      `${error.body?.code} ${error.body?.errors?.[0]?.message ?? ''}`,
  );
const cash = async () =>
  (
    await scene.api.api.database.pool.query<{ amount: bigint }>(
      `select sum(b.amount)::bigint as amount from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.customer_id = '${subjectOf('hanako')}' and a.instrument = 'JPY'`,
    )
  ).rows[0]?.amount;
const bankFiles = async () =>
  (await scene.api.api.database.pool.query(`select id from ops.outbox where topic = 'bank'`)).rows.length;
const mailsByApi = async () =>
  (
    await scene.api.api.database.pool.query<{ subject: string }>(
      `select payload ->> 'subject' as subject from ops.outbox where topic = 'mail' and payload ->> 'to' = $1 order by created_at`,
      [hanako],
    )
  ).rows.map(({ subject }) => subject);

/** The mails to this address since the mark, without codes: subject and the token of the link that freezes. */
async function mailsBySignIn(email: string, since: number): Promise<ReadonlyMap<string, string>> {
  await scene.auth.auth.mails.drain();
  const sent = scene.mails.slice(since).filter(({ to, subject }) => to === email && !subject.includes('確認コード'));
  return new Map(
    sent.map(({ subject, text }) => [subject.replace('【つづら】', ''), /\/freeze#([\w-]{43})/.exec(text)?.[1] ?? '']),
  );
}

/** Everything that takes a strong check; a change of address and of bank both need the key for the update site. */
async function refusals({ client }: Signed): Promise<string[]> {
  const monthly = { dayOfMonth: 18, amountType: 'ALL' } as const;
  return Promise.all([
    said(withdraw(client, 1)),
    said(updateKey(client)),
    said(client.call(putScheduledWithdrawal, { body: monthly })),
    said(client.call(listUnmaskedUsers)),
  ]);
}

test('S3 S4 a passkey and an app that were set up in the forced check open nothing for a day, and after a freeze nothing ever', async () => {
  const email = 'waku@example.jp';
  await signIn(email);
  const mark = scene.mails.length;

  const visit = await byCodes(scene, email, 'signInForceTOTPMFA');
  const passkey = await visit.addPasskey();
  const app = await visit.addApp();
  expect(await visit.usePasskey(passkey)).toEqual({ next: 'continue' });
  scene.clock.ahead += 30_000;
  expect(await visit.send('totp', { code: codeOf(scene, app) })).toEqual({ next: 'continue' });
  expect(await visit.send('email/change', { email: 'thief@example.jp' })).toMatchObject({ code: '403-101' });
  expect((await visit.leave()).searchParams.get('error')).toBe('access_denied');

  const byPasskey = async () => {
    const again = await arrive(scene, 'signInWithCheckUsername');
    await again.usePasskey(passkey);
    return again.tokens();
  };
  const thief = await byPasskey();
  expect(thief.acr).toBe('mfa');
  for (const line of await refusals(thief)) {
    expect(line).toMatch(/^403-101 登録したパスキー・認証アプリは、安全のため.+からこのお手続きに使えます。/);
  }
  const sent = await mailsBySignIn(email, mark);
  expect([...sent.keys()].toSorted()).toEqual(
    ['パスキーを追加しました', '新しい端末でのログイン', '認証アプリを登録しました'].toSorted(),
  );
  expect([...sent.values()]).not.toContain('');

  // The owner presses the button behind the link of the mail about the passkey; a day later it counts, for nothing.
  const page = createClient({ baseUrl: scene.api.address('main'), token: async () => null });
  expect(await page.call(freezeByLink, { body: { token: sent.get('パスキーを追加しました') ?? '' } })).toMatchObject({
    state: 'FROZEN',
  });
  scene.clock.ahead += 24 * hours;
  expect([...(await mailsBySignIn(email, mark)).keys()]).toEqual(
    expect.arrayContaining([
      'パスキーがご本人確認に使えるようになりました',
      '認証アプリがご本人確認に使えるようになりました',
    ]),
  );
  const later = await signInAgain(scene, byPasskey);
  expect(later.acr).toBe('phr');
  for (const line of (await refusals(later)).slice(0, 3)) expect(line).toMatch(/^403-200/);
  expect(await said(later.client.call(liftFreeze))).toMatch(/^403-201/);
  expect(await bankFiles()).toBe(0);
});

test('S5 S6 who has a passkey: password and mailbox do not sign in, and the way back takes a day and tells the owner', async () => {
  const email = 'oisho@example.jp';
  const owner = await byCodes(scene, email, 'signInForceTOTPMFA');
  const passkey = await owner.addPasskey();
  scene.clock.ahead += 24 * hours;
  await scene.auth.auth.mails.drain();
  const mark = scene.mails.length;

  const thief = await arrive(scene, 'signInForceTOTPMFA');
  expect(await thief.password(email)).toMatchObject({ next: 'secondFactor', methods: ['passkey'] });
  for (const name of ['mailCode/send', 'totp/setup', 'passkeys/options']) {
    expect(await thief.send(name), name).toMatchObject({ code: expect.stringMatching(/^40[03]-/) as string });
  }
  expect(await thief.send('mailCode', { code: '123456' })).toMatchObject({ code: '403-000' });
  expect(await thief.send('lostFactor')).toMatchObject({ from: expect.any(String) as string });
  expect([...(await mailsBySignIn(email, mark))]).toEqual([
    ['パスキー・認証アプリを使えないときのお手続き', expect.stringMatching(/^[\w-]{43}$/)],
  ]);

  // The owner signs in with the passkey: that ends it.
  await (await arrive(scene, 'signInWithCheckUsername')).usePasskey(passkey);
  scene.clock.ahead += 24 * hours;
  expect(await (await arrive(scene, 'signInWithCheckUsername')).password(email)).toMatchObject({
    methods: ['passkey'],
  });
});

test('S6 S7 a forgotten password by mail, and a recovery code: they sign in, and everything that counts is refused', async () => {
  const email = 'beika@example.jp';
  await signIn(email);
  const reset = await arrive(scene, 'signInWithCheckUsername');
  let mark = scene.mails.length;
  await reset.send('forgotten/email', { email });
  await scene.auth.auth.mails.drain();
  expect(await reset.send('forgotten/code', { code: codeIn(scene.mails.slice(mark)) })).toMatchObject({ methods: [] });
  await reset.send('forgotten/password', { newPassword: 'a-thief-chose-this-71' });
  await reset.addPasskey();
  for (const line of await refusals(await reset.tokens())) expect(line).toMatch(/^403-10[01]/);
  expect([...(await mailsBySignIn(email, mark)).keys()]).toEqual(
    expect.arrayContaining(['パスワードを再設定しました', 'パスキーを追加しました']),
  );

  const other = 'henko@example.jp';
  const owner = await byCodes(scene, other, 'signInForceTOTPMFA');
  await owner.addPasskey();
  const { codes = [] } = (await owner.send('recoveryCodes')) as { codes?: string[] };
  scene.clock.ahead += 24 * hours;
  mark = scene.mails.length;
  const thief = await arrive(scene, 'signInWithCheckUsername');
  await thief.password(other);
  expect(await thief.send('recoveryCode', { recoveryCode: codes[0] })).toEqual({ next: 'continue' });
  const passkey = await thief.addPasskey();
  expect(await thief.send('recoveryCodes')).toMatchObject({ code: '403-102' });
  expect(await thief.send('email/change', { email: 'thief@example.jp' })).toMatchObject({ code: '403-102' });
  for (const line of await refusals(await thief.tokens())) expect(line).toMatch(/^403-10[01]/);
  // The check that they are sent to does not take the new passkey either.
  const forced = await arrive(scene, 'signInForceTOTPMFA');
  expect(await forced.usePasskey(passkey)).toEqual({ next: 'continue' });
  expect([...(await mailsBySignIn(other, mark)).keys()]).toEqual(
    expect.arrayContaining(['復旧コードが使われました', 'パスキーを追加しました']),
  );
});

test('a new device at 03:00 sells all, changes the bank and withdraws: it is stopped before money leaves, and the owner is told', async () => {
  const owner = await signIn();
  const before = await cash();
  await scene.api.at('2026-11-17', '03:00');

  // The thief signs in and sets up an authenticator app; the owner sleeps for a day, and every strong check is theirs.
  seed = await (await byCodes(scene, hanako, 'signInForceTOTPMFA')).addApp();
  await scene.auth.auth.mails.drain();
  const warnings = scene.mails.filter(({ to, text }) => to === hanako && text.includes('/freeze#'));
  expect(warnings.map(({ subject }) => subject).toSorted()).toEqual([
    '【つづら】新しい端末でのログイン',
    '【つづら】認証アプリを登録しました',
  ]);
  scene.clock.ahead += 24 * hours;
  const thief = await signInByApp();
  expect(thief.acr).toBe('totp');
  const protection = await thief.client.call(getAccountProtection);
  expect(protection.holds.map(({ reason }) => reason).toSorted()).toEqual(['FACTOR_CHANGE', 'NEW_DEVICE']);
  expect(protection.limits).toMatchObject({ mostADay: 100_000n, leftToday: 100_000n });

  // Selling keeps the money inside.
  expect(await said(sellNow(thief.client, {}))).toBe('ok');
  expect(await said(withdraw(thief.client, 100_001))).toMatch(
    /^400-205 (新しい端末でのログイン|ログイン方法の変更)のあとは安全のため、11\/18（水）03:00までご出金は1日10万円までです。/,
  );
  // Up to the daily amount it is accepted, to the owner's own bank; it goes out at midnight at the earliest.
  expect(await said(withdraw(thief.client, 60_000))).toBe('ok');
  expect(await said(withdraw(thief.client, 40_001))).toMatch(/^400-205/);

  // Another bank in the same name.
  const site = createClient({ baseUrl: scene.api.address('main'), token: async () => partnerSecret });
  const accountToken = await thief.client.call(issueAccountToken, {
    body: { purpose: 'ACCOUNT_UPDATE', callback: `${scene.auth.urls.web}/settings` },
  });
  const bank = {
    bankCode: '9876',
    branchCode: '058',
    bankAccountType: '1',
    bankAccountNumber: '1112223',
    bankName: 'しおさい銀行',
    bankBranchName: 'みなと支店',
  } as const;
  const body = { hashedUserId: thief.hashedUserId, accountToken, bank, holderKana: 'ヤマダ　ハナコ' };
  const { requestId } = await site.call(submitBankChange, { body });
  for (const status of ['IN_REVIEW', 'COMPLETED'] as const)
    await site.call(reportUpdateReview, { body: { requestId, status } });
  expect(await said(withdraw(thief.client, 1))).toBe(
    '400-203 出金先口座または電話番号の変更のあとは安全のため、2026年11月20日（金）より前はご出金いただけません。ご購入と売却は通常どおりです。',
  );
  // 定期出金 is asked for, and runs into the same hold on the 17th.
  const monthly = { dayOfMonth: 18, amountType: 'ALL' } as const;
  expect(await said(thief.client.call(putScheduledWithdrawal, { body: monthly }))).toBe('ok');
  await scene.api.api.scheduler.runTo(atJst(ymd('2026-11-17'), '09:01'));
  expect(await mailsByApi()).toContain('【つづら】今月の定期出金を見送りました');

  // The owner wakes up and presses the button behind the link of the first warning.
  const token = /\/freeze#([\w-]{43})/.exec(warnings[0]?.text ?? '')?.[1] ?? '';
  const page = createClient({ baseUrl: scene.api.address('main'), token: async () => null });
  expect(await page.call(freezeByLink, { body: { token } })).toMatchObject({ state: 'FROZEN', stoppedWithdrawals: 1 });
  expect(await said(thief.client.call(getBrokerageUser))).toMatch(/^401-000/);
  expect([await thief.refresh(), await owner.refresh()]).toEqual([400, 400]);

  // The thief signs in again: they may read, and nothing else; not even with a strong check of their own.
  const again = await signInAgain(scene, () => signInByApp('signInWithCheckUsername'));
  expect(await again.client.call(getAccountProtection)).toMatchObject({ state: 'FROZEN', frozen: { by: 'LINK' } });
  expect(await said(again.client.call(listWithdrawals))).toBe('ok');
  for (const call of [
    () => withdraw(again.client, 1),
    () => again.client.call(putScheduledWithdrawal, { body: monthly }),
    () => again.client.call(issueAccountToken, { body: { purpose: 'ACCOUNT_UPDATE', callback: scene.auth.urls.web } }),
    () => buyNow(again.client),
    () => readFundDocuments(again.client),
  ])
    expect(await said(call())).toMatch(/^403-200/);
  expect(await said(again.client.call(liftFreeze))).toMatch(/^403-201/);

  // Every payment run until the hold is over, and after it: nothing went to a bank, and the money is all there.
  await scene.api.api.scheduler.runTo(atJst(ymd('2026-11-24'), '16:01'));
  expect(await bankFiles()).toBe(0);
  expect(await cash()).toBe(before);
  expect(await mailsByApi()).toEqual(
    expect.arrayContaining([
      '【つづら】出金を受け付けました',
      '【つづら】出金先口座の変更を受け付けました',
      '【つづら】出金先口座を変更しました',
      '【つづら】出金できませんでした',
      '【つづら】口座を凍結しました',
    ]),
  );
});
