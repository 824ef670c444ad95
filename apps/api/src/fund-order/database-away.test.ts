import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHealth, getAssets } from '@tsuzura/contract/main';
import { subjectOf } from '@tsuzura/store/seed';
import { tokenFor } from '../kernel/scene.test-support.ts';
import { completeBuy, openOrders, quoteBuy, readFundDocuments, type OrderScene } from './orders.test-support.ts';

let scene: OrderScene;
beforeAll(async () => {
  scene = await openOrders();
});
afterAll(() => scene.close());

test('while the database is away every call answers 503 with Retry-After; soon after it is back the order is taken, once', async () => {
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  const { confirmToken } = await quoteBuy(beika);
  const key = randomUUID();
  const buy = () => completeBuy(beika, confirmToken, {}, key);
  const unavailable = { status: 503, code: '503-001' };

  await scene.db.goAway();
  const assets = await fetch(`${scene.address('main')}/v1/assets`, {
    headers: { authorization: `Bearer ${await tokenFor(subjectOf('beika'))}` },
  });
  expect([assets.status, assets.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await assets.json()).toMatchObject({
    code: '503-001',
    errors: [{ message: 'ただいま一時的にご利用いただけません。少し待ってからもう一度お試しください。' }],
  });
  const refused = await Promise.allSettled([buy(), buy(), beika.call(getAssets), scene.api.scheduler.step()]);
  expect(refused.slice(0, 3).map((one) => one.status === 'rejected' && one.reason)).toMatchObject([
    unavailable,
    unavailable,
    unavailable,
  ]);
  await expect((await scene.as(null)).call(checkHealth)).rejects.toMatchObject({ status: 503 });

  await scene.db.comeBack();
  await expect.poll(() => beika.call(getAssets).catch(() => null)).not.toBeNull();
  const first = await buy();
  expect(await buy()).toEqual(first);
  expect(await scene.trace(subjectOf('beika'))).toMatchObject({ orders: [{ id: first.orderId }], answers: 1 });
});
