import { describe, expect, test } from 'vitest';
import { createClient, Refused } from '@tsuzura/contract/kernel';
import { buy, ensure, form, json, listThings, news, scene, sendRaw, signedIn } from './scene.test-support.ts';

describe('a call of the contract', () => {
  test('arrives decoded at the handler and comes back encoded', async () => {
    const { ask, address } = await scene();
    const answer = await ask('/v1/things/A%2F1?keyword=a+b&from=2026-11-14&limit=5', { headers: signedIn });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await answer.json()).toEqual({ code: 'A/1', keyword: 'a b', limit: 5, total: 1200 });
    const client = createClient({ baseUrl: address, token: async () => 'good' });
    expect((await client.call(listThings, { params: { 'thing-code': 'A' } })).total).toBe(1200n);
    expect(await client.call(ensure)).toBeUndefined();
  });

  test('R7.10 reads a form and answers text where the contract says so', async () => {
    const { ask } = await scene();
    const answer = await ask('/v1/token', { method: 'PUT', headers: form, body: 'token=%E8%91%9B+x&count=0' });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('葛 x/0');
  });

  test('R5.07 an empty query value counts as left out', async () => {
    const { ask } = await scene();
    expect(await (await ask('/v1/things/A?keyword=&limit=', { headers: signedIn })).json()).toMatchObject({
      limit: 20,
    });
  });

  test('R6.05 answers in order: maintenance, sign-in, account, input, key, fresh check', async () => {
    const { ask } = await scene();
    const send = async (headers: Record<string, string>, body: string) =>
      ((await (await ask('/v1/orders', { method: 'POST', headers, body })).json()) as { code: string }).code;
    const bad = '{"amount":0}';
    const good = '{"amount":1}';
    const type = { 'content-type': 'application/json' };
    expect(await send({ ...type, authorization: 'Bearer maintenance' }, bad)).toBe('503-777');
    expect(await send(type, bad)).toBe('401-000');
    const withoutAccount = { ...type, authorization: 'Bearer closed' };
    for (const body of [bad, '{', 'x'.repeat(2_000_000), good])
      expect(await send(withoutAccount, body)).toBe('400-999');
    expect(await send({ ...withoutAccount, 'content-type': 'text/plain' }, good)).toBe('400-999');
    expect(await send({ ...json, authorization: 'Bearer closed' }, good)).toBe('400-999');
    const weak = { ...type, authorization: 'Bearer weak' };
    expect(await send(weak, bad)).toBe('400-001');
    expect(await send(weak, '{')).toBe('400-003');
    expect(await send(weak, good)).toBe('400-002');
    expect(await send({ ...json, authorization: 'Bearer weak' }, good)).toBe('403-100');
    expect((await ask('/v1/orders', { method: 'POST', headers: json, body: good })).status).toBe(200);
  });

  test('the idempotency key is 8 to 64 characters of its alphabet', async () => {
    const { ask } = await scene();
    const send = async (key: string) =>
      (await ask('/v1/orders', { method: 'POST', headers: { ...json, 'idempotency-key': key }, body: '{"amount":1}' }))
        .status;
    expect([await send('a'.repeat(7)), await send('a'.repeat(8))]).toEqual([400, 200]);
    expect([await send('a'.repeat(64)), await send('a'.repeat(65)), await send('abc def gh')]).toEqual([200, 400, 400]);
  });

  test('a call without a handler asks for sign-in and input, then answers 501', async () => {
    const { ask, server } = await scene();
    const send = async (headers: Record<string, string>, body: string) =>
      (await ask('/v1/later', { method: 'POST', headers, body })).json();
    const type = { 'content-type': 'application/json' };
    expect(await send(type, '{"amount":1}')).toMatchObject({ code: '401-000' });
    expect(await send(json, '{"amount":"x"}')).toMatchObject({ code: '400-001' });
    expect(await send(json, '{"amount":1}')).toMatchObject({ code: '501-000', errors: [{}] });
    expect(await send({ ...json, authorization: 'Bearer closed' }, '{"amount":1}')).toMatchObject({ code: '400-999' });
    expect(server.built()).not.toContainEqual(expect.objectContaining({ path: '/v1/later' }));
  });

  test('a handler is for a declared call, once, and before the server opens', async () => {
    const { server } = await scene();
    expect(() => server.handle(news, async () => ({ news: [] }))).toThrow('after the server has opened');
    await scene({
      prepare: (opening) => {
        expect(() => opening.handle(news, async () => ({ news: [] }))).toThrow('two handlers');
        expect(() => opening.handle({ ...buy, path: '/else' }, async () => ({ orderId: '' }))).toThrow('is not a call');
      },
    });
  });
});

