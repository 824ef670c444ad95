import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountRequest, getAccountStatus, listAccountRequests, listNisaRequests } from '@tsuzura/contract/main';
import { listApplications, openApplication, takeOverApplication } from '@tsuzura/contract/ops';
import { reportAccountReview } from '@tsuzura/contract/partner';
import { marginQuizAnswers } from '@tsuzura/domain/margin';
import { demoStart } from '@tsuzura/store/seed';
import { byTwo } from '../kernel/proposal/by-two.test-support.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { placeUsWith, quoteUs } from '../us-order/us-orders.test-support.ts';
import { mailsTo, siteOf, withSites } from './procedure.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(withSites);
  await scene.api.clock.put(demoStart, 'frozen');
});
afterAll(() => scene.close());

test('rule US-8: W-8BEN is signed with the application, so who is approved for US shares may buy them', async () => {
  const hanako = await scene.as('hanako');
  const trading = await scene.as('hanako', 'trading');
  await expect(quoteUs(trading, { quantity: '1' })).rejects.toMatchObject({ code: '400-140' });
  const body = { products: ['US_EQUITY'], specificAccount: 'WITH', nisa: 'NONE' } as const;
  const requestId = await hanako.call(createAccountRequest, { body: body as never });
  for (const status of ['IDENTITY_CHECKING', 'IN_REVIEW', 'APPROVED'] as const)
    await siteOf(scene).call(reportAccountReview, { body: { requestId, status, defects: [] } });
  expect((await hanako.call(getAccountStatus)).status.usEquity).toBe('AVAILABLE');
  expect(await mailsTo(scene, 'hanako')).toEqual([
    '米国株式口座の開設のお申し込みを受け付けました',
    '米国株式口座を開設しました',
  ]);
  const { quote, w8benValidUntil } = await quoteUs(trading, { quantity: '1' });
  expect(w8benValidUntil).toBe('2029-12-31');
  expect(await placeUsWith(trading, quote.confirmToken, { quantity: '1' })).toMatchObject({ status: 'ACCEPTED' });
});

test('rule ACCT-3: an application for several further accounts names them in one notification', async () => {
  const tsumi = await scene.as('tsumi');
  const body = { products: ['MARGIN', 'US_EQUITY'], specificAccount: 'WITH', nisa: 'NONE' } as const;
  await tsumi.call(createAccountRequest, { body: body as never });
  expect(await mailsTo(scene, 'tsumi')).toEqual(['信用取引口座と米国株式口座の開設のお申し込みを受け付けました']);
});

const forUs = (usDeclaration: { documentsConfirmed: boolean; isUsPerson: boolean }) =>
  ({ products: ['US_EQUITY'] as 'US_EQUITY'[], specificAccount: 'NONE', nisa: 'NONE', usDeclaration }) as const;
const signed = forUs({ documentsConfirmed: true, isUsPerson: false });

test('rule US-8: who has not read the documents, or is a person of the United States, is told so, and nothing is filed', async () => {
  const waku = await scene.as('waku');
  const wrong = waku.call(createAccountRequest, { body: forUs({ documentsConfirmed: false, isUsPerson: true }) });
  await expect(wrong).rejects.toMatchObject({
    body: {
      errors: [
        { field: 'usDeclaration.documentsConfirmed', message: '書面の確認にチェックを入れてください。' },
        {
          field: 'usDeclaration.isUsPerson',
          message: '米国の市民や居住者の方は、米国株式口座をお申し込みいただけません。',
        },
      ],
    },
  });
  const { accountRequests } = await waku.call(listAccountRequests);
  expect(accountRequests.map(({ products }) => products)).toEqual([['EQUITY', 'NISA']]);
});

