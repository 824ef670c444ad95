import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import {
  ensureCustomer,
  freezeByLink,
  getBrokerageUser,
  getShield,
  issueAccountToken,
  liftFreeze,
  listWithdrawals,
  putScheduledWithdrawal,
} from '@tsuzura/contract/main';
import { reportUpdateReview, submitBankChange } from '@tsuzura/contract/partner';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { withdraw } from '../../apps/api/src/cash/cash.test-support.ts';
import {
  openOrders,
  readPapers,
  buyNow,
  sellNow,
  type OrderScene,
} from '../../apps/api/src/fund-order/orders.test-support.ts';
import { remoteKeys } from '../../apps/api/src/kernel/identity.ts';
import { prover } from '../../apps/auth/src/browser.test-support.ts';
import { ensureDemoPeople, type OutgoingMail } from '../../apps/auth/src/person/index.ts';
import { authorizeUrl, openAuthScene, type AuthScene } from '../../apps/auth/src/scene.test-support.ts';

/*
 * The scripted take-over. Somebody has Hanako's password and reads her mail: enough to sign in, and to set up a factor of
 * their own. Both servers are real; the clock of the business says 03:00. Whatever they try, no money leaves.
 */

const password = 'tsuzura-demo-2026';
const hanako = 'hanako@example.jp';
const secret = 'secret-of-the-sites';
const mails: OutgoingMail[] = [];
/** How far the sign-in server's clock is ahead: a code of an authenticator app counts once in 30 seconds. */
let ahead = 0;
/** Of the thief's app. */
let seed = '';
let auth: AuthScene;
let api: OrderScene;

beforeAll(async () => {
  auth = await openAuthScene({ realNow: () => Date.now() + ahead, sendMail: async (mail) => void mails.push(mail) });
  await ensureDemoPeople(auth.auth.person, {
    people: [{ key: 'hanako', username: hanako }],
    operator: { key: 'unyo', username: 'unyo@example.jp' },
    password,
  });
  api = await openOrders({
    db: auth.db,
    issuer: auth.origin,
    keys: remoteKeys(`${auth.origin}/.well-known/jwks.json`),
    realNow: Date.now,
    boundTokens: 'required',
    partnerSecret: secret,
    origins: { main: [auth.urls.web], trading: [], ops: [] },
    couriers: { mail: async () => undefined, bank: async () => undefined },
    runsJob: (name) => name.startsWith('cash.'),
  });
  await api.give('demo-hanako', { units: 50_000, paid: 60_000 });
});
afterAll(async () => {
  await auth.auth.close();
  await api.close();
});

interface Signed {
  readonly client: Client;
  readonly hashedUserId: string;
  readonly refresh: () => Promise<number>;
}

/** Password and the code from the mail, on a browser of its own: that is a new device, except for the first. */
async function signIn({ withNewApp = false } = {}): Promise<Signed> {
  const browser = auth.browser();
  const view = withNewApp ? 'signInForceTOTPMFA' : 'signInWithCheckUsername';
  const { path, verifier } = authorizeUrl(auth, { view });
  const at = new URL((await browser.visit(path)).url).pathname;
  const send = async (name: string, body: unknown = {}) =>
    (await (await browser.post(`${at}/${name}`, body)).json()) as { url?: string; secret?: string; next?: string };
  const appCode = () => generateSync({ secret: seed, epoch: Math.floor((Date.now() + ahead) / 1_000) });
  let last = await send('password', { email: hanako, password });
  last =
    seed === '' ? await send('mailCode', { code: await mailedCode(send) }) : await send('totp', { code: appCode() });
  if (withNewApp) {
    ({ secret: seed = '' } = await send('totp/setup'));
    await send('totp/enable', { code: appCode() });
  }
  if (last.next !== 'leave') last = await send('leave', { canceled: false });
  const back = new URL((await browser.visit(last.url ?? '')).url);
  const answer = await browser.form('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'latte',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: `${auth.urls.web}/myPage`,
    code_verifier: verifier,
  });
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
  const client = createClient({
    baseUrl: api.address('main'),
    token: async () => tokens.access_token,
    proof: { prove: prover.prove, learn: () => false },
  });
  await client.call(ensureCustomer);
  return {
    client,
    hashedUserId: String(decodeJwt(tokens.access_token)['hashed_user_id']),
    refresh: async () => {
      const fields = { grant_type: 'refresh_token', client_id: 'latte', refresh_token: tokens.refresh_token };
      return (await browser.form('/oauth2/token', fields)).status;
    },
  };
}

type Send = (name: string) => Promise<unknown>;

async function mailedCode(send: Send): Promise<string> {
  const known = mails.length;
  await send('mailCode/send');
  await auth.auth.mails.drain();
  return /　(\d{6})/.exec(mails.slice(known).find(({ text }) => /　\d{6}/.test(text))?.text ?? '')?.[1] ?? '';
}

