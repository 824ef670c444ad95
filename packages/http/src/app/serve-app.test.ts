import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiServer, serveMetrics, type ServedMetrics } from '../server/index.ts';
import { sendRaw } from '../server/scene.test-support.ts';
import { mountApp, serveApp, type ServedApp } from './index.ts';

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
    expect(await answer.text(), path).not.toContain('secret');
    expect(answer.status, path).toBe(404);
  }
});

test('a file that a new build takes away while this one is served is 404, before and while it is read', async () => {
  const rebuilt = mkdtempSync(join(folder, 'rebuilt-'));
  const script = join(rebuilt, 'assets', 'old-1.js');
  mkdirSync(join(rebuilt, 'assets'));
  writeFileSync(join(rebuilt, 'index.html'), '<!doctype html><title>つづら</title>');
  writeFileSync(script, 'export {};');
  const served = await serveApp({ folder: rebuilt, connectTo: [], port: 0, host: '127.0.0.1' });
  const statusOf = async () => {
    const answer = await fetch(`${served.address}/assets/old-1.js`);
    expect(await answer.text()).not.toContain('ENOENT');
    expect(answer.status !== 200 && answer.headers.get('cache-control')?.includes('immutable')).toBeFalsy();
    return answer.status;
  };
  const seen = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    writeFileSync(script, 'export {};');
    writeFileSync(`${script}.br`, brotliCompressSync('export {};'));
    const asked = Array.from({ length: 10 }, statusOf);
    await Promise.all([rm(script), rm(`${script}.br`)]);
    for (const status of await Promise.all(asked)) seen.add(status);
  }
  expect(await statusOf()).toBe(404);
  expect([...seen].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  await served.close();
});

describe('a page that was drawn ahead', () => {
  const serve = async (files: Readonly<Record<string, string>>) => {
    const made = mkdtempSync(join(folder, 'drawn-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
    return serveApp({ folder: made, connectTo: [], port: 0, host: '127.0.0.1' });
  };

  const list = JSON.stringify([
    { path: '/', file: 'top.html', notWith: ['state'] },
    { path: '/funds', file: 'funds.html', onlyWith: ['pid'] },
  ]);
  const script = 'document.title';
  const style = 'h1{color:red}';
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policyOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).headers.get('content-security-policy') ?? '';

  test('is served for its own path and the addresses it was drawn for; everything else is the plain page', async () => {
    const served = await serve({
      'index.html': 'plain',
      'top.html': 'top',
      'funds.html': 'funds',
      'drawn.json': list,
    });
    const textOf = async (path: string) => (await fetch(`${served.address}${path}`)).text();
    for (const path of ['/', '/?pid=abc', '/?any=1']) expect([path, await textOf(path)]).toEqual([path, 'top']);
    for (const path of ['/funds', '/funds?pid=abc']) expect([path, await textOf(path)]).toEqual([path, 'funds']);
    const others = ['/funds?tab=watch', '/funds?pid=a&q=b', '/funds/TZ010001', '/myPage', '/no/such/page'];
    for (const path of [...others, '/?code=c&state=s', '/?error=access_denied&state=s'])
      expect([path, await textOf(path)]).toEqual([path, 'plain']);
    expect((await fetch(served.address)).headers.get('cache-control')).toBe('no-cache');
    await served.close();
  });

  test('may run and use what the build put into its text, by hash, and no other page may', async () => {
    const page = `<script>${script}</script><style>${style}</style>`;
    const served = await serve({
      'index.html': 'plain',
      'top.html': page,
      'top.html.br': '',
      'funds.html': 'funds',
      'drawn.json': list,
    });
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const policy = await policyOf(served.address, headers);
      expect(policy).toContain(`script-src 'self' ${hashOf(script)};`);
      expect(policy).toMatch(/style-src 'self' [^;]+;/);
      expect(policy).toContain(hashOf(style));
      expect(policy).not.toContain('unsafe');
    }
    for (const path of ['/funds', '/myPage', '/?state=s']) {
      const policy = await policyOf(`${served.address}${path}`);
      expect([path, policy.includes("script-src 'self';"), policy.includes(hashOf(style))]).toEqual([
        path,
        true,
        false,
      ]);
    }
    await served.close();
  });

  test('need not exist', async () => {
    const served = await serve({ 'index.html': 'plain' });
    expect(await (await fetch(served.address)).text()).toBe('plain');
    await served.close();
  });
});

test('the runtime configuration is served beside the app', async () => {
  expect(await (await fetch(`${app.address}/config.json`)).json()).toEqual({ urls: {} });
});

