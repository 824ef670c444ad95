import { expect, test } from 'vitest';
import { BridgeCall } from '@tsuzura/contract/native';
import { memoryStorage } from '../session/storage.test-support.ts';
import { createBridge, mailtoOf, ShellFailure, type BridgeSurroundings } from './bridge.ts';
import { findTransport, type ShellWindow, type Transport } from './transport.ts';
import { updateFor } from './update-check.ts';
import { isLower, parseVersion } from './version.ts';

const opened: string[] = [];
const browser = {
  openWindow: (url: string) => void opened.push(url),
  openMail: (url: string) => void opened.push(url),
  requestCamera: async () => true,
};
const never = () => new Promise<never>(() => {});
const bridge = (transport: Transport | null, over: Partial<BridgeSurroundings> = {}) =>
  createBridge({ transport, browser, newId: () => 'id-1', sleep: never, ...over });
const reply = (result: unknown) => async (call: BridgeCall) => ({ id: call.id, ok: true, result });

const version = (text: string) => parseVersion(text) ?? { major: -1, minor: -1, patch: -1 };

test.each([
  ['1.0.0', '2.0.0', true],
  ['1.9.9', '2.0.0', true],
  ['2.0.0', '1.9.9', false],
  ['1.2.0', '1.10.0', true],
  ['1.10.0', '1.2.9', false],
  ['1.2.3', '1.2.4', true],
  ['1.2.10', '1.2.9', false],
  ['1.2.3', '1.2.3', false],
  // What reading only the first segment would get wrong: 2.1.0 is lower than 2.5.0, and 2.0.1 is not lower than 2.0.0.
  ['2.1.0', '2.5.0', true],
  ['2.0.1', '2.0.0', false],
])('R4.18 R3.11 %s below %s: %s, over all three segments', (one, other, expected) => {
  expect(isLower(version(one), version(other))).toBe(expected);
});

test('R3.11 only three numbers are a version', () => {
  for (const text of ['', '1', '1.2', '1.2.3.4', '1.2.x', 'v1.2.3', '-1.0.0']) expect(parseVersion(text)).toBeNull();
  expect(parseVersion('10.20.30')).toEqual({ major: 10, minor: 20, patch: 30 });
});

test('R4.18 R9.08 below the required version the update is forced; a newer one is offered once in 24 hours', () => {
  const storage = memoryStorage();
  let now = 1_000_000_000;
  const around = { storage, now: () => now, promptIntervalHours: 24 };
  expect(updateFor({ current: '1.2.3', required: '1.2.4' }, around)).toBe('forced');
  expect(updateFor({ current: '0.0.1', required: '' }, around)).toBe('none'); // 0.0.0 when nobody says otherwise
  const newer = { current: '1.2.3', required: '0.0.0', newest: '1.3.0' };
  expect([updateFor(newer, around), updateFor(newer, around)]).toEqual(['offered', 'none']);
  now += 24 * 3_600_000 - 1;
  expect(updateFor(newer, around)).toBe('none');
  now += 1;
  expect(updateFor(newer, around)).toBe('offered');
});

test('R7.30 in a browser each of the six has its own way', async () => {
  const here = bridge(null);
  opened.length = 0;
  await here.openExternal('https://help.example/');
  await here.launchMail({ recipient: 'support@tsuzura.example', subject: 'a b', body: '一行目\n二行目 & 100%' });
  expect(opened).toEqual([
    'https://help.example/',
    'mailto:support%40tsuzura.example?subject=a%20b&body=%E4%B8%80%E8%A1%8C%E7%9B%AE%0D%0A%E4%BA%8C%E8%A1%8C%E7%9B%AE%20%26%20100%25',
  ]);
  expect([await here.pushToken(), await here.appVersion(), await here.adId(), await here.requestCamera()]).toEqual([
    null,
    null,
    null,
    true,
  ]);
  expect(mailtoOf({ recipient: 'a@b.example', subject: '\ud83d', body: '' })).toContain('%EF%BF%BD');
});

test('R7.30 R1.05 to a shell each of the six is one message that the contract accepts', async () => {
  const sent: BridgeCall[] = [];
  const results: Record<string, unknown> = {
    openExternal: null,
    launchMail: null,
    sendPushToken: { token: 't', platform: 'IOS', deviceId: 'd' },
    checkAppVersion: { version: '1.2.3', platform: 'ANDROID', storeUrl: null },
    requestCamera: { granted: false },
    sendAdId: { adId: 'ad' },
  };
  const shell = bridge(async (call) => {
    sent.push(BridgeCall.parse(call));
    return { id: call.id, ok: true, result: results[call.fn] };
  });
  await shell.openExternal('https://help.example/');
  await shell.launchMail({ recipient: 'a@b.example', subject: 's', body: 'b' });
  expect(await shell.pushToken()).toMatchObject({ token: 't' });
  expect(await shell.appVersion()).toMatchObject({ version: '1.2.3' });
  expect(await shell.requestCamera()).toBe(false);
  expect(await shell.adId()).toBe('ad');
  expect(sent.map(({ fn }) => fn)).toEqual(Object.keys(results));
});

test('a shell that is silent, refuses, or answers something else is a failure, not a wrong value', async () => {
  await expect(bridge(never, { sleep: async () => {} }).appVersion()).rejects.toThrow('no answer within 3000 ms');
  const no: Transport = async ({ id }) => ({ id, ok: false, error: 'denied' });
  await expect(bridge(no).requestCamera()).rejects.toThrow(ShellFailure);
  for (const result of [null, 'yes', { granted: 'yes' }]) {
    await expect(bridge(reply(result)).requestCamera()).rejects.toThrow('outside the contract');
  }
  const other: Transport = async () => ({ id: 'another', ok: true, result: { granted: true } });
  await expect(bridge(other).requestCamera()).rejects.toThrow('outside the contract');
});

test('iOS replies to the message itself, Android by a message with the same id, a browser has neither', async () => {
  expect(findTransport({})).toBeNull();
  const call: BridgeCall = { id: 'i', fn: 'requestCamera', args: {} };
  const ios: ShellWindow = { webkit: { messageHandlers: { tsuzura: { postMessage: async () => 'answer' } } } };
  expect(await findTransport(ios)?.(call)).toBe('answer');
  let hear: (event: { data: unknown }) => void = () => {};
  const android: ShellWindow = {
    tsuzuraShell: {
      addEventListener: (_, listener) => (hear = listener),
      postMessage: (text) => {
        const { id } = JSON.parse(text) as BridgeCall;
        for (const data of ['{', '7', '{"id":"stranger"}', JSON.stringify({ id, ok: true })]) hear({ data });
      },
    },
  };
  expect(await findTransport(android)?.(call)).toEqual({ id: 'i', ok: true });
});
