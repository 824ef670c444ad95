import { expect, test } from 'vitest';
import { parseRuntimeConfig, readRuntimeConfig } from './runtime-config.ts';

const sites = ['web', 'auth', 'console', 'main', 'trading', 'ops', 'content', 'partners'];
const urls = Object.fromEntries(sites.map((site, index) => [site, `http://localhost:${3000 + index}`]));
const answer =
  (body: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }));

test('refuses a missing address, an address that would run a script, and a page in place of data', () => {
  const { ops: _, ...incomplete } = urls;
  expect(parseRuntimeConfig({ urls: incomplete })).toBeNull();
  expect(parseRuntimeConfig({ urls: { ...urls, main: 'javascript:alert(1)' } })).toBeNull();
  expect(parseRuntimeConfig('<!doctype html>')).toBeNull();
  expect(parseRuntimeConfig(null)).toBeNull();
});

test('takes the addresses, whether visits are measured, and nothing else', () => {
  const without = { urls, hasTrackingReceiver: false };
  expect(parseRuntimeConfig({ urls: { ...urls, secret: 'x' }, more: 1 })).toEqual(without);
  expect(parseRuntimeConfig({ urls, hasTrackingReceiver: 'https://third.example' })).toEqual(without);
  expect(parseRuntimeConfig({ urls, hasTrackingReceiver: true })).toEqual({ urls, hasTrackingReceiver: true });
});

test('no answer is told apart from an answer that cannot be used', async () => {
  expect(await readRuntimeConfig(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    ok: false,
    cause: 'network',
  });
  expect(await readRuntimeConfig(answer('{}', 503))).toEqual({ ok: false, cause: 'other' });
  expect(await readRuntimeConfig(answer('<!doctype html>'))).toEqual({ ok: false, cause: 'other' });
  expect(await readRuntimeConfig(answer(JSON.stringify({ urls })))).toEqual({
    ok: true,
    config: { urls, hasTrackingReceiver: false },
  });
});
