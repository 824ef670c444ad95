import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { Admission, type AdmissionLimits, type ServerAdmission } from './index.ts';
import { printMetrics } from './metrics.ts';
import { buy, json, news, scene, sendRaw, signedIn } from './scene.test-support.ts';

const limits: AdmissionLimits = {
  capacity: 1,
  reserved: 0,
  burstQueue: 2,
  overloadQueue: { first: 2, second: 2 },
  burstMs: 60_000,
  calmMs: 60_000,
  mostWaitMs: 60_000,
};

/** A server with one place, whose `buy` ends when the test says so; `news` answers at once. */
async function open(over: Partial<AdmissionLimits> = {}, also: Partial<ServerAdmission> = {}) {
  const controller = new Admission({ ...limits, ...over });
  const started: string[] = [];
  const held: (() => void)[] = [];
  const opened = await scene({
    admission: { controller, ...also },
    prepare: (server) =>
      server.handle(buy, async ({ key }) => {
        started.push(key);
        await new Promise<void>((go) => held.push(go));
        return { orderId: key };
      }),
  });
  const order = (key: string) =>
    opened.ask('/v1/orders', {
      method: 'POST',
      headers: { ...json, 'idempotency-key': `key-0000000${key}` },
      body: '{"amount":1}',
    });
  const state = (running: number, waiting: number) =>
    expect
      .poll(() => controller.state)
      .toMatchObject({ running, waiting: { first: expect.any(Number), second: expect.any(Number) } })
      .then(() => expect.poll(() => controller.state.waiting.first + controller.state.waiting.second).toBe(waiting));
  return { ...opened, controller, order, started, state, letGo: () => held.shift()?.() };
}

