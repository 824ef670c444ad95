import { expect, test } from 'vitest';
import { BridgeCall } from '@tsuzura/contract/native';
import { ShellFailure } from './ask-shell.ts';
import { createBridge, type BridgeSurroundings } from './bridge.ts';
import { mailtoOf } from './mailto.ts';
import { findTransport, type ShellWindow, type Transport } from './transport.ts';
import { offerCookie } from './offer-cookie.ts';
import { isUpdateForced, takeUpdateOffer } from './update-check.ts';
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

test('R4.18 R9.08 below the required version the update is forced; nobody says one: 0.0.0', () => {
  expect(isUpdateForced('1.2.3', '1.2.4')).toBe(true);
  expect(isUpdateForced('1.2.3', '1.2.3')).toBe(false);
  expect(isUpdateForced('0.0.1', '')).toBe(false);
  expect(isUpdateForced('?', '9.9.9')).toBe(false);
});

/** A document that keeps cookies, as far as one name and no time go. */
function cookieJar() {
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return ['other=1', ...written.slice(-1).map((line) => line.split(';', 1)[0])].join('; ');
    },
    set cookie(line: string) {
      written.push(line);
    },
  };
}

test('R9.08 a newer version is offered once in 24 hours, whatever a sign-out empties', () => {
  const jar = cookieJar();
  const start = 1_800_000_000_000;
  const offer = (hours: number, newest: string | null = '1.3.0') =>
    takeUpdateOffer(
      { current: '1.2.3', newest },
      { mark: offerCookie(jar, true), now: start + hours * 3_600_000, promptIntervalHours: 24 },
    );
  for (const newest of [null, '', '1.3', '1.2.3', '0.0.0']) expect(offer(0, newest)).toBe(false);
  expect(jar.written).toEqual([]);
  expect([offer(0), offer(0), offer(24 - 1 / 3_600_000)]).toEqual([true, false, false]);
  expect(jar.written).toEqual([`tsuzura.updateOffered=${start}; Max-Age=86400; Path=/; SameSite=Strict; Secure`]);
  expect([offer(24), offer(47)]).toEqual([true, false]);
  // A clock that was set back does not keep the offer away for ever.
  expect(offer(0)).toBe(true);
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

test('R7.30 the version is asked once a load, however many want it', async () => {
  let asked = 0;
  const shell = bridge(async ({ id }) => {
    asked += 1;
    return { id, ok: true, result: { version: '1.2.3', platform: 'IOS', storeUrl: null } };
  });
  await Promise.all([shell.appVersion(), shell.appVersion()]);
  await shell.appVersion();
  expect(asked).toBe(1);
});

test('R7.30 the question for the camera waits for a person, the others for the shell', async () => {
  const waited: number[] = [];
  const silent = bridge(never, { sleep: async (milliseconds) => void waited.push(milliseconds) });
  await expect(silent.requestCamera()).rejects.toThrow('no answer within 60000 ms');
  await expect(silent.pushToken()).rejects.toThrow('no answer within 3000 ms');
  expect(waited).toEqual([60_000, 3000]);
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
