import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountStatus, listAccountRequests } from '@tsuzura/contract/main';
import { reportAccountReview, submitAccountApplication } from '@tsuzura/contract/partner';
import {
  getCustomer,
  listApplications,
  listAudit,
  listEditions,
  openApplication,
  previewProposal,
  takeOverApplication,
  type ProposedAct,
} from '@tsuzura/contract/ops';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { byTwo } from '../kernel/proposal/by-two.test-support.ts';
import {
  application,
  hashOf,
  mailsTo,
  openNewAccount,
  reviewNisaNow,
  signedInOf,
  siteOf,
  withSites,
} from './procedure.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(withSites);
});
afterAll(() => scene.close());

const asMaker = () => scene.as('unyo', 'ops', { name: '運用 守', roles: ['maker'] });

async function apply(who: string, changes: Partial<typeof application> = {}) {
  const client = await signedInOf(scene, who);
  const { requestId: id } = await siteOf(scene).call(submitAccountApplication, {
    body: { hashedUserId: hashOf(who), application: { ...application, ...changes }, pid: null, trackingId: null },
  });
  return { client, id };
}
const report = (requestId: string, status: 'IDENTITY_CHECKING' | 'IN_REVIEW' | 'APPROVED') =>
  siteOf(scene).call(reportAccountReview, { body: { requestId, status, defects: [] } });

test('an application waits masked, is shown whole to whoever gives a reason, and the reason is kept', async () => {
  const { id } = await apply('waits', { firstNameKana: 'マツ', insider: true });
  const maker = await asMaker();
  const found = (await maker.call(listApplications)).applications.find((one) => one.id === id);
  expect(found).toMatchObject({ name: '髙＊ 𠮷＊', statusText: '受付', taken: null, mayDecide: false });
  expect(found?.needsPerson).toContain('内部者');
  expect(JSON.stringify(found)).not.toMatch(/架空町|7777|7654321/);
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  const look = { params: { id }, body: { reason: '書類の確認' } };
  await expect(viewer.call(openApplication, look)).rejects.toMatchObject({ body: { code: '403-300' } });
  const { rows } = await maker.call(openApplication, look);
  expect(rows).toContainEqual({ label: '番地・建物名', value: '架空町1-1' });
  const kept = await maker.call(listAudit, { query: { call: 'POST /applications/{id}/open' } });
  expect(kept.rows[0]).toMatchObject({ reason: '書類の確認', operator: { name: '運用 守' } });
});

test('the automatic review goes on until a person takes the application over; then two people decide', async () => {
  const { client, id } = await apply('taken', { firstNameKana: 'トル' });
  await report(id, 'IDENTITY_CHECKING');
  const decide: ProposedAct = { kind: 'application.decide', payload: { id, decision: 'APPROVED', defects: [] } };
  await expect(byTwo(scene, decide)).rejects.toMatchObject({ body: { code: '400-731' } });
  const maker = await asMaker();
  const taken = await maker.call(takeOverApplication, { params: { id }, body: { reason: '氏名の漢字を確かめる' } });
  expect(taken).toMatchObject({ taken: { by: '運用 守' }, mayDecide: true });
  // What the site reports from now on is heard and has no effect.
  expect(await report(id, 'IN_REVIEW')).toMatchObject({ status: 'IDENTITY_CHECKING' });
  expect(await byTwo(scene, decide, '書類を確かめた')).toMatchObject({ status: 'OPENED' });
  expect((await client.call(getAccountStatus)).status.equity).toBe('AVAILABLE');
  await expect(byTwo(scene, decide)).rejects.toMatchObject({ body: { code: '400-732' } });
  await expect(maker.call(takeOverApplication, { params: { id }, body: { reason: 'x' } })).rejects.toMatchObject({
    body: { code: '400-732' },
  });
});

