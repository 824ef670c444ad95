import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTraces, type Traces } from '@tsuzura/http/trace';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, tokenFor, type Scene } from '../apps/api/src/kernel/scene.test-support.ts';
import { stockMarketAt } from '../apps/api/src/stock/index.ts';
import { running } from '../apps/partners/src/running.test-support.ts';

interface Received {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Received['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Received[] }[];
  }[];
}

const received: { readonly path: string; readonly type: string; readonly body: string }[] = [];
const logged: string[] = [];
let collector: Server;
let scene: Scene;
let partners: Awaited<ReturnType<typeof running>>;
let traces: Traces | null = null;

async function take(request: IncomingMessage): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body });
}

beforeAll(async () => {
  collector = createServer((request, response) => void take(request).then(() => response.end('{}')));
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  partners = await running();
  scene = await openScene({ stockMarket: stockMarketAt(partners.partnersUrl), log: (line) => void logged.push(line) });
});
afterEach(async () => {
  await traces?.close();
  traces = null;
});
afterAll(async () => {
  await scene.close();
  await partners.program.close();
  collector.close();
});

const start = (ours: readonly string[]): Traces =>
  startTraces({ url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, service: 'tsuzura-test', ours });

const ask = async (path: string, headers: Record<string, string> = {}, at = scene) => {
  const token = await tokenFor(subjectOf('hanako'), { username: 'hanako@example.jp' });
  const answer = await fetch(`${at.address('trading')}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, text: await answer.text() };
};

/** Everything that was sent until now. */
async function spans(): Promise<readonly Received[]> {
  await traces?.close();
  traces = null;
  return received.flatMap(({ body }) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
}

test('a request, its statements and the call of another program are one trace, and the log names it', async () => {
  received.length = 0;
  logged.length = 0;
  traces = start([partners.partnersUrl]);
  const given = { traceId: 'c'.repeat(32), id: 'd'.repeat(16) };
  const { status } = await ask('/stocks/1011/quote', { traceparent: `00-${given.traceId}-${given.id}-01` });
  expect(status).toBe(200);
  const all = (await spans()).filter(({ traceId }) => traceId === given.traceId);
  expect(new Set(received.map(({ path, type }) => `${path} ${type}`))).toEqual(
    new Set(['/v1/traces application/json']),
  );
  expect(received[0]?.body).toContain('{"key":"service.name","value":{"stringValue":"tsuzura-test"}}');

  const root = all.find(({ parentSpanId }) => parentSpanId === given.id);
  expect(root).toMatchObject({ name: 'GET /stocks/{stock-code}/quote', kind: 2 });
  const children = all.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(children.filter(({ name }) => /^select (app|ops)\./.test(name)).length).toBeGreaterThan(0);
  const call = children.find(
    ({ kind, attributes }) => kind === 3 && attributes.some(({ key }) => key === 'server.address'),
  );
  expect(call?.name).toBe('GET');
  // What the other program did hangs on the call, by the traceparent that went with it.
  const beyond = all.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(beyond.map(({ kind }) => kind)).toEqual([2]);
  for (const { startTimeUnixNano, endTimeUnixNano } of all)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  const line = logged.find((one) => one.includes('/stocks/{stock-code}/quote'));
  expect((JSON.parse(line ?? '{}') as { traceId?: string }).traceId).toBe(given.traceId);
});

test('nothing of a customer, of what was asked for, nor of a token is in a trace', async () => {
  received.length = 0;
  traces = start([partners.partnersUrl]);
  const number = '1234567890123';
  await ask(`/stocks/1011/quote?secret=${number}`);
  await ask(`/nowhere/${number}/山田花子`);
  await (await scene.as('hanako')).call((await import('@tsuzura/contract/main')).ensureCustomer);
  expect((await spans()).length).toBeGreaterThan(4);
  // Ids and moments are drawn by chance, and one in some hundred of them holds any four digits.
  const text = received
    .map(({ body }) => body.replaceAll(/"(traceId|spanId|parentSpanId|\w+UnixNano)":"\w*"/g, ''))
    .join('\n');
  expect(text).not.toMatch(/UnixNano":"\d/);
  for (const word of [
    'hanako',
    subjectOf('hanako'),
    number,
    '/1011',
    '"1011"',
    'Bearer',
    'eyJ',
    encodeURIComponent('山田'),
  ])
    expect([word, text.includes(word)]).toEqual([word, false]);
});

test('a program that is not ours is not told the trace', async () => {
  received.length = 0;
  traces = start([]);
  // Prices that are known are not asked for again: another API knows none.
  const other = await openScene({ stockMarket: stockMarketAt(partners.partnersUrl) });
  await ask('/stocks/1024/quote', {}, other);
  await other.close();
  const all = await spans();
  const call = all.find(({ kind, attributes }) => kind === 3 && attributes.some(({ key }) => key === 'server.address'));
  expect(call).toBeDefined();
  expect(all.filter(({ parentSpanId }) => parentSpanId === call?.spanId)).toEqual([]);
});

test('while they are off nothing is sent, and the log names no trace', async () => {
  received.length = 0;
  logged.length = 0;
  await ask('/stocks/1042/quote');
  expect(received).toEqual([]);
  expect(logged.join('')).not.toContain('traceId');
});

test('requests at the same time keep apart', async () => {
  received.length = 0;
  traces = start([partners.partnersUrl]);
  const ids = Array.from({ length: 20 }, (_, index) => String(index + 10).repeat(16));
  await Promise.all(ids.map((id) => ask('/stocks/1078/quote', { traceparent: `00-${id}-${'e'.repeat(16)}-01` })));
  const all = await spans();
  for (const id of ids) {
    const mine = all.filter(({ traceId }) => traceId === id);
    const known = new Set(mine.map(({ spanId }) => spanId));
    expect(mine.filter(({ parentSpanId }) => parentSpanId === 'e'.repeat(16))).toHaveLength(1);
    // No span hangs on one of another trace.
    expect(mine.filter(({ parentSpanId = '' }) => !known.has(parentSpanId) && parentSpanId !== 'e'.repeat(16))).toEqual(
      [],
    );
  }
});
