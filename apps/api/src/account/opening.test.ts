import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  confirmPerson,
  createAccountRequest,
  getAccountStatus,
  getNisaStatus,
  listAccountRequests,
  listAccounts,
  listBrokerageDocuments,
  listNisaRequests,
  listUnmaskedUsers,
  listUserAccounts,
} from '@tsuzura/contract/main';
import { getProcedures, reportAccountReview, submitAccountApplication } from '@tsuzura/contract/partner';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { demoStart } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { accountJobs } from './jobs.ts';
import { application, hashOf, mailsTo, signedInOf, siteOf, withSites } from './procedure.test-support.ts';

let scene: Scene;
let site: Client;
beforeAll(async () => {
  scene = await openScene(withSites);
  site = siteOf(scene);
  await scene.api.clock.put(demoStart, 'frozen');
});
afterAll(() => scene.close());

const submit = (who: string, changes: Partial<typeof application> = {}) =>
  site.call(submitAccountApplication, {
    body: { hashedUserId: hashOf(who), application: { ...application, ...changes }, pid: 'cent', trackingId: 't-1' },
  });
const review = (
  requestId: string,
  status: 'IDENTITY_CHECKING' | 'IN_REVIEW' | 'DOCUMENT_DEFECT' | 'APPROVED' | 'REJECTED' | 'CANCELED',
) =>
  site.call(reportAccountReview, {
    body: {
      requestId,
      status,
      defects: status === 'DOCUMENT_DEFECT' ? [{ field: 'street', message: '番地をご確認ください。' }] : [],
    },
  });
const examined = async (requestId: string) => {
  await review(requestId, 'IDENTITY_CHECKING');
  await review(requestId, 'IN_REVIEW');
};
const statusOf = async (client: Client) => (await client.call(listAccountRequests)).accountRequests[0]?.status;

test('R7.21 approved: the account is open, with number, products and opening day, and its documents are unread', async () => {
  const client = await signedInOf(scene, 'newcomer', 1);
  const { requestId } = await submit('newcomer');
  expect((await client.call(getAccountStatus)).status.equity).toBe('REQUESTING');
  expect(await client.call(listAccounts).catch((error: { code?: string }) => error.code)).toBe('400-999');
  await examined(requestId);
  expect(await review(requestId, 'APPROVED')).toEqual({ status: 'OPENED', openedOn: '2026-11-13' });
  // Told again, it is answered and not done again.
  expect(await review(requestId, 'APPROVED')).toEqual({ status: 'OPENED', openedOn: '2026-11-13' });

  expect((await client.call(getAccountStatus)).status).toEqual({
    equity: 'AVAILABLE',
    nisa: 'NOT_OPENED',
    margin: 'NOT_OPENED',
    usEquity: 'NOT_OPENED',
  });
  const { accounts } = await client.call(listAccounts);
  expect(accounts).toMatchObject([{ openedOn: '2026-11-13', specificAccount: { withholding: 'WITH' } }]);
  expect(accounts[0]?.accountNumber).toMatch(/^2\d{6}$/);
  expect(await client.call(listUserAccounts)).toMatchObject({ userAccounts: [{ equity: 'AVAILABLE' }] });
  expect(await client.call(listUnmaskedUsers)).toMatchObject({
    users: [
      {
        name: '髙﨑 𠮷子',
        nameKana: 'タカサキ ヨシコ',
        address: '東京都千代田区架空町1-1',
        withdrawBank: { bankName: 'しおさい銀行', number: '7654321' },
      },
    ],
  });
  const { brokerageDocuments } = await client.call(listBrokerageDocuments);
  expect(brokerageDocuments.length).toBeGreaterThan(0);
  expect(brokerageDocuments.some(({ isConfirmed }) => isConfirmed)).toBe(false);
  expect(await mailsTo(scene, 'newcomer')).toEqual(['口座開設のお申し込みを受け付けました', '口座を開設しました']);
  await expect(submit('newcomer')).rejects.toMatchObject({ code: '409-100' });
});

test('what was filled in is forgotten once it is decided, and where the customer came from is kept', async () => {
  const rows = await scene.db
    .open('api')
    .pool.query(
      "select application, pid, tracking_id from app.account_request where pid = 'cent' and status = 'OPENED'",
    );
  expect(rows.rows).toEqual([{ application: null, pid: 'cent', tracking_id: 't-1' }]);
});