describe('refusals', () => {
  test('R8.06 a refusal carries lines in Japanese, naming the field', async () => {
    const { ask } = await scene();
    const body = (await (
      await ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":"x"}' })
    ).json()) as {
      errors: { message: string; field: string }[];
      requestId: string;
    };
    expect(body.errors).toMatchObject([{ field: 'amount' }]);
    expect(body.errors[0]?.message).toMatch(/[ぁ-ん]/);
    expect(body.requestId).toMatch(/^[\w-]{8,64}$/);
  });

  test('R8.02 R8.05 R8.09 maintenance, sign-in and the unexpected carry no lines', async () => {
    const { ask } = await scene({
      prepare: (server) =>
        server.handle(buy, async () => {
          throw new Error('the secret detail of the database');
        }),
    });
    const maintenance = await ask('/public/v1/news', { headers: { authorization: 'Bearer maintenance' } });
    expect([maintenance.status, await maintenance.json()]).toEqual([
      503,
      { code: '503-777', requestId: expect.any(String) },
    ]);
    const unsigned = await ask('/v1/things/A');
    expect([unsigned.status, unsigned.headers.get('www-authenticate')]).toEqual([401, 'Bearer, DPoP algs="ES256"']);
    expect(await unsigned.json()).toEqual({ code: '401-000', requestId: expect.any(String) });
    const unexpected = await ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":1}' });
    expect([unexpected.status, await unexpected.json()]).toEqual([
      500,
      { code: '500-000', requestId: expect.any(String) },
    ]);
  });

  test('an answer outside the contract is a 500 that says nothing, and a log line that says where', async () => {
    const { ask, logs } = await scene({
      prepare: (server) => server.handle(buy, async () => ({ orderId: 7 }) as never),
    });
    const answer = await ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":1}' });
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: '500-000' }]);
    expect(JSON.parse(logs[0] as string)).toMatchObject({
      level: 'error',
      error: { message: 'orderId: invalid_type' },
    });
  });

  test('what the contract cannot carry is left out where it has room, and a log line says where', async () => {
    const { ask, logs } = await scene({ newsAnswer: { news: ['a', 7, 'c'] } });
    const answer = await ask('/public/v1/news');
    expect([answer.status, await answer.json()]).toEqual([200, { news: ['a', 'c'] }]);
    expect(JSON.parse(logs[0] as string)).toMatchObject({
      level: 'error',
      status: 200,
      detail: 'answer with gaps',
      error: { name: 'AnswerWithGaps', message: 'left out: news.[]' },
    });
  });

  test('a refusal of a use case becomes its row of the catalogue', async () => {
    const { ask } = await scene({
      prepare: (server) =>
        server.handle(buy, async () => {
          throw new Refused('NISA_LIMIT');
        }),
    });
    const answer = await ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":1}' });
    expect(await answer.json()).toMatchObject({
      code: '400-301',
      errors: [{ message: 'NISAの投資枠の残りを超えています。' }],
    });
  });

  test('a repeated scalar parameter is refused by its name', async () => {
    const { ask } = await scene();
    const answer = await ask('/v1/things/A?limit=1&limit=2', { headers: signedIn });
    expect(await answer.json()).toMatchObject({ code: '400-001', errors: [{ field: 'limit' }] });
  });

  test('an unknown path is 404-000 and a wrong method 405-000 with Allow', async () => {
    const { ask } = await scene();
    expect(await (await ask('/nothing')).json()).toMatchObject({ code: '404-000' });
    const wrong = await ask('/v1/orders', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    expect(await wrong.json()).toMatchObject({ code: '405-000' });
  });

  test('HEAD answers as GET without a body, and OPTIONS tells the methods', async () => {
    const { ask } = await scene();
    const head = await ask('/v1/things/A', { method: 'HEAD', headers: signedIn });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask('/v1/things/A', { method: 'HEAD' })).status).toBe(401);
    const options = await ask('/v1/things/A', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  test('a body on GET is ignored', async () => {
    const { address } = await scene();
    const answer = await sendRaw(
      address,
      'GET /v1/things/A HTTP/1.1\r\nhost: app.example\r\nauthorization: Bearer good\r\ncontent-length: 5\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"a":',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200/);
  });
});
