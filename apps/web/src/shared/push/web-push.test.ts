import { beforeEach, expect, test } from 'vitest';
import { getWebPushKey } from '@tsuzura/contract/main';
import { keepPushRegistered, readPushState, turnPushOff, turnPushOn, type PushPlace } from './web-push.ts';

type Clients = Parameters<typeof turnPushOn>[0];

let permission: NotificationPermission;
let answer: NotificationPermission;
let isSubscribed: boolean;
let hasWorker: boolean;
let sent: { readonly token: string | null; readonly deviceId: string }[];
let services: Clients;
let place: PushPlace;

const json = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
const subscription = {
  endpoint: json.endpoint,
  toJSON: () => json,
  unsubscribe: async () => !(isSubscribed = false),
} as unknown as PushSubscription;

beforeEach(() => {
  [permission, answer, isSubscribed, hasWorker, sent] = ['default', 'granted', false, true, []];
  services = {
    clients: {
      main: {
        call: async (endpoint: unknown, given?: { readonly body: (typeof sent)[number] }) => {
          if (endpoint === getWebPushKey) return { publicKey: 'key' };
          if (given) sent.push(given.body);
          return undefined;
        },
      },
    },
  } as unknown as Clients;
  const manager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  place = {
    manager: async () => (hasWorker ? manager : null),
    permission: () => permission,
    ask: async () => (permission = answer),
  };
});

test('a yes subscribes this browser, and the server gets the subscription as its token', async () => {
  expect(await readPushState(place)).toBe('off');
  expect(await turnPushOn(services, place)).toBe('on');
  expect(sent).toEqual([
    {
      token: JSON.stringify(json),
      platform: 'WEB',
      deviceId: expect.stringMatching(/^web-[\da-f]{32}$/),
      appVersion: '1.0.0',
    },
  ]);
  expect(await readPushState(place)).toBe('on');
});

test('a no, and a question that was only closed, send nothing', async () => {
  answer = 'denied';
  expect(await turnPushOn(services, place)).toBe('denied');
  expect(await readPushState(place)).toBe('denied');
  [permission, answer] = ['default', 'default'];
  expect(await turnPushOn(services, place)).toBe('off');
  expect(sent).toEqual([]);
});

test('without a service worker there is no push', async () => {
  hasWorker = false;
  expect(await readPushState(place)).toBe('unsupported');
  expect(await turnPushOn(services, place)).toBe('unsupported');
  expect(sent).toEqual([]);
});

test('turned off, the server forgets this very device; a sign-in registers a subscribed browser anew', async () => {
  await turnPushOn(services, place);
  await keepPushRegistered(services, place);
  await turnPushOff(services, place);
  expect(sent.map(({ token }) => token)).toEqual([JSON.stringify(json), JSON.stringify(json), null]);
  expect(new Set(sent.map(({ deviceId }) => deviceId)).size).toBe(1);
  await turnPushOff(services, place);
  await keepPushRegistered(services, place);
  expect(sent).toHaveLength(3);
});
