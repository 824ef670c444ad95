import { expect, test } from 'vitest';
import { buy, listThings, scene } from './scene.test-support.ts';

/*
 * A canary in every place where a secret or a person may stand. None may reach a log line, whatever goes wrong.
 */
const canary = (place: string) => `canary${place}Xq7`;
const headers = {
  authorization: `Bearer ${canary('token')}`,
  cookie: `session=${canary('cookie')}`,
  'user-agent': canary('agent'),
  referer: `https://x/${canary('referer')}`,
  'x-forwarded-for': canary('forwarded'),
  'x-request-id': `not valid ${canary('id')}`,
  'x-custom': canary('custom'),
  'idempotency-key': canary('key'),
  'content-type': 'application/json',
};
const body = JSON.stringify({
  amount: 4_111_222,
  note: `${canary('note')} 山田太郎 taro@example.jp`,
  deep: { at: canary('deep') },
});

test.each([
  ['answers', async () => ({ orderId: 'x' })],
  [
    'throws the whole body',
    async (call: { body: unknown }) => {
      throw new Error(
        `could not store ${JSON.stringify(call.body, (_, value) => (typeof value === 'bigint' ? Number(value) : value))}`,
      );
    },
  ],
  [
    'throws with a cause, a code and a false stack',
    async (call: {
      body: { note?: string | undefined };
      request: { bearer: string | null; header(name: string): string | undefined };
    }) => {
      const inner = new TypeError(
        `bad ${call.request.header('cookie')} ${call.request.bearer}\n    at ${call.body.note} (x)`,
      );
      inner.name = canary('token');
      throw Object.assign(new Error(`${call.body.note}`, { cause: inner }), {
        code: canary('key'),
        detail: call.body.note,
      });
    },
  ],
  ['throws text', async (call: { body: { note?: string | undefined } }) => Promise.reject(call.body.note)],
  ['answers outside the contract', async (call: { body: unknown }) => call.body as never],
] as const)('no canary reaches the log when a handler %s', async (_, handler) => {
  const { ask, logs } = await scene({
    prepare: (server) => server.handle(buy, handler),
  });
  await ask(`/v1/orders?secret=${canary('query')}`, { method: 'POST', headers, body });
  await ask(`/v1/orders?secret=${canary('query')}`, { method: 'POST', headers, body: body.slice(0, -1) });
  await ask('/v1/orders', { method: 'POST', headers, body: `{"amount":"${canary('note')}","${canary('name')}":1}` });
  await ask(`/v1/things/${canary('path')}?limit=${canary('query')}`, { headers });
  await ask(`/${canary('path')}`, { headers });
  await ask(`/v1/orders/${canary('path')}`, { method: 'DELETE', headers });
  await ask(`/v1/things/%zz${canary('path')}`, { headers });
  expect(logs.length).toBeGreaterThanOrEqual(7);
  expect(logs.join('')).not.toMatch(/canary[a-z]+Xq7|山田|taro@|4111222/);
  for (const line of logs) {
    expect(line.endsWith('}\n')).toBe(true);
    const { error: _error, ...known } = JSON.parse(line) as Record<string, unknown>;
    const allowed = new Set([
      'time',
      'level',
      'site',
      'method',
      'route',
      'status',
      'ms',
      'requestId',
      'subject',
      'code',
      'detail',
    ]);
    expect(Object.keys(known).filter((key) => !allowed.has(key))).toEqual([]);
  }
});

test('a log line tells what happened: pattern, status, id, a mark for the customer, and the frames of a defect', async () => {
  const { ask, logs } = await scene({
    prepare: (server) =>
      server.handle(buy, async () => {
        throw Object.assign(new Error('relation "orders" does not exist'), { code: '42P01' });
      }),
  });
  const good = { authorization: 'Bearer good', 'x-request-id': 'follow-me-1' };
  await ask('/v1/things/A?keyword=x', { headers: good });
  const first = JSON.parse(logs[0] as string) as Record<string, unknown>;
  expect(first).toMatchObject({
    level: 'info',
    site: 'main',
    method: 'GET',
    route: listThings.path,
    status: 200,
    requestId: 'follow-me-1',
    subject: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
  });
  await ask('/v1/orders', {
    method: 'POST',
    headers: { ...good, 'content-type': 'application/json', 'idempotency-key': 'key-00000001' },
    body: '{"amount":1}',
  });
  const second = JSON.parse(logs[1] as string) as { subject: string; error: { stack: string[] } };
  expect(second).toMatchObject({
    level: 'error',
    status: 500,
    code: '500-000',
    subject: first['subject'],
    error: { name: 'Error', code: '42P01', message: 'relation "orders" does not exist' },
  });
  expect(second.error.stack[0]).toContain('canary.test.ts');
});
