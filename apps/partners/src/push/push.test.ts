import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { listPushes } from '@tsuzura/contract/partner';
import { running, secret } from '../running.test-support.ts';

const message = (id: string, changes: object = {}, data: object = {}) => ({
  message: {
    token: 'device-token-0001',
    notification: { title: 'ご注文が約定しました', body: 'くわしくは、つづらを開いてご覧ください。' },
    data: { id, category: 'TRADE', url: 'http://web.example/orders', ...data },
    android: { collapse_key: id, notification: { tag: id } },
    apns: { headers: { 'apns-collapse-id': id } },
    ...changes,
  },
});
const send = (url: string, body: unknown, bearer = secret, signal: AbortSignal | null = null) =>
  fetch(`${url}/fcm/v1/projects/tsuzura/messages:send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
    signal,
  });

test('a link that is not of the web, and a sender without our secret, are refused', async () => {
  await using here = await running();
  for (const url of ['javascript:alert(1)', 'intent://x', '/orders'])
    expect((await send(here.partnersUrl, message('a', {}, { url }))).status).toBe(400);
  expect((await send(here.partnersUrl, message('a'), 'wrong')).status).toBe(401);
  expect((await here.partners.call(listPushes)).messages).toEqual([]);
});

test('a notification is stored once and listed by device', async () => {
  await using here = await running();
  for (const id of ['p1', 'p1']) expect((await send(here.partnersUrl, message(id))).status).toBe(200);
  await send(here.partnersUrl, message('p2', { token: 'device-token-0002' }, { url: undefined }));
  expect((await here.partners.call(listPushes)).messages.map(({ to }) => to)).toEqual([
    'device-token-0002',
    'device-token-0001',
  ]);
  const { messages } = await here.partners.call(listPushes, { query: { to: 'device-token-0001' } });
  expect(messages).toMatchObject([
    { subject: 'ご注文が約定しました', url: 'http://web.example/orders', receivedAt: '2026-11-14T09:00:00+09:00' },
  ]);
});

test('a device that is gone, a refusal, a gateway that is down and one that never answers', async () => {
  await using here = await running();
  const answers = [];
  for (const token of ['unregistered-0001', 'refused-0001', 'unavailable-0001']) {
    const answer = await send(here.partnersUrl, message('p1', { token }));
    const { error } = (await answer.json()) as { error: { details: { errorCode: string }[] } };
    answers.push(`${answer.status} ${error.details[0]?.errorCode}`);
  }
  expect(answers).toEqual(['404 UNREGISTERED', '403 SENDER_ID_MISMATCH', '503 UNAVAILABLE']);
  const slow = send(here.partnersUrl, message('p1', { token: 'slow-0001' }), secret, AbortSignal.timeout(200));
  await expect(slow).rejects.toThrow();
});

test('a browser’s push service takes what is signed and sealed, and says when a subscription has ended', async () => {
  await using here = await running();
  const sealed = randomBytes(200);
  const push = (name: string) =>
    fetch(`${here.partnersUrl}/web-push/${name}`, {
      method: 'POST',
      headers: {
        authorization: 'vapid t=a.b.c, k=key',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: '60',
        topic: 'p1',
      },
      body: sealed,
    });
  expect((await push('browser-0001')).status).toBe(201);
  expect((await push('browser-0001')).status).toBe(201);
  expect((await push('gone-0001')).status).toBe(410);
  expect((await push('unavailable-0001')).status).toBe(503);
  const unsigned = await fetch(`${here.partnersUrl}/web-push/browser-0001`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'text',
  });
  expect(unsigned.status).toBe(401);
  expect((await here.partners.call(listPushes)).messages).toMatchObject([{ to: 'browser-0001', category: 'WEB_PUSH' }]);
  // The browser gets what was sent, as it was sent; of one topic the newest alone.
  const waiting = async (name: string) => (await fetch(`${here.partnersUrl}/web-push/${name}`)).json();
  expect(await waiting('browser-0001')).toEqual({ messages: [sealed.toString('base64url')] });
  expect(await waiting('gone-0001')).toEqual({ messages: [] });
});

test('the page links to our own pages and shows any other address as text', async () => {
  await using here = await running();
  await send(here.partnersUrl, message('p1'));
  await send(here.partnersUrl, message('p2', {}, { url: 'http://evil.example/' }));
  const body = await (await fetch(`${here.partnersUrl}/push`)).text();
  expect(body).toContain('<a href="http://web.example/orders" rel="noreferrer">');
  expect(body).toContain('開くページ：http://evil.example/');
  expect(body).not.toContain('href="http://evil.example');
});
