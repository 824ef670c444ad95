import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedTopic } from '@tsuzura/store/fund-order';
import { createWorkers } from '@tsuzura/store/jobs';
import { deliverBy } from '../kernel/couriers.ts';
import { testNow } from '../kernel/scene.test-support.ts';
import { buyNow, domestic, openOrders, readFundDocuments, type OrderScene } from './orders.test-support.ts';
import { writeAcceptedMails } from './write-accepted-mails.ts';

let scene: OrderScene;
beforeAll(async () => {
  scene = await openOrders();
});
afterAll(() => scene.close());

test('R2.06 the mail of an accepted order is written when it is sent, to the address of that time, once', async () => {
  const { database, clock } = scene.api;
  const hanako = await scene.as('hanako');
  await readFundDocuments(hanako, domestic);
  const { orderId, receiptNumber } = await buyNow(hanako, { amount: 10_000 });
  const sent: Record<string, string>[] = [];
  const workers = createWorkers({
    url: scene.db.url('api'),
    now: clock.now,
    realNow: () => testNow,
    failed: () => undefined,
    deliver: deliverBy(
      { mail: async (_, payload) => void sent.push(payload as Record<string, string>) },
      { [acceptedTopic]: writeAcceptedMails(database, clock) },
    ),
  });
  await workers.drain();
  await workers.drain();
  await workers.close();
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail).toMatchObject({
    to: 'hanako@example.jp',
    subject: '【つづら】購入のご注文を受け付けました',
    category: 'ORDER',
  });
  const text = mail?.['text'];
  for (const part of [
    receiptNumber,
    '特定口座',
    '10,000円',
    '約定日：',
    '受渡日：',
    '取消期限：',
    '心当たりがない場合',
  ])
    expect(text).toContain(part);
  for (const inside of [domestic, orderId]) expect(text).not.toContain(inside);
});
