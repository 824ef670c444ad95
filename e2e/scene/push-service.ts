import { createDecipheriv, createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { CDPSession, Worker } from '@playwright/test';
import { expect, type Page, type Stage } from './stage.ts';

/** What was shown by the service worker. */
export interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** Web Push to one browser. */
export interface PushService {
  /** Delivers what comes for this browser to its service worker until the worker has shown this title. */
  deliverUntil(title: string): Promise<ShownPush>;
  /** Messages that came and were not delivered. */
  waiting(): Promise<number>;
  /** Presses the notification that was shown last. */
  press(): Promise<void>;
}

/**
 * The browser's push service is another company, and the journeys talk to this machine alone. Real are: the app's subscription
 * and its registration, the message that the server seals to the browser's key (RFC 8291) and signs (RFC 8292), its way to a
 * push service (the stand-in, which carries those bytes and cannot read them), the push event in the running service worker,
 * and what the worker and the app do with it. Played are three parts of the browser: the subscription, whose private key is
 * here; the opening of the sealed bytes by that key; and the system's list of notifications, which a browser without windows
 * does not have.
 */
export async function openPushService(page: Page, stage: Stage): Promise<PushService> {
  const name = `journey-${randomUUID()}`;
  const endpoint = stage.url('partners', `/web-push/${name}`);
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  await page.addInitScript(playSubscription, {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  });
  let delivered = 0;
  let workerKnown: Promise<PushedWorker> | null = null;

  async function sealed(): Promise<readonly string[]> {
    const { messages } = (await (await page.request.get(endpoint)).json()) as { messages: readonly string[] };
    return messages;
  }
  return {
    waiting: async () => (await sealed()).length - delivered,
    async deliverUntil(title) {
      workerKnown ??= findWorker(page, new URL(stage.url('web')).origin);
      const worker = await workerKnown;
      for (let shown: ShownPush | null = null; ;) {
        if (shown?.title === title) return shown;
        // Workers of the outbox look twice a second.
        await expect.poll(async () => (await sealed()).length, { message: title }).toBeGreaterThan(delivered);
        const bytes = Buffer.from((await sealed())[delivered] ?? '', 'base64url');
        delivered += 1;
        shown = await worker.deliver(opened(bytes, { keys, publicKey, auth }));
      }
    },
    press: async () => (await workerKnown)?.press(),
  };
}

interface BrowserKeys {
  readonly keys: ReturnType<typeof createECDH>;
  readonly publicKey: Buffer;
  readonly auth: Buffer;
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce<ReturnType<typeof createHmac>>((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/** RFC 8291 by its text, apart from the library that the server seals with: one record of `aes128gcm` (RFC 8188). */
function opened(bytes: Buffer, { keys, publicKey, auth }: BrowserKeys): string {
  const salt = bytes.subarray(0, 16);
  const idLength = bytes[20] ?? 0;
  const senderKey = bytes.subarray(21, 21 + idLength);
  const content = bytes.subarray(21 + idLength);
  const one = Buffer.from([1]);
  const shared = hmac(auth, keys.computeSecret(senderKey));
  const inputKey = hmac(shared, 'WebPush: info\0', publicKey, senderKey, one);
  const derived = hmac(salt, inputKey);
  const contentKey = hmac(derived, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16);
  const nonce = hmac(derived, 'Content-Encoding: nonce\0', one).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and as many zeros as the sender liked.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

interface PushedWorker {
  deliver(message: string): Promise<ShownPush>;
  press(): Promise<void>;
}

async function findWorker(page: Page, origin: string): Promise<PushedWorker> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: 60_000 }));
  await worker.evaluate(playNotifications);
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session, origin);
  const shown = (): Promise<readonly ShownPush[]> => worker.evaluate(() => (self as unknown as PlayedScope).shown);
  return {
    async deliver(data) {
      const before = (await shown()).length;
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await expect.poll(async () => (await shown()).length).toBe(before + 1);
      return (await shown())[before] as ShownPush;
    },
    press: () => pressLast(worker),
  };
}

async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  return found;
}

/** Runs in the page: knows nothing of this file. */
function playSubscription(given: { endpoint: string; keys: object }): void {
  const kept = 'journey.push';
  const subscription = {
    endpoint: given.endpoint,
    toJSON: () => ({ ...given, expirationTime: null }),
    unsubscribe: async () => {
      sessionStorage.removeItem(kept);
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(kept) === null ? null : subscription);
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem(kept, '1');
    return subscription;
  };
  const isAllowed = () => sessionStorage.getItem('journey.permission') !== null;
  Object.defineProperty(Notification, 'permission', { get: () => (isAllowed() ? 'granted' : 'default') });
  Notification.requestPermission = async () => {
    sessionStorage.setItem('journey.permission', '1');
    return 'granted';
  };
}

interface PlayedScope {
  shown: ShownPush[];
  registration: { showNotification(title: string, options: { body: string; data: { path: string } }): Promise<void> };
}

/** Runs in the service worker: knows nothing of this file. */
function playNotifications(): void {
  const scope = self as unknown as PlayedScope;
  scope.shown = [];
  scope.registration.showNotification = async (title, { body, data: { path } }) =>
    void scope.shown.push({ title, body, path });
}

const pressLast = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { path } = (self as unknown as PlayedScope).shown.at(-1) ?? { path: '' };
    const event = new Event('notificationclick');
    const notification = { close: () => undefined, data: { path } };
    self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  });
