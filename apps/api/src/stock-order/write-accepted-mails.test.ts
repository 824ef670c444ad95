import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeEquityOrder } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { createWorkers } from '@tsuzura/store/jobs';
import { acceptedShareTopic } from '@tsuzura/store/stock-order';
import { deliverBy } from '../kernel/couriers.ts';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';
import { placeShares } from './stock-orders.test-support.ts';
import { writeAcceptedShareMails } from './write-accepted-mails.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  await scene.api.clock.put(atJst(ymd('2026-11-13'), '08:30'), 'frozen');
});
afterAll(() => scene.close());

test('the mail of an accepted share order is written when it is sent, once, and says what was accepted', async () => {
  const { database, clock } = scene.api;
  const hanako = await scene.as('hanako', 'trading');
  const { orderId } = await placeShares(hanako, { stockCode: '1217', orderType: 'LIMIT', price: '541' });
  const body = { seenFilledQuantity: 0, price: '540' };
  await hanako.call(changeEquityOrder, { params: { order_id: orderId }, body }, { key: randomUUID() });
  const sent: Record<string, string>[] = [];
  const workers = createWorkers({
    url: scene.db.url('api'),
    now: clock.now,
    realNow: () => testNow,
    failed: () => undefined,
    deliver: deliverBy(
      { mail: async (_, payload) => void sent.push(payload as Record<string, string>) },
      { [acceptedShareTopic]: writeAcceptedShareMails(database, clock) },
    ),
  });
  await workers.drain();
  await workers.drain();
  await workers.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: 'hanako@example.jp',
    subject: '【つづら】株式の買付のご注文を受け付けました',
  });
  expect(sent[0]?.['text']).toContain('541円');
  expect(sent[0]?.['text']).not.toContain('540円');
});