test('rule ACCT-3: an application for a further account is for a person; sent back, it is made anew under its number', async () => {
  const waku = await scene.as('waku');
  const id = await waku.call(createAccountRequest, { body: signed });
  const maker = await scene.as('unyo', 'ops', { name: '運用 守', roles: ['maker'] });
  const waiting = async () => (await maker.call(listApplications)).applications.find((one) => one.id === id);
  const found = await waiting();
  expect(found?.name).toMatch(/^.＊ .＊$/);
  expect(found?.needsPerson).toBe('審査：口座のあるお客さまの、追加のお申し込みです。人が審査します');
  const { rows } = await maker.call(openApplication, { params: { id }, body: { reason: '書類の確認' } });
  expect(rows.toSorted((a, b) => (a.label < b.label ? -1 : 1))).toEqual([
    { label: '書面の確認', value: 'はい' },
    { label: '米国の市民・居住者への該当', value: 'いいえ' },
  ]);
  await expect(waku.call(createAccountRequest, { body: signed })).rejects.toMatchObject({ status: 409 });
  await maker.call(takeOverApplication, { params: { id }, body: { reason: '住所の確認' } });
  const defects = [{ field: '住所', message: 'ご住所が登録と違います。' }];
  await byTwo(scene, { kind: 'application.decide', payload: { id, decision: 'DOCUMENT_DEFECT', defects } });
  expect(await waku.call(createAccountRequest, { body: signed })).toBe(id);
  expect(await waiting()).toMatchObject({ receiptNumber: found?.receiptNumber, statusText: '受付', defects: [] });
  await byTwo(scene, { kind: 'application.decide', payload: { id, decision: 'APPROVED', defects: [] } });
  expect((await waku.call(getAccountStatus)).status.usEquity).toBe('AVAILABLE');
});

test('rule ACCT-3: NISA alone is a procedure of its own, confirmed as such, and keeps no other application waiting', async () => {
  const customer = await scene.as('hanako');
  const { accountRequests: before } = await customer.call(listAccountRequests);
  const forNisa = { products: ['NISA' as const], specificAccount: 'NONE' as const, nisa: 'OPEN' as const };
  const id = await customer.call(createAccountRequest, { body: forNisa });
  const { nisaRequests } = await customer.call(listNisaRequests);
  expect(nisaRequests).toMatchObject([{ id, status: 'SUBMITTED' }]);
  expect((await customer.call(listAccountRequests)).accountRequests).toEqual(before);
  expect((await mailsTo(scene, 'hanako')).filter((subject) => subject.includes('NISA'))).toHaveLength(1);
  const { rows } = await scene.api.database.pool.query(
    `select actor_role from ops.audit where action = 'account-request.written' and detail ->> 'request' = $1`,
    [id],
  );
  expect(rows).toEqual([{ actor_role: 'customer' }]);
  await expect(customer.call(createAccountRequest, { body: forNisa })).rejects.toMatchObject({ code: '409-100' });
  const forMargin = { products: ['MARGIN' as const], specificAccount: 'NONE' as const, nisa: 'NONE' as const };
  expect(await customer.call(createAccountRequest, { body: forMargin })).toBeTruthy();
});

test('rule MARGIN-18: an application that an operator took over stays with people when it comes back corrected', async () => {
  const waku = await scene.as('waku');
  const forMargin = (marginDeclaration?: { documentsConfirmed: boolean; quizAnswers: boolean[] }) => ({
    products: ['MARGIN' as const],
    specificAccount: 'NONE' as const,
    nisa: 'NONE' as const,
    ...(marginDeclaration && { marginDeclaration }),
  });
  const id = await waku.call(createAccountRequest, { body: forMargin() });
  const maker = await scene.as('unyo', 'ops', { name: '運用 守', roles: ['maker'] });
  await maker.call(takeOverApplication, { params: { id }, body: { reason: '書面の確認' } });
  const defects = [{ field: '書面', message: '書面をお読みください。' }];
  await byTwo(scene, { kind: 'application.decide', payload: { id, decision: 'DOCUMENT_DEFECT', defects } });
  const rightAnswers = { documentsConfirmed: true, quizAnswers: [...marginQuizAnswers] };
  expect(await waku.call(createAccountRequest, { body: forMargin(rightAnswers) })).toBe(id);
  const { accountRequests } = await waku.call(listAccountRequests);
  expect(accountRequests.find((one) => one.id === id)?.status).toBe('SUBMITTED');
  expect((await waku.call(getAccountStatus)).status.margin).toBe('NOT_OPENED');
  const received = (await mailsTo(scene, 'waku')).filter((subject) => subject.startsWith('信用取引のお申し込み'));
  expect(received).toHaveLength(2);
});

test('what is declared for US shares belongs to an application for them', async () => {
  const ginko = await scene.as('ginko');
  const body = { ...signed, products: ['MARGIN' as const] };
  await expect(ginko.call(createAccountRequest, { body })).rejects.toMatchObject({
    body: { errors: [{ field: 'usDeclaration' }] },
  });
});