describe('R4.17 the release marker', () => {
  const markerOf = async (address: string) => {
    const answer = await fetch(`${address}/.version.json`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toContain('application/json');
    return ((await answer.json()) as { version: string }).version;
  };
  const at = { connectTo: [], port: 0, host: '127.0.0.1' };

  test('comes from the built page: another build says another, the same build says the same', async () => {
    const build = (page: string) => {
      const made = mkdtempSync(join(folder, 'build-'));
      writeFileSync(join(made, 'index.html'), page);
      return made;
    };
    const markers: string[] = [];
    for (const page of [
      '<script src="/assets/a1.js">',
      '<script src="/assets/b2.js">',
      '<script src="/assets/a1.js">',
    ]) {
      const built = await serveApp({ ...at, folder: build(page) });
      markers.push(await markerOf(built.address));
      await built.close();
    }
    expect(markers[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(markers[1]).not.toBe(markers[0]);
    expect(markers[2]).toBe(markers[0]);
  });

  test('may be given', async () => {
    const given = await serveApp({ ...at, folder: join(folder, 'dist'), version: '2026.11.13-1' });
    expect(await markerOf(given.address)).toBe('2026.11.13-1');
    await given.close();
  });

  test('R9.08 stands beside the newest version of the native shell, where there is one', async () => {
    const fileOf = async (more: object) => {
      const served = await serveApp({ ...at, folder: join(folder, 'dist'), version: 'v', ...more });
      const file: unknown = await (await fetch(`${served.address}/.version.json`)).json();
      await served.close();
      return file;
    };
    expect(await fileOf({})).toEqual({ version: 'v' });
    expect(await fileOf({ nativeAppVersion: '1.4.0' })).toEqual({ version: 'v', nativeAppVersion: '1.4.0' });
  });
});

describe('web vitals', () => {
  const send = async (body: string, type: string, address = app.address) =>
    (await fetch(`${address}/vitals`, { method: 'POST', body, headers: { 'content-type': type } })).status;
  let metrics: ServedMetrics;
  beforeAll(async () => {
    metrics = await serveMetrics(0);
  });
  afterAll(() => metrics.close());
  const printed = async () => (await fetch(`${metrics.address}/metrics`)).text();
  const vitalsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('web_vital'));
  const beacon = JSON.stringify({ name: 'LCP', value: 900, route: '/assets' });

  test('a beacon is counted in either form, and printed with the metrics of the process, not by the app', async () => {
    expect(await send(beacon, 'text/plain;charset=UTF-8')).toBe(204);
    expect(await send(beacon, 'application/json')).toBe(204);
    const text = await printed();
    expect(text).toContain('web_vital_bucket{name="LCP",route="/assets",le="1000"} 2\n');
    expect(text).toContain('web_vital_bucket{name="LCP",route="/assets",le="500"} 0\n');
    expect(await (await fetch(`${app.address}/metrics`)).text()).not.toContain('web_vital');
  });

  test('what cannot be read changes nothing and is never an error of ours', async () => {
    const before = vitalsOf(await printed());
    expect(await send('{', 'application/json')).toBe(204);
    expect(await send('', 'text/plain')).toBe(204);
    expect(await send(JSON.stringify({ name: 'LCP', value: 1, route: 'https://x' }), 'text/plain')).toBe(204);
    expect(await send(beacon, 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send(beacon + ' '.repeat(2048), 'text/plain')).toBe(413);
    expect((await fetch(`${app.address}/vitals`, { method: 'POST' })).status).toBe(204);
    expect(vitalsOf(await printed())).toEqual(before);
  });

  test('at the server of another program they are counted with the others', async () => {
    const guard = { identify: () => ({ role: 'anyone' as const }), admit: () => undefined };
    const server = createApiServer({ site: 'auth', title: '試験', endpoints: [], guard, origins: [], log: false });
    await mountApp(server.app, { folder: join(folder, 'dist'), connectTo: [] });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    expect(await send(beacon, 'text/plain;charset=UTF-8', address)).toBe(204);
    expect(await send(beacon + ' '.repeat(2048), 'text/plain', address)).toBe(413);
    expect(await printed()).toContain('web_vital_count{name="LCP",route="/assets"} 3\n');
    expect((await fetch(`${address}/.version.json`)).status).toBe(200);
    await server.close();
  });
});

test('a foreign host gets nothing of the app; the public one does', async () => {
  const served = await serveApp({
    folder: join(folder, 'dist'),
    connectTo: [],
    urls: ['https://app.example'],
    port: 0,
    host: '127.0.0.1',
  });
  const ask = async (host: string) =>
    (await sendRaw(served.address, `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).slice(9, 12);
  expect([await ask('evil.test'), await ask('app.example')]).toEqual(['421', '200']);
  await served.close();
});
