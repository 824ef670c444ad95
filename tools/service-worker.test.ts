import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { root } from './project-config.ts';

type Handler = (event: object) => void;

/** The service worker as it is served, with a browser around it that only remembers. */
function started(pages: readonly object[] = []) {
  const handlers = new Map<string, Handler>();
  const shown: { readonly title: string; readonly options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://tsuzura.example' },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => pages, openWindow: async (path: string) => void opened.push(path) },
  };
  const source = readFileSync(join(root, 'apps/web/static/sw.js'), 'utf8');
  runInNewContext(source, { self, URL, caches: {} });
  async function fire(type: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  }
  const push = (message: unknown) => fire('push', { data: { json: () => message } });
  const press = (path: unknown) => fire('notificationclick', { notification: { close: () => {}, data: { path } } });
  return { shown, opened, push, press, fire };
}

const message = {
  id: 'n-1',
  title: 'ご注文が約定しました',
  body: 'アプリでご確認ください。',
  url: '/orders?tab=history',
};

test('a push is shown under its id, so that the same one twice is shown once, and leads to its page', async () => {
  const worker = started();
  await worker.push(message);
  expect(worker.shown).toMatchObject([
    { title: message.title, options: { body: message.body, tag: 'n-1', data: { path: '/orders?tab=history' } } },
  ]);
});

test('an address of another site, and none at all, lead to the inbox', async () => {
  const worker = started();
  for (const url of ['https://elsewhere.example/', '//elsewhere.example/', null])
    await worker.push({ ...message, url });
  expect(worker.shown.map(({ options }) => options['data'])).toEqual(
    Array.from({ length: 3 }, () => ({ path: '/myPage/notifications' })),
  );
});

test('what cannot be read is shown as an unread notification: a push without one would be shown by the browser', async () => {
  const worker = started();
  await worker.push({ title: 7 });
  await worker.fire('push', { data: null });
  expect(worker.shown.map(({ title }) => title)).toEqual(['つづら', 'つづら']);
});

test('a press opens a new window, or goes on in the page that is open already', async () => {
  const alone = started();
  await alone.press('/orders');
  expect(alone.opened).toEqual(['/orders']);
  const said: unknown[] = [];
  const page = { focus: async () => {}, postMessage: (data: unknown) => void said.push(data) };
  const beside = started([page]);
  await beside.push(message);
  await beside.press('/orders');
  expect([beside.opened, said]).toEqual([[], [{ kind: 'notified' }, { kind: 'open', path: '/orders' }]]);
  said.length = 0;
  const behind = started([{ ...page, focus: async () => Promise.reject(new Error('not allowed')) }]);
  await behind.press('/orders');
  expect(said).toEqual([{ kind: 'open', path: '/orders' }]);
});