test('a defect goes back to the person, who corrects it under the same number', async () => {
  const client = await signedInOf(scene, 'defect');
  const { requestId } = await submit('defect', { firstNameKana: 'カケル' });
  await examined(requestId);
  await review(requestId, 'DOCUMENT_DEFECT');
  expect((await client.call(listAccountRequests)).accountRequests).toMatchObject([
    { status: 'DOCUMENT_DEFECT', defects: [{ field: 'street', message: '番地をご確認ください。' }] },
  ]);
  expect(await submit('defect', { firstNameKana: 'カケル', street: '架空町2-2' })).toEqual({
    requestId,
    status: 'SUBMITTED',
  });
  await examined(requestId);
  expect(await review(requestId, 'APPROVED')).toMatchObject({ status: 'OPENED' });
  expect(await mailsTo(scene, 'defect')).toContain('お申し込みの内容をご確認ください');
});

test('a rejection gives no reason, and a new application may follow', async () => {
  const client = await signedInOf(scene, 'rejected');
  const { requestId } = await submit('rejected', { firstNameKana: 'コトワ' });
  await examined(requestId);
  expect(await review(requestId, 'REJECTED')).toEqual({ status: 'REJECTED', openedOn: null });
  expect((await client.call(getAccountStatus)).status.equity).toBe('NOT_OPENED');
  await scene.api.clock.put(instant(demoStart + 60_000), 'frozen');
  expect((await submit('rejected', { firstNameKana: 'コトワ' })).requestId).not.toBe(requestId);
  expect(await statusOf(client)).toBe('SUBMITTED');
  await scene.api.clock.put(demoStart, 'frozen');
});

test('no step is skipped, none is taken back, and nobody else may report', async () => {
  await signedInOf(scene, 'steps');
  const { requestId } = await submit('steps', { firstNameKana: 'ダン' });
  await expect(review(requestId, 'APPROVED')).rejects.toMatchObject({ code: '400-511' });
  await expect(review(requestId, 'IN_REVIEW')).rejects.toMatchObject({ code: '400-511' });
  await examined(requestId);
  await expect(review(requestId, 'IDENTITY_CHECKING')).rejects.toMatchObject({ code: '400-511' });
  await expect(submit('steps')).rejects.toMatchObject({ code: '409-100' });
  await expect(review('no-such-request', 'APPROVED')).rejects.toMatchObject({ code: '400-000' });
  await expect(submit('nobody-knows')).rejects.toMatchObject({ code: '400-000' });
  const customer = await signedInOf(scene, 'steps');
  await expect(
    customer.call(reportAccountReview, { body: { requestId, status: 'REJECTED', defects: [] } }),
  ).rejects.toMatchObject({ code: '401-000' });
});

test.each([
  ['birthDate', { birthDate: ymd('2008-11-14') }],
  ['birthDate', { birthDate: ymd('2027-01-01') }],
  ['nisa', { nisa: 'OPEN', birthDate: ymd('2008-11-13') }],
  ['nisaPapers', { nisa: 'CHANGE_IN' }],
  ['lastName', { lastName: 'あ'.repeat(200) }],
  ['lastNameKana', { lastNameKana: 'ﾀｶｻｷ' }],
  ['bank.bankCode', { bank: { ...application.bank, bankCode: '9998' } }],
  ['bank.bankAccountNumber', { bank: { ...application.bank, bankAccountNumber: '123456' } }],
  ['postalCode', { postalCode: '1000001' }],
] as const)('%s is refused in place: %j', async (field, change) => {
  await signedInOf(scene, 'mistakes');
  await expect(submit('mistakes', change as Partial<typeof application>)).rejects.toMatchObject({
    code: '400-001',
    lines: [expect.objectContaining({ field: expect.stringContaining(field) as string })],
  });
});

test('My Number has no place to go: a field of that name is refused', async () => {
  await signedInOf(scene, 'mistakes');
  await expect(submit('mistakes', { myNumber: '123456789018' } as never)).rejects.toMatchObject({ code: '400-001' });
  const columns = await scene.db
    .open('api')
    .pool.query("select table_name from information_schema.columns where column_name ilike '%my%number%'");
  expect(columns.rows).toEqual([]);
});

test('NISA together with the account opens provisionally', async () => {
  const client = await signedInOf(scene, 'withnisa');
  const { requestId } = await submit('withnisa', { nisa: 'OPEN', firstNameKana: 'ニイサ', specificAccount: 'NONE' });
  await examined(requestId);
  await review(requestId, 'APPROVED');
  expect(await client.call(getNisaStatus)).toMatchObject({
    status: 'AVAILABLE',
    provisional: true,
    openedOn: '2026-11-13',
    canBuyGrowth: true,
  });
  expect(await client.call(listNisaRequests)).toMatchObject({
    nisaRequests: [{ kind: 'OPEN', targetYear: 2026, status: 'PROVISIONALLY_OPENED' }],
  });
});

const card = {
  lastNameKana: 'ヤマダ',
  firstNameKana: 'ハナコ',
  birthDate: ymd('1990-04-12'),
  phoneNumber: '090-0000-1234',
  postalCode: '105-0000',
};
const person = { ...card, email: 'hanako@example.jp' };

