/*
 * One thing only: a page that says "offline" when there is no connection. Nothing of an API and nothing of the app is
 * kept here, so a new release and a changed balance are never hidden behind an old copy.
 */
const cacheName = 'offline-1';
const kept = ['/offline.html', '/offline.css', '/icon.svg', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(kept)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
    return;
  }
  const { origin, pathname } = new URL(request.url);
  // The offline page's own files, and only when the network has failed.
  if (origin === self.location.origin && kept.includes(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});
