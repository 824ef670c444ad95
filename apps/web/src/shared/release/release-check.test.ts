import { expect, test } from 'vitest';
import { memoryStorage } from '@tsuzura/browser/testing';
import { checkRelease, fetchVersion, fetchVersionFile } from './release-check.ts';

function visit(storage: Storage, published: string | null, isBusy = false) {
  let reloads = 0;
  const done = checkRelease({
    storage,
    key: 'marker',
    published: async () => published,
    reload: () => (reloads += 1),
    isBusy: () => isBusy,
  });
  return done.then(() => reloads);
}

test('R4.17 R3.12 the first visit only notes what it has; a new release is saved and loaded once', async () => {
  const storage = memoryStorage();
  expect(await visit(storage, 'v1')).toBe(0);
  expect(await visit(storage, 'v1')).toBe(0);
  expect(await visit(storage, 'v2')).toBe(1);
  expect(storage.getItem('marker')).toBe('v2');
  // Even if the old page is served again, there is nothing left to reload for.
  expect(await visit(storage, 'v2')).toBe(0);
});

test('R4.17 an order on its way is not cut off: the reload waits for the next route change', async () => {
  const storage = memoryStorage({ marker: 'v1' });
  expect(await visit(storage, 'v2', true)).toBe(0);
  expect(storage.getItem('marker')).toBe('v1');
  expect(await visit(storage, 'v2')).toBe(1);
});

test('R4.17 no version to be had, or a storage that keeps nothing: no reload, so no loop', async () => {
  expect(await visit(memoryStorage({ marker: 'v1' }), null)).toBe(0);
  const deaf = Object.assign(memoryStorage(), { getItem: () => 'v1', setItem: () => undefined });
  expect(await visit(deaf, 'v2')).toBe(0);
  const closed = Object.assign(memoryStorage(), {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(await visit(closed, 'v2')).toBe(0);
});

test('a version file that is missing, empty or something else is no version', async () => {
  const answers = ['', '{}', '{"version":1}', '{"version":""}', '<html>'];
  for (const body of answers) expect(await fetchVersion(async () => new Response(body))).toBeNull();
  expect(await fetchVersion(async () => new Response('{"version":"v"}', { status: 500 }))).toBeNull();
  expect(await fetchVersion(() => Promise.reject(new TypeError('offline')))).toBeNull();
  expect(await fetchVersion(async () => new Response('{"version":"v7"}'))).toBe('v7');
});

test('R9.08 the version file also says the newest native shell, or nothing of it', async () => {
  const read = async (body: string) => (await fetchVersionFile(async () => new Response(body))).nativeAppVersion;
  expect(await read('{"version":"v7"}')).toBeNull();
  expect(await read('{"version":"v7","nativeAppVersion":7}')).toBeNull();
  expect(await read('{"version":"v7","nativeAppVersion":"1.4.0"}')).toBe('1.4.0');
});