test('what finds no room is refused before anybody looks at it, with the answer of every other refusal and a time to come again', async () => {
  const { ask, order, letGo, state, logs } = await open({ burstQueue: 0 });
  const running = order('1');
  await state(1, 0);
  // not even the token is read: this one would be 401
  const refused = await ask('/v1/things/A', {
    headers: { authorization: 'Bearer bad', origin: 'https://app.example', 'x-request-id': 'from_the-app-1' },
  });
  expect([refused.status, refused.statusText]).toEqual([503, 'Service Unavailable']);
  expect(await refused.json()).toEqual({
    code: '503-000',
    errors: [{ message: 'ただいま混み合っています。少し待ってからお試しください。' }],
    requestId: 'from_the-app-1',
  });
  const headers = Object.fromEntries(refused.headers);
  expect(headers).toMatchObject({
    'x-request-id': 'from_the-app-1',
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'access-control-allow-origin': 'https://app.example',
    vary: 'Origin',
  });
  const waits = new Set<number>();
  for (let index = 0; index < 10; index += 1) {
    const again = await ask('/public/v1/news', { headers: { origin: 'https://evil.example' } });
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([503, null]);
    waits.add(Number(again.headers.get('retry-after')));
  }
  expect([...waits].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
  letGo();
  expect((await running).status).toBe(200);
  expect((await ask('/public/v1/news')).status).toBe(200);
  // one line for all that were refused in this second
  expect(logs.filter((line) => line.includes('not admitted'))).toHaveLength(1);
  expect(logs[0]).toContain('"detail":"not admitted: full; 0 more since the last line"');
});

test('a call that is known by its path is refused before the parser, with the same answer as after it', async () => {
  const { ask, order, letGo, state } = await open({ burstQueue: 1 });
  const orders = [order('1')];
  await state(1, 0);
  orders.push(order('2'));
  await state(1, 1);
  const headers = { origin: 'https://app.example', 'x-request-id': 'from_the-app-1' };
  const answers = await Promise.all(['/public/v1/news', '/v1/things/A'].map((path) => ask(path, { headers })));
  const [before, after] = await Promise.all(
    answers.map(async (answer) => {
      const { date, 'retry-after': retryAfter, 'keep-alive': _, ...same } = Object.fromEntries(answer.headers);
      const waits = { isDated: !Number.isNaN(Date.parse(date ?? '')), isTimed: Number(retryAfter) >= 2 };
      return { status: answer.status, body: await answer.json(), same, ...waits };
    }),
  );
  expect(before).toEqual(after);
  expect(before).toMatchObject({ status: 503, body: { code: '503-000' }, isDated: true, isTimed: true });
  letGo();
  await orders[0];
  await state(1, 0);
  letGo();
  await orders[1];
});

test('health, preflights and unknown paths are answered while nothing else is, and the metrics count what was refused', async () => {
  const { ask, order, letGo, state } = await open({ burstQueue: 0 });
  const running = order('1');
  await state(1, 0);
  expect((await ask('/public/v1/news')).status).toBe(503);
  expect((await order('2')).status).toBe(503);
  expect((await ask('/healthcheck')).status).toBe(200);
  expect((await ask('/nothing')).status).toBe(404);
  const preflight = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
  expect((await ask('/v1/orders', { method: 'OPTIONS', headers: preflight })).status).toBe(204);
  const text = await printMetrics();
  expect(text).toMatch(/http_requests_total\{site="main",method="GET",route="\/public\/v1\/news",status="503"\} \d/);
  expect(text).toContain('admission_refused_total{site="main",priority="second",reason="full"} 1');
  expect(text).toContain('admission_refused_total{site="main",priority="first",reason="full"} 1');
  expect(text).toContain('admission_running{site="main"} 1');
  letGo();
  await running;
});

test('a command that came after a read starts before it', async () => {
  const { ask, order, letGo, started, state } = await open();
  const running = order('1');
  await state(1, 0);
  const finished: string[] = [];
  const read = ask('/public/v1/news').then(() => finished.push('read'));
  await state(1, 1);
  const command = order('2').then(() => finished.push('command'));
  await state(1, 2);
  letGo();
  await running;
  await expect.poll(() => started).toEqual(['key-00000001', 'key-00000002']);
  letGo();
  await Promise.all([read, command]);
  expect(finished).toEqual(['command', 'read']);
});

test('a place is free again after an answer, a refusal by the guard and an exception', async () => {
  const { ask, controller, order, letGo, state } = await open(
    {},
    { weightOf: (endpoint) => (endpoint === news ? 1 / 8 : 1) },
  );
  expect((await ask('/public/v1/news')).status).toBe(200);
  expect((await ask('/v1/things/A')).status).toBe(401);
  expect((await ask('/v1/things/too-long-a-code', { headers: signedIn })).status).toBe(400);
  expect((await ask('/v1/orders', { method: 'POST', headers: json, body: '{' })).status).toBe(400);
  expect((await ask('/v1/later', { method: 'POST', headers: json, body: '{"amount":1}' })).status).toBe(501);
  expect(controller.state.running).toBe(0);
  const running = order('1');
  await state(1, 0);
  letGo();
  await running;
  expect(controller.state.running).toBe(0);
});

test('a call whose client goes away while it waits is dropped; one that runs keeps its place until its work is done', async () => {
  const { address, order, letGo, started, state } = await open();
  const { port } = new URL(address);
  const bytes = (key: string) =>
    `POST /v1/orders HTTP/1.1\r\nhost: app.example\r\nauthorization: Bearer ${key}\r\nidempotency-key: key-${key}\r\n` +
    'content-type: application/json\r\ncontent-length: 12\r\n\r\n{"amount":1}';
  const runs = connect(Number(port), '127.0.0.1', () => runs.write(bytes('running1')));
  await state(1, 0);
  const waits = connect(Number(port), '127.0.0.1', () => waits.write(bytes('waiting1')));
  await state(1, 1);
  waits.destroy();
  await state(1, 0);
  runs.destroy();
  const next = order('2');
  await state(1, 1);
  letGo();
  await expect.poll(() => started).toEqual(['key-running1', 'key-00000002']);
  letGo();
  expect((await next).status).toBe(200);
});

test('a sender that never sends its body holds no place', async () => {
  const { address, ask, controller } = await open();
  const slow = connect(Number(new URL(address).port), '127.0.0.1', () =>
    slow.write(
      'POST /v1/orders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\nidempotency-key: key-00000009\r\n' +
        'content-type: application/json\r\ncontent-length: 12\r\n\r\n{"am',
    ),
  );
  expect((await ask('/public/v1/news')).status).toBe(200);
  expect(controller.state.running).toBe(0);
  slow.destroy();
});

test('callers take turns by the subject of a token that is known, and by network otherwise', async () => {
  const known = new Map([['known', 'subject-of-known']]);
  const { ask, order, letGo, state } = await open({}, { subjectOf: (bearer) => known.get(bearer) ?? null });
  const read = (bearer: string) => ask('/v1/things/A', { headers: { authorization: `Bearer ${bearer}` } });
  const running = order('1');
  await state(1, 0);
  // two strangers on one network have two calls waiting, so the second gives way to somebody else's first
  const strangers = [read('one')];
  await state(1, 1);
  strangers.push(read('two'));
  await state(1, 2);
  const other = read('known');
  const statuses = await Promise.race([Promise.all(strangers.slice(1)), other.then(() => [])]);
  expect(statuses.map(({ status }) => status)).toEqual([503]);
  letGo();
  await running;
  expect((await other).status).toBe(200);
  expect((await strangers[0])?.status).toBe(200);
});

test('a refused body is not read as the next request', async () => {
  const { address, order, letGo, state } = await open({ burstQueue: 1 });
  const orders = [order('1')];
  await state(1, 0);
  orders.push(order('2'));
  await state(1, 1);
  const smuggled = 'GET /healthcheck HTTP/1.1\r\nhost: x\r\n\r\n';
  const answer = await sendRaw(
    address,
    `POST /v1/orders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}` +
      'GET /public/v1/news HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  );
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503']);
  letGo();
  await orders[0];
  await state(1, 0);
  letGo();
  await orders[1];
});