/** A token says the second it was made in, and one made in the second of the freeze is void too. */
async function signInAgain(): Promise<Signed> {
  for (let attempt = 1; ; attempt += 1) {
    ahead += 30_000;
    try {
      return await signIn();
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

const said = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { body?: { code?: string; errors?: { message: string }[] } }) =>
      `${error.body?.code} ${error.body?.errors?.[0]?.message ?? ''}`,
  );
const cash = async () =>
  (
    await api.api.database.pool.query<{ amount: bigint }>(
      `select sum(b.amount)::bigint as amount from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.customer_id = 'demo-hanako' and a.instrument = 'JPY'`,
    )
  ).rows[0]?.amount;
const bankFiles = async () =>
  (await api.api.database.pool.query(`select id from ops.outbox where topic = 'bank'`)).rows.length;
const toldByUs = async () =>
  (
    await api.api.database.pool.query<{ subject: string }>(
      `select payload ->> 'subject' as subject from ops.outbox where topic = 'mail' and payload ->> 'to' = $1 order by created_at`,
      [hanako],
    )
  ).rows.map(({ subject }) => subject);

test('a new device at 03:00 sells all, changes the bank and withdraws: it is stopped before money leaves, and the owner is told', async () => {
  const owner = await signIn();
  const before = await cash();
  await api.at('2026-11-17', '03:00');

  // The thief signs in and sets up an authenticator app: from here on every strong check is theirs.
  const thief = await signIn({ withNewApp: true });
  await auth.auth.mails.drain();
  const warnings = mails.filter(({ to, text }) => to === hanako && text.includes('/freeze#'));
  expect(warnings.map(({ subject }) => subject).toSorted()).toEqual([
    '【つづら】新しい端末でのログイン',
    '【つづら】認証アプリを登録しました',
  ]);
  const shield = await thief.client.call(getShield);
  expect(shield.holds.map(({ reason }) => reason).toSorted()).toEqual(['FACTOR_CHANGE', 'NEW_DEVICE']);
  expect(shield.limits).toMatchObject({ mostADay: 100_000n, leftToday: 100_000n });

  // Selling keeps the money inside.
  expect(await said(sellNow(thief.client, {}))).toBe('ok');
  expect(await said(withdraw(thief.client, 100_001))).toMatch(
    /^400-205 (新しい端末でのログイン|ログイン方法の変更)のあとは安全のため、11\/18（水）03:00までご出金は1日100,000円までです。/,
  );
  // Up to the daily amount it is accepted, to the owner's own bank; it goes out at midnight at the earliest.
  expect(await said(withdraw(thief.client, 60_000))).toBe('ok');
  expect(await said(withdraw(thief.client, 40_001))).toMatch(/^400-205/);

  // Another bank in the same name.
  const site = createClient({ baseUrl: api.address('main'), token: async () => secret });
  const accountToken = await thief.client.call(issueAccountToken, {
    body: { purpose: 'ACCOUNT_UPDATE', callback: `${auth.urls.web}/settings` },
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
  await api.api.scheduler.runTo(atJst(ymd('2026-11-17'), '09:01'));
  expect(await toldByUs()).toContain('【つづら】今月の定期出金を見送りました');

  // The owner wakes up and presses the button behind the link of the first warning.
  const token = /\/freeze#([\w-]{43})/.exec(warnings[0]?.text ?? '')?.[1] ?? '';
  const page = createClient({ baseUrl: api.address('main'), token: async () => null });
  expect(await page.call(freezeByLink, { body: { token } })).toMatchObject({ state: 'FROZEN', stoppedWithdrawals: 1 });
  expect(await said(thief.client.call(getBrokerageUser))).toMatch(/^401-000/);
  expect([await thief.refresh(), await owner.refresh()]).toEqual([400, 400]);

  // The thief signs in again: they may read, and nothing else; not even with a strong check of their own.
  const again = await signInAgain();
  expect(await again.client.call(getShield)).toMatchObject({ state: 'FROZEN', frozen: { by: 'LINK' } });
  expect(await said(again.client.call(listWithdrawals))).toBe('ok');
  for (const call of [
    () => withdraw(again.client, 1),
    () => again.client.call(putScheduledWithdrawal, { body: monthly }),
    () => again.client.call(issueAccountToken, { body: { purpose: 'ACCOUNT_UPDATE', callback: auth.urls.web } }),
    () => buyNow(again.client),
    () => readPapers(again.client),
  ])
    expect(await said(call())).toMatch(/^403-200/);
  expect(await said(again.client.call(liftFreeze))).toMatch(/^403-201/);

  // Every payment run until the hold is over, and after it: nothing went to a bank, and the money is all there.
  await api.api.scheduler.runTo(atJst(ymd('2026-11-24'), '16:01'));
  expect(await bankFiles()).toBe(0);
  expect(await cash()).toBe(before);
  expect(await toldByUs()).toEqual(
    expect.arrayContaining([
      '【つづら】出金を受け付けました',
      '【つづら】出金先口座の変更を受け付けました',
      '【つづら】出金先口座を変更しました',
      '【つづら】出金できませんでした',
      '【つづら】口座を凍結しました',
    ]),
  );
});