test('名寄せ finds who is a customer already, who resembles one, and who is new', async () => {
  const client = await signedInOf(scene, 'twin');
  const ask = async (changes: Partial<typeof person>) =>
    (await client.call(confirmPerson, { body: { ...person, ...changes } })).result;
  expect(await ask({})).toBe('EXISTING_CUSTOMER');
  expect(await ask({ phoneNumber: '09000001234', postalCode: '1050000' })).toBe('EXISTING_CUSTOMER');
  expect(await ask({ phoneNumber: '090-0000-9999' })).toBe('NEEDS_CHECK');
  expect(await ask({ birthDate: ymd('1990-04-13') })).toBe('NEW');
  await expect(submit('twin', card)).rejects.toMatchObject({ code: '409-100' });
  const { requestId } = await submit('twin', { ...card, phoneNumber: '090-0000-9999' });
  expect(requestId).toBeTruthy();
  expect(await ask({ birthDate: ymd('1990-04-13') })).toBe('IN_PROGRESS');
});

test('the check travels form-encoded, as required', async () => {
  expect(confirmPerson.form).toBe(true);
  const client = await signedInOf(scene, 'formal');
  await expect(client.call(confirmPerson, { body: { ...person, lastNameKana: 'やまだ' } })).rejects.toMatchObject({
    code: '400-001',
  });
});

const draft = { products: ['EQUITY' as const], specificAccount: 'WITH' as const, nisa: 'NONE' as const };

test('a request is a draft, a second one replaces it, and the application completes it under its number', async () => {
  const client = await signedInOf(scene, 'draft');
  const id = await client.call(createAccountRequest, { body: { ...draft, pid: 'mc', trackingId: 'i-9' } });
  expect(await statusOf(client)).toBe('DRAFT');
  expect(
    await client.call(createAccountRequest, { body: { ...draft, products: ['EQUITY', 'NISA'], nisa: 'OPEN' } }),
  ).toBe(id);
  expect((await submit('draft', { firstNameKana: 'シタガキ' })).requestId).toBe(id);
  await expect(client.call(createAccountRequest, { body: draft })).rejects.toMatchObject({ code: '409-100' });
});

test('a request is refused for what is open, without an account for what needs one, and with a check of somebody else', async () => {
  const [hanako, stranger] = [await signedInOf(scene, 'hanako'), await signedInOf(scene, 'stranger')];
  await expect(hanako.call(createAccountRequest, { body: draft })).rejects.toMatchObject({ code: '409-100' });
  await expect(
    stranger.call(createAccountRequest, { body: { ...draft, products: ['NISA'], nisa: 'OPEN' } }),
  ).rejects.toMatchObject({ code: '400-999' });
  for (const further of ['MARGIN', 'US_EQUITY'] as const)
    await expect(
      stranger.call(createAccountRequest, { body: { ...draft, products: ['EQUITY', further] } }),
    ).rejects.toMatchObject({ code: '400-999' });
  const { aggregationId } = await (await signedInOf(scene, 'formal')).call(confirmPerson, { body: person });
  await expect(
    stranger.call(createAccountRequest, { body: { ...draft, aggregationId: aggregationId ?? '' } }),
  ).rejects.toMatchObject({ code: '400-001' });
  const own = await stranger.call(confirmPerson, { body: person });
  await expect(
    stranger.call(createAccountRequest, { body: { ...draft, aggregationId: own.aggregationId ?? '' } }),
  ).rejects.toMatchObject({ code: '409-100' });
});

test('the site sees how far things are and nothing of the person', async () => {
  const answer = await site.call(getProcedures, { params: { hashedUserId: hashOf('newcomer') } });
  expect(answer).toMatchObject({ equity: 'AVAILABLE', accountRequest: { status: 'OPENED' }, updateRequest: null });
  expect(JSON.stringify(answer)).not.toMatch(/タカサキ|髙﨑|7654321/);
  await expect(site.call(getProcedures, { params: { hashedUserId: hashOf('who') } })).rejects.toMatchObject({
    code: '400-000',
  });
});

test('an application nobody comes back to runs out after ninety days, not after eighty-nine', async () => {
  const client = await signedInOf(scene, 'idle');
  await client.call(createAccountRequest, { body: draft });
  const expire = accountJobs.find(({ name }) => name === 'account.expire-requests');
  const runOn = (day: string) => scene.api.database.tx(async (tx) => expire?.run(tx, atJst(ymd(day), '11:00'), null));
  await runOn('2027-02-10');
  expect(await statusOf(client)).toBe('DRAFT');
  await runOn('2027-02-12');
  expect(await statusOf(client)).toBe('EXPIRED');
});