test('不備 goes back to the customer with each line, 否認 ends it; a script in a line stays text', async () => {
  const { client, id } = await apply('defect', { firstNameKana: 'フビ' });
  const maker = await asMaker();
  await maker.call(takeOverApplication, { params: { id }, body: { reason: '住所' } });
  const nothing: ProposedAct = {
    kind: 'application.decide',
    payload: { id, decision: 'DOCUMENT_DEFECT', defects: [] },
  };
  await expect(maker.call(previewProposal, { body: { act: nothing } })).rejects.toMatchObject({ status: 400 });
  const defects = [{ field: '住所', message: '<script>alert(1)</script>番地まで入力してください。' }];
  await byTwo(scene, { kind: 'application.decide', payload: { id, decision: 'DOCUMENT_DEFECT', defects } });
  const { accountRequests } = await client.call(listAccountRequests);
  expect(accountRequests[0]).toMatchObject({ status: 'DOCUMENT_DEFECT', defects });

  const second = await apply('rejected', { firstNameKana: 'ヒニン' });
  await maker.call(takeOverApplication, { params: { id: second.id }, body: { reason: '確認' } });
  await byTwo(scene, { kind: 'application.decide', payload: { id: second.id, decision: 'REJECTED', defects: [] } });
  expect((await second.client.call(getAccountStatus)).status.equity).toBe('NOT_OPENED');
  expect((await mailsTo(scene, 'rejected')).length).toBe(2);
});

test('the result of the tax office is entered by two people: accepted, or a duplicate at another firm', async () => {
  const accepted = await openNewAccount(scene, 'accepted', { nisa: 'OPEN', firstNameKana: 'ジュリ' });
  const double = await openNewAccount(scene, 'twice', { nisa: 'OPEN', firstNameKana: 'ニジュウ' });
  const enter = (id: string, nisaResult: 'APPROVED' | 'REJECTED_DUPLICATE') =>
    byTwo(scene, { kind: 'nisa.decide', payload: { id, nisaResult } });
  await expect(enter(accepted.nisaRequestId, 'APPROVED')).rejects.toMatchObject({ body: { code: '400-511' } });
  for (const { nisaRequestId } of [accepted, double]) await reviewNisaNow(scene, nisaRequestId, 'TAX_OFFICE_REVIEW');
  const { nisa } = await (await asMaker()).call(listApplications);
  expect(nisa.find(({ id }) => id === accepted.nisaRequestId)?.results.map(({ text }) => text)).toEqual([
    '税務署の受理',
    'ほかの金融機関と重複',
  ]);
  expect(await enter(accepted.nisaRequestId, 'APPROVED')).toMatchObject({ status: 'APPROVED' });
  expect(await enter(double.nisaRequestId, 'REJECTED_DUPLICATE')).toMatchObject({ status: 'REJECTED_DUPLICATE' });
  expect((await accepted.client.call(getAccountStatus)).status.nisa).toBe('AVAILABLE');
  expect((await double.client.call(getAccountStatus)).status.nisa).not.toBe('AVAILABLE');
});

test('an account is closed by two people under the rules of the customer; what stands in the way is said line by line', async () => {
  const maker = await asMaker();
  const close = (accountNumber: string) =>
    ({ kind: 'account.close', payload: { accountNumber, closingProduct: 'EQUITY' } }) as const;
  const blocked = maker.call(previewProposal, { body: { act: close('1000001') } });
  await expect(blocked).rejects.toMatchObject({
    lines: expect.arrayContaining([{ message: 'お預かりしているお金を出金してください。' }]),
  });
  const { client, customerId } = await openNewAccount(scene, 'leaves', { firstNameKana: 'サル' });
  const { accountNumber } = await maker.call(getCustomer, { params: { customer: customerId } });
  await byTwo(scene, close(accountNumber ?? ''), 'ご本人の申し出');
  expect((await client.call(getAccountStatus)).status.equity).toBe('CLOSE');
});

test('書面: what was published when, to whom, and how many confirmed it', async () => {
  const { brokerage, funds } = await (await asMaker()).call(listEditions);
  expect(brokerage.length).toBeGreaterThan(0);
  expect(funds.length).toBeGreaterThan(0);
  for (const { audience, confirmed } of brokerage) expect([audience >= 0, confirmed >= 0]).toEqual([true, true]);
  const terms = brokerage.find(({ kindText }) => kindText === '約款');
  expect(terms).toMatchObject({ audienceText: '口座をお持ちの全員' });
  expect(terms?.confirmed).toBeGreaterThan(0);
});
