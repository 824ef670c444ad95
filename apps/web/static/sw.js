/*
 * Notifications that are pushed to this browser, and two things for the time without a connection. The app's own code, so that a page or a dialog that was not opened before
 * can be; a file's name holds the hash of its content, so an old copy never hides a new release. And a page that says
 * "offline" where a whole page is loaded. Nothing of an API is kept: a changed balance is never hidden behind an old one.
 */
const pageCache = 'offline-2';
const kept = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg', '/favicon.svg'];
const codeCache = 'code-1';
const code = []; // filled in by the build: every script and style of this release

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(pageCache).then((cache) => cache.addAll(kept)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => self.clients.claim()));
});

// A page asks for it when it stands. Activation is not held up by it: until it is over the page would get no file at all.
self.addEventListener('message', (event) => {
  if (event.data === 'keep code') event.waitUntil(keepCode().catch(() => {}));
});

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== pageCache && name !== codeCache).map((name) => caches.delete(name)),
  );
  const cache = await caches.open(codeCache);
  const wanted = new Set(code);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** One after the other, so that the page that is open goes first. What is missing in the end is fetched as ever. */
async function keepCode() {
  if (self.navigator.connection?.saveData) return;
  const cache = await caches.open(codeCache);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of code) if (!known.has(path)) await cache.add(path);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
    return;
  }
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // The offline page's own files, and only when the network has failed.
  if (kept.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  else if (code.includes(pathname)) event.respondWith(fromCode(request));
});

async function fromCode(request) {
  const cache = await caches.open(codeCache);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

/*
 * Web Push. What comes is the contract's `WebPushMessage`; it is shown on a locked screen, so the server sends no amount and
 * no name of a fund. The notification's id is its tag: delivered twice, it is shown once.
 */
const inbox = '/myPage/notifications';

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(messageOf(event.data)));
});

/** The browser shows something of its own if we show nothing, so a message that cannot be read leads to the inbox. */
function messageOf(data) {
  try {
    const { id, title, body, url } = data.json();
    if (typeof title === 'string' && typeof body === 'string')
      return { id: String(id), title, body, path: ownPath(url) };
  } catch {
    // below
  }
  return { id: 'unread', title: 'つづら', body: '新しい通知があります。', path: inbox };
}

/** Only pages of ours are opened. */
function ownPath(url) {
  if (typeof url !== 'string') return inbox;
  const { origin, pathname, search } = new URL(url, self.location.origin);
  return origin === self.location.origin ? pathname + search : inbox;
}

async function showPush({ id, title, body, path }) {
  await self.registration.showNotification(title, {
    body,
    tag: id,
    lang: 'ja',
    icon: '/icon-192.png',
    data: { path },
  });
  // Pages that are open count their unread notifications anew.
  for (const page of await openPages()) page.postMessage({ kind: 'notified' }, []);
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path ?? inbox));
});

/** In a page that is open already, by its own router: a form there asks before it is left. */
async function openPath(path) {
  const [page] = await openPages();
  if (page === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  // A browser that does not let it come to the front still has to show the page when its owner looks at it.
  await page.focus().catch(() => {});
  page.postMessage({ kind: 'open', path }, []);
}
