import { expect, test } from 'vitest';
import { listPushes, sendPush } from '@tsuzura/contract/partner';
import { asPartner, running } from '../running.test-support.ts';

const push = (id: string, changes: object = {}) => ({
  id,
  to: 'device-token-0001',
  subject: '約定しました',
  text: 'つづら 全世界株式インデックス',
  category: 'TRADE',
  url: 'http://web.example/orders',
  ...changes,
});

test('a link that is not of the web is refused', async () => {
  await using here = await running();
  for (const url of ['javascript:alert(1)', 'intent://x', '/orders']) {
    const answer = await fetch(`${here.partnersUrl}/push/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asPartner.headers },
      body: JSON.stringify(push('a', { url })),
    });
    expect(answer.status).toBe(400);
  }
});

test('a notification is stored once and listed by device', async () => {
  await using here = await running();
  await here.partners.call(sendPush, { body: push('p1') }, asPartner);
  await here.partners.call(sendPush, { body: push('p1') }, asPartner);
  await here.partners.call(sendPush, { body: push('p2', { to: 'device-token-0002', url: null }) }, asPartner);
  expect((await here.partners.call(listPushes)).messages.map(({ id }) => id)).toEqual(['p2', 'p1']);
  const { messages } = await here.partners.call(listPushes, { query: { to: 'device-token-0001' } });
  expect(messages).toEqual([{ ...push('p1'), receivedAt: '2026-11-14T09:00:00+09:00' }]);
});

test('the page links to our own pages and shows any other address as text', async () => {
  await using here = await running();
  await here.partners.call(sendPush, { body: push('p1') }, asPartner);
  await here.partners.call(sendPush, { body: push('p2', { url: 'http://evil.example/' }) }, asPartner);
  const body = await (await fetch(`${here.partnersUrl}/push`)).text();
  expect(body).toContain('<a href="http://web.example/orders" rel="noreferrer">');
  expect(body).toContain('開くページ：http://evil.example/');
  expect(body).not.toContain('href="http://evil.example');
});
