import { beforeEach, expect, test } from 'vitest';
import { memoryStorage } from '@tsuzura/browser/testing';
import { createTracking, type Visit } from '../../shared/marketing/index.ts';
import { followDevice, forgetDevice } from './shell-device.ts';

type Around = Parameters<typeof followDevice>[0];

let subject: string | null;
let token: string | null;
let adId: string | null;
let sent: (string | null)[];
let seen: (string | null)[];
let local: Storage;
let around: Around;
let isDown: boolean;

beforeEach(() => {
  [subject, token, adId, sent, seen, isDown] = ['hanako', 'token-1', 'ad-1', [], [], false];
  local = memoryStorage();
  const tracking = createTracking();
  tracking.replaceReceiver((visit: Visit) => seen.push(visit.adId));
  const call = async (_: unknown, { body }: { readonly body: { readonly token: string | null } }) => {
    if (isDown) throw new Error('Network Error');
    sent.push(body.token);
  };
  around = {
    session: { claims: () => subject && { subject }, current: () => subject && {} },
    clients: { main: { call } },
    tracking,
    native: {
      pushToken: async () => token && { token, platform: 'IOS', deviceId: 'phone' },
      appVersion: async () => ({ version: '1.2.3', platform: 'IOS', storeUrl: null }),
      adId: async () => adId,
    },
    local,
    events: new EventTarget(),
  } as unknown as Around;
});

/** Everything a load, or a message of the shell, sets going. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
async function load() {
  followDevice(around);
  await settled();
}
async function change(detail: unknown) {
  around.events.dispatchEvent(new CustomEvent('tsuzura:changed', { detail }));
  await settled();
}

test('R7.30 nobody is signed in: neither the token nor the ad id is asked for', async () => {
  subject = null;
  await load();
  expect([sent, seen, local.length]).toEqual([[], [null], 0]);
});

test('R7.30 at sign-in the server gets the push token and tracking the ad id; the next load has nothing new to say', async () => {
  await load();
  expect([sent, seen]).toEqual([['token-1'], [null, 'ad-1']]);
  await load();
  expect(sent).toEqual(['token-1']);
  subject = 'waku';
  await load();
  expect(sent).toEqual(['token-1', 'token-1']);
});

test('R7.30 a token and an ad id that the shell says have changed are passed on, and the end of a permission too', async () => {
  await load();
  [token, adId] = ['token-2', 'ad-2'];
  for (const detail of ['location', null, 7]) await change(detail);
  expect(sent).toEqual(['token-1']);
  await change('pushToken');
  await change('adId');
  expect([sent, seen]).toEqual([
    ['token-1', 'token-2'],
    [null, 'ad-1', 'ad-2'],
  ]);
  [token, adId] = [null, null];
  await change('pushToken');
  await change('adId');
  expect([sent.at(-1), seen.at(-1), local.length]).toEqual([null, null, 0]);
});

test('R7.30 what could not be sent is sent at the next load', async () => {
  isDown = true;
  await load();
  expect([sent, local.length]).toEqual([[], 0]);
  isDown = false;
  await load();
  expect(sent).toEqual(['token-1']);
});

test('R7.30 a sign-out makes the server forget the device, and does not wait for a line that is down', async () => {
  const { clients } = around;
  await forgetDevice({ clients, local, sleep: async () => {} });
  expect(sent).toEqual([]);
  await load();
  await forgetDevice({ clients, local, sleep: () => new Promise(() => {}) });
  expect([sent, local.length]).toEqual([['token-1', null], 0]);
  await load();
  isDown = true;
  await forgetDevice({ clients, local, sleep: () => new Promise(() => {}) });
  expect(sent).toEqual(['token-1', null, 'token-1']);
});
