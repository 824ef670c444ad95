import type { QueryClient } from '@tanstack/react-query';
import type { Router } from '@tsuzura/browser/router';
import { isOwnPath } from '@tsuzura/browser/session';
import { renewNotifications } from '../../shared/notification/use-latest-notifications.ts';
import { browserPush, keepPushRegistered } from '../../shared/push/web-push.ts';
import type { Services } from '../../shared/services.ts';

const registeredKey = 'tsuzura.webPush';

let isFollowed = false;

/**
 * What the service worker says of pushes: one came, or one was pressed; `early` is what it said before. And whose this browser's
 * subscription is.
 */
export function followPushes(
  services: Services,
  router: Router,
  queries: QueryClient,
  early: readonly unknown[],
): void {
  if (isFollowed) return;
  isFollowed = true;
  const follow = (data: unknown) => {
    const { kind, path } = (data ?? {}) as { readonly kind?: unknown; readonly path?: unknown };
    if (kind === 'notified') void renewNotifications(queries);
    if (kind === 'open' && typeof path === 'string' && isOwnPath(path)) router.navigate(path);
  };
  early.forEach(follow);
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => follow(data));
  void registerAnew(services);
}

/** Once a sign-in, which empties what is kept here. Nothing waits for it: a failure is tried again at the next load. */
async function registerAnew(services: Services): Promise<void> {
  const subject = services.session.claims()?.subject;
  if (subject === undefined || localStorage.getItem(registeredKey) === subject) return;
  try {
    await keepPushRegistered(services, browserPush);
    localStorage.setItem(registeredKey, subject);
  } catch {
    // The line or the browser said nothing.
  }
}
