import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { yen, type Yen as YenValue } from '@tsuzura/domain/money';
import { ymd } from '@tsuzura/domain/calendar';
import { ApiError, createClient, stretchTimeouts, type ClientOptions } from './client.ts';
import { endpoint, errors, inText, pageQuery, Yen, PositiveYen, Ymd } from './index.ts';

const listThings = endpoint({
  site: 'main',
  method: 'GET',
  path: '/things/{id}',
  title: '一覧',
  caller: 'customer',
  params: z.object({ id: z.string() }),
  query: z.object({
    keyword: z.string().optional(),
    from: Ymd.optional(),
    held: inText.flag.optional(),
    least: inText.yen.optional(),
    ...pageQuery,
  }),
  answer: z.object({ total: Yen }),
});
const buy = endpoint({
  site: 'main',
  method: 'POST',
  path: '/buy',
  title: '買付',
  caller: 'customer',
  once: true,
  body: z.object({ amount: PositiveYen, note: z.string().default('') }),
  answer: 'nothing',
});
const putToken = endpoint({
  site: 'auth',
  method: 'PUT',
  path: '/token',
  title: 'トークン',
  caller: 'anyone',
  form: true,
  body: z.object({ grant: z.string(), count: inText.integer(0, 9) }),
  answer: 'text',
});
const ping = endpoint({
  site: 'main',
  method: 'GET',
  path: '/ping',
  title: '応答',
  caller: 'anyone',
  query: z.object({ deep: inText.flag.optional() }),
  answer: z.object({ ok: z.boolean() }),
});

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that remembers what it got and answers as told. */
async function scene(answer: (response: ServerResponse) => void, options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { seen, client: createClient({ baseUrl, ...options }) };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

describe('what is sent', () => {
  test('R5.07 query strings skip empty and missing values and keep 0 and false', async () => {
    const { client, seen } = await scene(json(200, { total: 1 }));
    await client.call(listThings, {
      params: { id: 'a/b' },
      query: { keyword: '', held: false, least: yen(0), offset: 0, from: ymd('2026-11-14') },
    });
    expect(seen[0]?.url).toBe('/things/a%2Fb?from=2026-11-14&held=false&least=0&offset=0');
  });

  test('R7.10 sends JSON, and leaves a field with a default to the server', async () => {
    const { client, seen } = await scene((response) => response.writeHead(204).end());
    expect(await client.call(buy, { body: { amount: yen(100) } }, { key: 'key-12345678' })).toBeUndefined();
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"amount":100}' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.headers['idempotency-key']).toBe('key-12345678');
  });

  test('R7.10 sends a form and reads text exactly where the contract says so', async () => {
    const { client, seen } = await scene((response) => response.end('トークン'));
    expect(await client.call(putToken, { body: { grant: 'a b&c', count: 0 } })).toBe('トークン');
    expect(seen[0]?.body).toBe('grant=a+b%26c&count=0');
    expect(seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('makes a fresh idempotency key for each call that brings none', async () => {
    const { client, seen } = await scene((response) => response.writeHead(204).end());
    await client.call(buy, { body: { amount: yen(1) } });
    await client.call(buy, { body: { amount: yen(1) } });
    const keys = seen.map((one) => one.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
  });

  test('R7.12 puts the bearer token on customer calls only, and none when there is none', async () => {
    const tokens = ['abc', null];
    const { client, seen } = await scene(json(200, { total: 1, ok: true }), {
      token: async () => tokens.shift() ?? null,
    });
    await client.call(listThings, { params: { id: '1' } });
    await client.call(listThings, { params: { id: '1' } });
    await client.call(ping);
    expect(seen.map((one) => one.headers.authorization)).toEqual(['Bearer abc', undefined, undefined]);
  });

  test('R7.12 with a key, the token goes with a proof of this very call, and nothing is proved where nobody is asked for', async () => {
    const proved: unknown[] = [];
    const proof = { prove: async (asked: object) => `proof-${proved.push(asked)}`, learn: () => false };
    const { client, seen } = await scene(json(200, { total: 1, ok: true }), { token: async () => 'abc', proof });
    await client.call(listThings, { params: { id: '1' }, query: { offset: 3 } });
    await client.call(ping);
    expect(seen.map(({ headers }) => [headers.authorization, headers['dpop']])).toEqual([
      ['DPoP abc', 'proof-1'],
      [undefined, undefined],
    ]);
    expect(proved).toEqual([{ method: 'GET', url: expect.stringMatching(/\/things\/1$/) as string, token: 'abc' }]);
  });

  test('a proof that named a wrong time is made again, once, with the time of the answer; another refusal is an answer', async () => {
    let made = 0;
    const told: number[] = [];
    const proof = {
      prove: async () => `proof-${(made += 1)}`,
      learn: (time: number) => told.push(time) === 1,
    };
    const { client, seen } = await scene(json(401, { code: '401-000' }), { token: async () => 'abc', proof });
    const body = { amount: yen(1) };
    await expect(client.call(buy, { body })).rejects.toMatchObject({ status: 401 });
    expect(seen.map(({ headers }) => headers['dpop'])).toEqual(['proof-1', 'proof-2']);
    expect(Math.abs(Date.now() - (told[0] ?? 0))).toBeLessThan(60_000);
    await expect(client.call(buy, { body })).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(3);
  });

  test('a GET whose proof was refused is asked once more with a new one: the browser may have sent it twice', async () => {
    let made = 0;
    const proof = { prove: async () => `proof-${(made += 1)}`, learn: () => false };
    const statuses = [401];
    const { client, seen } = await scene(
      (response) => json(statuses.shift() ?? 200, { total: 1, code: '401-000' })(response),
      { token: async () => 'abc', proof },
    );
    await client.call(listThings, { params: { id: '1' } });
    expect(seen.map(({ headers }) => headers['dpop'])).toEqual(['proof-1', 'proof-2']);
    statuses.push(401, 401);
    await expect(client.call(listThings, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(4);
  });

  test('R7.05 includes cookies for the auth site alone', async () => {
    const credentials: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      credentials.push(init?.credentials);
      return new Response('{"ok":true}');
    };
    const client = createClient({ baseUrl: 'http://x', fetch });
    await client.call(putToken, { body: { grant: 'a', count: 1 } });
    await client.call(ping, {}, { headers: { 'X-Request-Id': 'from-the-test' } });
    expect(credentials).toEqual(['include', 'omit']);
  });

  test('asks at compile time for what the call needs', () => {
    const { call } = createClient({ baseUrl: 'http://x' });
    expectTypeOf(call<typeof ping>).toBeCallableWith(ping);
    // @ts-expect-error the path has a parameter
    void (() => call(listThings));
    // @ts-expect-error an amount is asked for
    void (() => call(buy, { body: {} }));
  });

  test('refuses before sending what the contract cannot carry, in the words of the server', async () => {
    const { client, seen } = await scene(json(200, {}));
    const refusal = client.call(buy, { body: { amount: yen(0) } });
    await expect(refusal).rejects.toMatchObject({ kind: 'INPUT', status: 400, lines: [{ field: 'amount' }] });
    expect(seen).toEqual([]);
  });
});

describe('what comes back', () => {
  test('answers arrive decoded and typed, and the request id is reported', async () => {
    const ids: string[] = [];
    const { client } = await scene(json(200, { total: 1200 }, { 'X-Request-Id': 'req-00000001' }), {
      onRequestId: (id) => ids.push(id),
    });
    const answer = await client.call(listThings, { params: { id: '1' } });
    expectTypeOf(answer).toEqualTypeOf<{ total: YenValue }>();
    expect(answer.total).toBe(1200n);
    expect(ids).toEqual(['req-00000001']);
  });

  test('R7.11 a non-success answer rejects with status, status text and the parsed body', async () => {
    const body = { code: '400-301', errors: [{ message: 'あ' }, { message: 'い', field: 'amount' }], requestId: 'r-1' };
    const { client } = await scene(json(400, body));
    const error = await client.call(ping).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, statusText: 'Bad Request', body, code: '400-301', kind: 'NISA_LIMIT' });
    expect(error).toMatchObject({ requestId: 'r-1', message: 'あ\nい' });
  });

  test('R8.09 an unknown code and a body that is not JSON are still ApiErrors, with the general text', async () => {
    const unknown = await scene(json(418, { code: '418-000' }));
    await expect(unknown.client.call(ping)).rejects.toMatchObject({ code: '418-000', kind: undefined });
    const broken = await scene((response) => response.writeHead(502, { 'X-Request-Id': 'edge-0001' }).end('<html>'));
    const error = (await broken.client.call(ping).catch((thrown: unknown) => thrown)) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.body).toBeUndefined();
    expect(error).toMatchObject({ status: 502, requestId: 'edge-0001', message: errors.UNEXPECTED.text });
  });

  test('a success that is not JSON is an ApiError without a body', async () => {
    const { client } = await scene((response) => response.end('<html>captive portal</html>'));
    await expect(client.call(ping)).rejects.toMatchObject({ name: 'ApiError', status: 200, body: undefined });
  });

  test('an answer outside the contract is a defect that names the call', async () => {
    const { client } = await scene(json(200, { ok: 'yes' }));
    await expect(client.call(ping)).rejects.toThrow('GET /ping answered outside its contract at: ok');
  });

  test('R8.07 an unreachable server is a Network Error', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(client.call(ping)).rejects.toThrow('Network Error');
  });

  test('R8.07 silence is a Timeout Error, and so is a body that stalls', async () => {
    const silent = await scene(() => undefined, { timeoutMs: 30 });
    await expect(silent.client.call(ping)).rejects.toThrow('Timeout Error');
    const stalled = await scene((response) => response.writeHead(200).write('{"ok":'), { timeoutMs: 30 });
    await expect(stalled.client.call(ping)).rejects.toThrow('Timeout Error');
  });

  test('R9.01 waits 20000 ms unless told otherwise', async () => {
    const waits: unknown[] = [];
    const real = globalThis.setTimeout;
    const factor = stretchTimeouts(1);
    globalThis.setTimeout = ((run: () => void, ms?: number) => (waits.push(ms), real(run, ms))) as typeof setTimeout;
    try {
      await createClient({ baseUrl: 'http://x', fetch: async () => new Response('{"ok":true}') }).call(ping);
    } finally {
      globalThis.setTimeout = real;
      stretchTimeouts(factor);
    }
    expect(waits).toContain(20_000);
  });

  test("a caller's abort rejects with the caller's reason, not as a network failure", async () => {
    const reason = new Error('left the screen');
    const { client } = await scene(() => leave.abort(reason));
    const leave = new AbortController();
    await expect(client.call(ping, {}, { signal: leave.signal })).rejects.toBe(reason);
    await expect(client.call(ping, {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
