import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTraceparent } from './span.ts';
import { sqlSummary } from './sql-summary.ts';

test('a traceparent that is not well formed begins a trace of its own', () => {
  const good = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  expect(readTraceparent(good)).toEqual({ traceId: 'a'.repeat(32), id: 'b'.repeat(16) });
  for (const bad of [
    undefined,
    '',
    ['00'],
    good.toUpperCase(),
    `${good}-x`,
    good.replace('00-', 'ff-'),
    `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`,
    `00-${'a'.repeat(32)}"-${'b'.repeat(15)}-01`,
  ])
    expect(readTraceparent(bad)).toBeNull();
});

test('a statement is told by what it does to which table, and by nothing it holds', () => {
  expect(sqlSummary('select "id" from "app"."customer" where "username" = $1')).toBe('select app.customer');
  expect(sqlSummary("insert into ops.audit (actor) values ('hanako')")).toBe('insert ops.audit');
  expect(sqlSummary('update app.fund_order set state = $1')).toBe('update app.fund_order');
  expect(sqlSummary('select 1')).toBe('select');
  expect(sqlSummary('山田花子')).toBe('sql');
});

/** A collector that is away, refuses, or takes what it is sent. */
let collector: Server;
let status = 200;
const bodies: string[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(text);
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void collector.close());

test('what a collector refuses is counted as lost, and what it takes as sent', async () => {
  const { exportSpans } = await import('./export-spans.ts');
  const { beginSpan } = await import('./span.ts');
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const taken = exportSpans(url, 'test');
  for (let count = 0; count < 600; count += 1) taken.add(beginSpan('server', 'GET /', null));
  await taken.close();
  expect(taken.counts).toEqual({ sent: 600, dropped: 0 });
  // In batches.
  expect(bodies.length).toBe(2);
  status = 503;
  const refused = exportSpans(url, 'test');
  refused.add(beginSpan('server', 'GET /', null));
  await refused.close();
  expect(refused.counts).toEqual({ sent: 0, dropped: 1 });
});

test('while a collector is away no more is held than fits', async () => {
  const { exportSpans } = await import('./export-spans.ts');
  const { beginSpan } = await import('./span.ts');
  const away = exportSpans('http://127.0.0.1:9', 'test');
  for (let count = 0; count < 9_000; count += 1) away.add(beginSpan('server', 'GET /', null));
  expect(away.counts.dropped).toBe(9_000 - 8_192);
  await away.close();
  expect(away.counts.sent).toBe(0);
});
