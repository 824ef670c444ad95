import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountRequest, getAccountStatus } from '@tsuzura/contract/main';
import { reportAccountReview } from '@tsuzura/contract/partner';
import { demoStart } from '@tsuzura/store/seed';
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
