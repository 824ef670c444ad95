import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApp, type ServedApp } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tsuzura-app-'));
let app: ServedApp;
beforeAll(async () => {
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><title>つづら</title>');
  writeFileSync(join(folder, 'dist', 'assets', 'main-abc.js'), 'export {};');
  writeFileSync(join(folder, 'dist', 'assets', 'main-abc.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'outside.txt'), 'secret');
  const files = { '/config.json': { type: 'application/json', body: '{"urls":{}}' } };
  app = await serveApp({
    folder: join(folder, 'dist'),
    connectTo: ['http://localhost:4000'],
    files,
    port: 0,
    host: '127.0.0.1',
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('any path without a file name is the app, asked for again each time, under a strict policy', async () => {
  for (const path of ['/', '/funds/TZ010001/buy', '/no/such/page?x=1']) {
    const answer = await fetch(`${app.address}${path}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await answer.text()).toContain('つづら');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' http://localhost:4000");
    expect(policy).not.toContain('unsafe');
  }
});

test('a hashed file is kept for good and comes compressed', async () => {
  const answer = await fetch(`${app.address}/assets/main-abc.js`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(await answer.text()).toBe('export {};');
});

test('a missing file is 404, not the page, and nothing outside the folder can be had', async () => {
  for (const path of [
    '/assets/old-123.js',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
  ]) {
    const answer = await fetch(`${app.address}${path}`);
    expect(await answer.text()).not.toContain('secret');
    expect(answer.status).not.toBe(500);
  }
  expect((await fetch(`${app.address}/assets/old-123.js`)).status).toBe(404);
});

test('the runtime configuration is served beside the app', async () => {
  expect(await (await fetch(`${app.address}/config.json`)).json()).toEqual({ urls: {} });
});
