import { describe, expect, test } from 'vitest';
import { serveMetrics } from './index.ts';
import { json, scene, sendRaw, signedIn } from './scene.test-support.ts';

describe('headers of every answer', () => {
  test('success, refusal and unknown path carry the same protection', async () => {
    const { ask } = await scene();
    for (const path of ['/public/v1/news', '/v1/things/A', '/nothing', '/healthcheck']) {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('HSTS only when a trusted proxy says https', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const trusting = await scene({ trustedProxies: ['127.0.0.1'] });
    const hsts = (answer: Response) => answer.headers.get('strict-transport-security');
    expect(hsts(await trusting.ask('/public/v1/news', { headers: forwarded }))).toContain('max-age');
    expect(hsts(await trusting.ask('/public/v1/news'))).toBeNull();
    const wary = await scene();
    expect(hsts(await wary.ask('/public/v1/news', { headers: forwarded }))).toBeNull();
  });

  test('what a bearer token opens is never stored; a public answer may be, a refusal not', async () => {
    const { ask } = await scene();
    const kept = async (path: string, headers = {}) => (await ask(path, { headers })).headers.get('cache-control');
    expect(await kept('/v1/things/A', signedIn)).toBe('no-store');
    expect(await kept('/public/v1/news')).toBe('public, max-age=60');
    expect(await kept('/public/v1/news', { authorization: 'Bearer maintenance' })).toBe('no-store');
  });

  test('takes a well-formed request id, makes one otherwise, and repeats it in the body', async () => {
    const { ask } = await scene();
    const id = async (given: string) => {
      const answer = await ask('/nothing', { headers: { 'x-request-id': given } });
      expect(await answer.json()).toMatchObject({ requestId: answer.headers.get('x-request-id') });
      return answer.headers.get('x-request-id');
    };
    expect(await id('from_the-app-1')).toBe('from_the-app-1');
    expect(await id('short')).not.toBe('short');
    expect(await id('has"quote","x":1')).toMatch(/^[\w-]{36}$/);
  });
});

describe('browsers of other origins', () => {
  test('a listed origin may read; another gets no permission', async () => {
    const { ask } = await scene();
    const known = await ask('/public/v1/news', { headers: { origin: 'https://app.example' } });
    expect(known.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(known.headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After, Date');
    expect(known.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of ['https://app.example.evil', 'http://app.example', 'null']) {
      const { headers } = await ask('/public/v1/news', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toBe('Origin');
    }
  });

  test('a preflight is answered for listed origins and may be kept', async () => {
    const { ask } = await scene();
    const asked = { 'access-control-request-method': 'POST' };
    const known = await ask('/v1/orders', { method: 'OPTIONS', headers: { ...asked, origin: 'https://app.example' } });
    expect([known.status, known.headers.get('access-control-max-age')]).toEqual([204, '7200']);
    expect(known.headers.get('access-control-allow-methods')).toContain('POST');
    expect(known.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const unknown = await ask('/v1/orders', {
      method: 'OPTIONS',
      headers: { ...asked, origin: 'https://evil.example' },
    });
    expect(unknown.headers.get('access-control-allow-methods')).toBeNull();
  });

  test('R7.05 cookies are allowed on the auth site alone', async () => {
    const { ask } = await scene({ site: 'auth' });
    const answer = await ask('/public/v1/news', { headers: { origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  });
});

describe('too much at once', () => {
  test('visitors are counted by address: the limit passes, one more is 429-100 with Retry-After, time helps', async () => {
    let now = 1_000_000;
    const { ask } = await scene({ limits: { ratePerMinute: 3 }, surroundings: { now: () => now } });
    const status = async () => (await ask('/public/v1/news')).status;
    expect([await status(), await status(), await status()]).toEqual([200, 200, 200]);
    const refused = await ask('/public/v1/news');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
    expect(await refused.json()).toMatchObject({
      code: '429-100',
      errors: [{ message: '短い時間に操作が続きました。20秒後にお試しください。' }],
    });
    now += 20_000;
    expect([await status(), await status()]).toEqual([200, 429]);
  });

  test('customers are counted by subject, so one does not use up the allowance of another', async () => {
    const { ask } = await scene({ limits: { ratePerMinute: 1 }, surroundings: { now: () => 5 } });
    const status = async (bearer: string) =>
      (await ask('/v1/things/A', { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect([await status('one'), await status('one'), await status('two')]).toEqual([200, 429, 200]);
  });

  test('tokens that prove nothing use up the allowance of their address', async () => {
    const { ask } = await scene({ limits: { ratePerMinute: 2 }, surroundings: { now: () => 5 } });
    const status = async () => (await ask('/v1/things/A', { headers: { authorization: 'Bearer bad' } })).status;
    expect([await status(), await status(), await status()]).toEqual([401, 401, 429]);
  });

  test('a late event loop sheds load with 503-000, but health stays', async () => {
    const { ask } = await scene({ limits: { eventLoopDelayMs: 100 }, surroundings: { loopDelayMs: () => 101 } });
    const shed = await ask('/public/v1/news');
    expect([shed.status, shed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await shed.json()).toMatchObject({ code: '503-000' });
    expect((await ask('/healthcheck')).status).toBe(200);
  });
});

describe('the routes beside the contract', () => {
  test('health tells status and time, and 503 while a dependency is away or throws', async () => {
    const well = await scene({ surroundings: { now: () => 0 } });
    expect(await (await well.ask('/healthcheck')).json()).toEqual({ status: 'ok', time: '1970-01-01T00:00:00.000Z' });
    for (const healthy of [async () => false, () => Promise.reject(new Error('away'))]) {
      const ill = await scene({ healthy });
      expect((await ill.ask('/healthcheck')).status).toBe(503);
    }
  });

  test('metrics count by pattern, on a loopback port of their own and at no API server', async () => {
    const { ask } = await scene();
    const metrics = await serveMetrics(0);
    await ask('/v1/things/SECRET', { headers: signedIn });
    await ask('/v1/orders', { method: 'POST', headers: json, body: '{}' });
    const text = await (await fetch(`${metrics.address}/metrics`)).text();
    expect(text).toMatch(
      /http_requests_total\{site="main",method="GET",route="\/v1\/things\/\{thing-code\}",status="200"\} \d/,
    );
    expect(text).toMatch(/http_request_duration_seconds_bucket\{.*route="\/v1\/orders",status="400",le="\+Inf"\} \d/);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('SECRET');
    const atServer = await ask('/metrics');
    expect([atServer.status, await atServer.json()]).toMatchObject([404, { code: '404-000' }]);
    expect(metrics.address).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect((await fetch(`${metrics.address}/other`)).status).toBe(404);
    const foreign = 'GET /metrics HTTP/1.1\r\nhost: evil.test\r\nconnection: close\r\n\r\n';
    expect(await sendRaw(metrics.address, foreign)).toMatch(/^HTTP\/1.1 421/);
    await metrics.close();
  });

  test('the document and its page are served, the page under a policy that runs nothing', async () => {
    const { ask } = await scene();
    expect(await (await ask('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0', info: { title: '試験' } });
    const page = await ask('/docs');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect(await page.text()).toContain('<html lang="ja">');
    expect((await ask('/docs.css')).headers.get('content-type')).toContain('text/css');
  });

  test('a raw method that nobody knows is refused, not crashed on', async () => {
    const { address } = await scene();
    const answer = await sendRaw(
      address,
      'PROPFIND /v1/orders HTTP/1.1\r\nhost: app.example\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 405/);
  });
});
