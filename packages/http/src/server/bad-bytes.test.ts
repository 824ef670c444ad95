import { describe, expect, test } from 'vitest';
import { buy, form, json, scene, sendRaw, signedIn } from './scene.test-support.ts';

async function codeOf(answer: Response): Promise<[number, unknown]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe('NUL and lone surrogates are an input error', () => {
  test.each([
    ['NUL in a JSON text', '{"amount":1,"note":"a\\u0000b"}'],
    ['NUL in the name of a member', '{"amount":1,"deep":{"a\\u0000":1}}'],
    ['NUL in a list', '{"amount":1,"deep":[["\\u0000"]]}'],
    ['the first half of a pair', '{"amount":1,"note":"\\ud83d"}'],
    ['the second half of a pair', '{"amount":1,"note":"\\ude00"}'],
    ['the halves in the wrong order', '{"amount":1,"note":"\\ude00\\ud83d"}'],
    ['half a pair in the name of a member', '{"amount":1,"deep":{"\\ud800":1}}'],
  ])('%s', async (_, body) => {
    const { ask } = await scene();
    const answer = await ask('/v1/orders', { method: 'POST', headers: json, body });
    expect(await codeOf(answer)).toEqual([400, '400-001']);
  });

  test('in a query, a path and a form; a surrogate there is broken UTF-8', async () => {
    const { ask } = await scene();
    const get = async (path: string) => codeOf(await ask(path, { headers: signedIn }));
    const put = async (body: string) => codeOf(await ask('/v1/token', { method: 'PUT', headers: form, body }));
    expect(await get('/v1/things/A?keyword=a%00b')).toEqual([400, '400-001']);
    expect(await get('/v1/things/A?unknown=a%00b')).toEqual([400, '400-001']);
    expect(await get('/v1/things/a%00')).toEqual([400, '400-001']);
    expect(await get('/v1/things/A?keyword=%ED%A0%80')).toEqual([400, '400-003']);
    expect(await put('token=%00&count=1')).toEqual([400, '400-001']);
    expect(await put('token=\0&count=1')).toEqual([400, '400-001']);
    expect(await put('token=%ED%A0%80&count=1')).toEqual([400, '400-003']);
  });

  test('in a header they are not HTTP', async () => {
    const { address } = await scene();
    const answer = await sendRaw(address, 'GET /public/v1/news HTTP/1.1\r\nhost: app.example\r\ncookie: a=\0\r\n\r\n');
    expect(answer).toContain('"code":"400-003"');
  });

  test('a whole pair, an escaped backslash before u0000, and other control characters are fine', async () => {
    const { ask } = await scene();
    const body = '{"amount":1,"note":"\\ud83d\\ude00 \\\\u0000 \\u0001\\u001b\\u007f\\ufffe"}';
    expect((await ask('/v1/orders', { method: 'POST', headers: json, body })).status).toBe(200);
  });
});

test('a value that PostgreSQL refuses all the same is an input error, logged as a defect without the value', async () => {
  const { ask, logs } = await scene({
    prepare: (server) =>
      server.handle(buy, async () => {
        throw Object.assign(new Error('date/time field value out of range: "secret"'), { code: '22008' });
      }),
  });
  const answer = await ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":1,"note":"secret"}' });
  expect(await codeOf(answer)).toEqual([400, '400-001']);
  expect(JSON.parse(logs[0] ?? '')).toMatchObject({ level: 'error', code: '400-001', detail: 'sqlstate 22008' });
  expect(logs[0]).not.toContain('secret');
});

describe('the host that is asked for', () => {
  const ask = async (address: string, host: string, path = '/public/v1/news', more = '') =>
    (await sendRaw(address, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`)).slice(9, 12);

  test('a foreign name is 421-000, also with our port, and without a name; health stays reachable by address', async () => {
    const { address } = await scene();
    const { port } = new URL(address);
    for (const host of ['evil.test', `evil.test:${port}`, 'app.example.evil.test', 'app.example:4000', '127.0.0.1', ''])
      expect([host, await ask(address, host)]).toEqual([host, '421']);
    expect(await sendRaw(address, 'GET /public/v1/news HTTP/1.0\r\n\r\n')).toContain('"code":"421-000"');
    expect(await ask(address, '10.1.2.3', '/healthcheck')).toBe('200');
  });

  test('the public name, its default port and the own address are known', async () => {
    const { address } = await scene();
    const { port } = new URL(address);
    for (const host of ['app.example', 'APP.example:443', `127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect([host, await ask(address, host)]).toEqual([host, '200']);
  });

  test('X-Forwarded-Host counts instead when a trusted proxy sends it, and not at all otherwise', async () => {
    const foreign = 'x-forwarded-host: evil.test\r\n';
    const known = 'x-forwarded-host: app.example\r\n';
    const trusting = await scene({ trustedProxies: ['127.0.0.1'] });
    expect(await ask(trusting.address, 'app.example', undefined, foreign)).toBe('421');
    expect(await ask(trusting.address, 'upstream-1', undefined, known)).toBe('200');
    const wary = await scene();
    expect(await ask(wary.address, 'upstream-1', undefined, known)).toBe('421');
  });
});
