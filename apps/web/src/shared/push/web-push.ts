import { getWebPushKey, putPushToken } from '@tsuzura/contract/main';
import type { Services } from '../services.ts';

/** off: it could be on. denied: the browser keeps us from asking; only its own settings change that. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

type Clients = Pick<Services, 'clients'>;

/** What the browser gives us; another one in tests. */
export interface PushPlace {
  /** Null where there is none: an older browser, a page without a service worker. */
  readonly manager: () => Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | null>;
  readonly permission: () => NotificationPermission;
  readonly ask: () => Promise<NotificationPermission>;
}

/** The worker is registered some seconds after the first view; a page without one would wait for ever. */
const workerWithinMs = 10_000;

export const browserPush: PushPlace = {
  async manager() {
    if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), workerWithinMs));
    return (await Promise.race([navigator.serviceWorker.ready, late]))?.pushManager ?? null;
  },
  permission: () => ('Notification' in globalThis ? globalThis.Notification.permission : 'denied'),
  ask: () => globalThis.Notification.requestPermission(),
};

/** Known without waiting for the worker. */
export const canAskForPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && browserPush.permission() === 'default';

export async function readPushState(place: PushPlace): Promise<PushState> {
  const manager = await place.manager();
  if (manager === null) return 'unsupported';
  if (place.permission() === 'denied') return 'denied';
  return place.permission() === 'granted' && (await manager.getSubscription()) !== null ? 'on' : 'off';
}

/** After a press: the browser's own question, then a subscription, then the server learns of it. */
export async function turnPushOn({ clients }: Clients, place: PushPlace): Promise<PushState> {
  const permission = await place.ask();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const manager = await place.manager();
  if (manager === null) return 'unsupported';
  const { publicKey } = await clients.main.call(getWebPushKey);
  const subscription =
    (await manager.getSubscription()) ??
    (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  await register({ clients }, subscription);
  return 'on';
}

/** This browser gets no more pushes. The server is told first: once the subscription is gone nobody knows its name. */
export async function turnPushOff({ clients }: Clients, place: PushPlace): Promise<void> {
  const subscription = (await (await place.manager())?.getSubscription()) ?? null;
  if (subscription === null) return;
  await clients.main.call(putPushToken, { body: await bodyOf(subscription, null) });
  await subscription.unsubscribe();
}

/** At a sign-in in a browser that is subscribed already: from now on it gets the pushes of whoever signed in. */
export async function keepPushRegistered({ clients }: Clients, place: PushPlace): Promise<void> {
  if (place.permission() !== 'granted') return;
  const subscription = (await (await place.manager())?.getSubscription()) ?? null;
  if (subscription !== null) await register({ clients }, subscription);
}

const register = async ({ clients }: Clients, subscription: PushSubscription): Promise<void> => {
  const token = JSON.stringify(subscription.toJSON());
  await clients.main.call(putPushToken, { body: await bodyOf(subscription, token) });
};

/** A browser always runs the newest release; the shell's numbers mean something else. */
const webVersion = '1.0.0';

const bodyOf = async ({ endpoint }: PushSubscription, token: string | null) => ({
  token,
  platform: 'WEB' as const,
  deviceId: await deviceIdOf(endpoint),
  appVersion: webVersion,
});

/** The device is its subscription: nothing needs to be kept that a sign-out would empty. */
async function deviceIdOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return `web-${[...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
