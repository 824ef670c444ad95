import { describe, expect, test } from 'vitest';
import { form, json, scene, sendRaw, signedIn } from './scene.test-support.ts';

const post = (body: BodyInit, headers: Record<string, string> = json) => ({ method: 'POST', headers, body });

async function codeOf(answer: Response): Promise<[number, unknown]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe('JSON that is refused', () => {
  test.each([
    ['two equal keys', '{"amount":1,"amount":1000000}'],
    ['two equal keys, one escaped', '{"amount":1,"\\u0061mount":1000000}'],
    ['two equal keys inside', '{"amount":1,"deep":[{"a":1,"a":2}]}'],
    ['a prototype', '{"amount":1,"__proto__":{"x":1}}'],
    ['an escaped prototype', '{"amount":1,"deep":{"\\u005f_proto__":1}}'],
    ['a constructor', '{"amount":1,"deep":{"constructor":{"prototype":{}}}}'],
    ['not JSON', '{"amount":1,}'],
    ['an open string', '{"amount":"1'],
    ['too many keys', `{${Array.from({ length: 2001 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ])('%s', async (_, body) => {
    const { ask } = await scene();
    expect(await codeOf(await ask('/v1/orders', post(body)))).toEqual([400, '400-003']);
  });

  test('the same key in two objects, and braces inside text, are fine', async () => {
    const { ask } = await scene();
    const body = '{"amount":1,"note":"{[\\"amount\\":","deep":[{"a":1},{"a":2}]}';
    expect((await ask('/v1/orders', post(body))).status).toBe(200);
  });

  test('depth is allowed up to the limit and refused one past it', async () => {
    const { ask } = await scene({ limits: { jsonDepth: 5 } });
    const nested = (depth: number) => `{"amount":1,"deep":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect((await ask('/v1/orders', post(nested(5)))).status).toBe(200);
    expect(await codeOf(await ask('/v1/orders', post(nested(6))))).toEqual([400, '400-003']);
  });

  test('bytes that are not UTF-8', async () => {
    const { ask } = await scene();
    const bytes = Buffer.concat([Buffer.from('{"amount":1,"note":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(await codeOf(await ask('/v1/orders', post(bytes)))).toEqual([400, '400-003']);
  });
});

describe('sizes and forms that are refused', () => {
  test('a body of the limit passes, one byte more is 413-000', async () => {
    const { ask } = await scene({ limits: { bodyBytes: 200 } });
    const body = (bytes: number) => `{"amount":1,"note":"${'x'.repeat(bytes - 22)}"}`;
    expect((await ask('/v1/orders', post(body(200)))).status).toBe(200);
    expect(await codeOf(await ask('/v1/orders', post(body(201))))).toEqual([413, '413-000']);
  });

  test('a URL past the limit is 414-000', async () => {
    const { ask } = await scene({ limits: { urlBytes: 100 } });
    const path = '/v1/things/A?keyword=';
    const url = (length: number) => path + 'x'.repeat(length - path.length);
    expect((await ask(url(100), { headers: signedIn })).status).toBe(200);
    expect(await codeOf(await ask(url(101), { headers: signedIn }))).toEqual([414, '414-000']);
  });

  test('headers past the limit are 431-000, as JSON', async () => {
    const { ask, logs } = await scene({ limits: { headerBytes: 2048 } });
    const answer = await ask('/public/v1/news', { headers: { 'x-big': 'x'.repeat(4000) } });
    expect(await codeOf(answer)).toEqual([431, '431-000']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(logs).toHaveLength(1);
  });

  test('a request that never ends is 408-000', async () => {
    const { address } = await scene({ limits: { requestMs: 40 } });
    const answer = await sendRaw(
      address,
      'POST /v1/orders HTTP/1.1\r\nhost: app.example\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a',
    );
    expect(answer).toMatch(/^HTTP\/1.1 408/);
    expect(answer).toContain('"code":"408-000"');
  });

  test('what is not HTTP is 400-003', async () => {
    const { address } = await scene();
    expect(await sendRaw(address, 'hello\r\n\r\n')).toContain('"code":"400-003"');
  });

  test.each([
    ['text', { ...json, 'content-type': 'text/plain' }],
    ['a form where JSON is asked', { ...form, 'idempotency-key': 'key-00000001' }],
    ['another alphabet', { ...json, 'content-type': 'application/json; charset=shift_jis' }],
    ['compressed', { ...json, 'content-encoding': 'gzip' }],
  ])('a body as %s is 415-000', async (_, headers) => {
    const { ask } = await scene();
    expect(await codeOf(await ask('/v1/orders', post('{"amount":1}', headers)))).toEqual([415, '415-000']);
  });

  test('JSON with its alphabet named is fine', async () => {
    const { ask } = await scene();
    const headers = { ...json, 'content-type': 'application/json; charset=UTF-8' };
    expect((await ask('/v1/orders', post('{"amount":1}', headers))).status).toBe(200);
  });

  test('broken percent-encoding is 400-003 in path, query and form', async () => {
    const { ask, address } = await scene();
    const raw = await sendRaw(
      address,
      'GET /v1/things/%E0%A4%A HTTP/1.1\r\nhost: app.example\r\nconnection: close\r\n\r\n',
    );
    expect(raw).toContain('"code":"400-003"');
    expect(raw.toLowerCase()).toContain('x-request-id');
    expect(await codeOf(await ask('/v1/things/A?keyword=%FF', { headers: signedIn }))).toEqual([400, '400-003']);
    const sent = await ask('/v1/token', { method: 'PUT', headers: form, body: 'token=%E0%A4%A&count=1' });
    expect(await codeOf(sent)).toEqual([400, '400-003']);
  });
});
