import { beforeEach, expect, test } from 'vitest';
import { createKeyPlace } from './key-place.ts';
import { base64Url, fromBase64Url } from './base64-url.ts';
import { createSessionKey, noKey, type KeyPlace } from './session-key.ts';

let now: number;
let place: KeyPlace;
beforeEach(() => {
  now = 1_000_000_000;
  place = createKeyPlace(undefined); // no IndexedDB here: the key lives in memory
});

const request = { method: 'PUT', url: 'https://api.example/v1/customers', token: 'a.b.c' };

interface Proof {
  readonly header: { readonly typ: string; readonly alg: string; readonly jwk: JsonWebKey };
  readonly claims: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

async function read(proof: string): Promise<Proof> {
  const [head = '', body = '', signature = ''] = proof.split('.');
  const part = (text: string) => JSON.parse(fromBase64Url(text) ?? '') as unknown;
  const header = part(head) as Proof['header'];
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', header.jwk, algorithm, false, ['verify']);
  const binary = atob(signature.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const isSigned = await crypto.subtle.verify(algorithm, key, bytes, new TextEncoder().encode(`${head}.${body}`));
  return { header, claims: part(body) as Proof['claims'], isSigned };
}

async function signedIn() {
  const key = createSessionKey(place, () => now);
  await key.begin(false);
  await key.keep();
  return key;
}

test('without a key nothing is proved, and the session is known to be over', async () => {
  const key = createSessionKey(place, () => now);
  expect(await key.isThere('a.b.c')).toBe(false);
  await expect(key.prove(request)).rejects.toThrow(noKey);
  await expect(key.prove({ ...request, token: null })).rejects.toThrow(noKey);
});

test('a proof names the request, the token and the time, and is signed by the key in it; no two are alike', async () => {
  const key = await signedIn();
  const [one, other] = [await read(await key.prove(request)), await read(await key.prove(request))];
  expect(one.isSigned).toBe(true);
  expect(one.header).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256' } });
  expect(Object.keys(one.header.jwk).toSorted()).toEqual(['crv', 'kty', 'x', 'y']);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('a.b.c')));
  expect(one.claims).toMatchObject({ htm: 'PUT', htu: request.url, iat: 1_000_000, ath: base64Url(hash) });
  expect(one.claims['jti']).not.toBe(other.claims['jti']);
  expect((await read(await key.prove({ ...request, token: null }))).claims).not.toHaveProperty('ath');
});

test('the private key cannot be read, by us either', async () => {
  await signedIn();
  const pair = await place.get();
  expect(pair?.privateKey.extractable).toBe(false);
});

test('a sign-in within a session uses its key; after a sign-out there is a new one', async () => {
  const key = await signedIn();
  const jwk = async () => (await read(await key.prove({ ...request, token: null }))).header.jwk;
  const first = await jwk();
  await key.begin(true);
  expect(await jwk()).toEqual(first);
  await key.keep();
  key.forget();
  expect(await key.isThere('a.b.c')).toBe(false);
  await key.begin(false);
  expect(await jwk()).not.toEqual(first);
});

test('a key that another tab has changed is found with its new token', async () => {
  const key = await signedIn();
  const before = (await read(await key.prove(request))).header.jwk;
  await signedIn(); // the other tab
  expect((await read(await key.prove({ ...request, token: 'd.e.f' }))).header.jwk).not.toEqual(before);
});

test('a device whose clock is off learns the time from an answer: 30 s are let be, one more is not', async () => {
  const key = await signedIn();
  const iat = async () => (await read(await key.prove(request))).claims['iat'];
  expect([key.learn(Number.NaN), key.learn(now + 30_000), await iat()]).toEqual([false, false, 1_000_000]);
  expect([key.learn(now + 30_001), await iat()]).toEqual([true, 1_000_030]);
  const years = 3 * 365 * 86_400_000;
  expect([key.learn(now - years), await iat()]).toEqual([true, 1_000_000 - years / 1_000]);
  expect(key.learn(now - years)).toBe(false);
});
