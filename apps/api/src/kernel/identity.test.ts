import { errors, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createProver } from '@tsuzura/http/testing';
import { audiences, createIdentity, type Sent } from './identity.ts';
import { issuer, keys, signingKey, testNow, tokenFor } from './scene.test-support.ts';

const now = Math.floor(testNow / 1000);
const identity = (over: Partial<Parameters<typeof createIdentity>[0]> = {}) =>
  createIdentity({ issuer, keys, realNow: () => testNow, boundTokens: 'optional', ...over });
const refused = { kind: 'UNAUTHORIZED' };

interface Odd {
  alg?: string;
  typ?: string;
  iss?: string;
  aud?: string;
  exp?: number;
  nbf?: number;
  kid?: string;
  claims?: Record<string, unknown>;
}
const odd = (
  {
    alg = 'ES256',
    typ = 'at+jwt',
    iss = issuer,
    aud = audiences.customer,
    exp = now + 300,
    nbf,
    kid = 'test',
    claims = { username: 'a', sub: 's' },
  }: Odd,
  key: Parameters<SignJWT['sign']>[0] = signingKey,
) => {
  const jwt = new SignJWT(claims)
    .setProtectedHeader({ alg, typ, kid })
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(now)
    .setExpirationTime(exp);
  return (nbf === undefined ? jwt : jwt.setNotBefore(nbf)).sign(key);
};

test('R3.05 reads the username and the strong check from the token', async () => {
  const who = await identity().verify(
    await tokenFor('s', { username: 'hanako@example.jp', strongSecondsAgo: 10 }),
    'customer',
  );
  expect(who).toEqual({
    role: 'customer',
    subject: 's',
    username: 'hanako@example.jp',
    strongAuthAt: testNow - 10_000,
  });
});

describe('a token that is bound to a key', () => {
  const prover = createProver(() => testNow);
  const url = 'https://api.test/v1/assets';
  const sentWith = (proof: string | undefined, scheme: Sent['scheme'] = 'dpop'): Sent => ({
    scheme,
    proof,
    method: 'GET',
    url,
  });
  const boundToken = () => tokenFor('s', { boundTo: prover.thumbprint });
  const proofOf = (token: string) => prover.proof({ method: 'GET', url, token });

  test('is refused without its proof, as a bearer token, and with another key’s proof, remembered or not', async () => {
    const one = identity();
    const token = await boundToken();
    const stranger = createProver(() => testNow).proof({ method: 'GET', url, token });
    for (let turn = 0; turn < 2; turn += 1) {
      for (const sent of [undefined, sentWith(undefined), sentWith(proofOf(token), 'bearer'), sentWith(stranger)])
        await expect(one.verify(token, 'customer', sent)).rejects.toMatchObject(refused);
      expect(await one.verify(token, 'customer', sentWith(proofOf(token)))).toMatchObject({ subject: 's' });
    }
  });

  test('is refused when its proof was used before', async () => {
    const one = identity();
    const token = await boundToken();
    const sent = sentWith(proofOf(token));
    await one.verify(token, 'customer', sent);
    await expect(one.verify(token, 'customer', sent)).rejects.toMatchObject(refused);
  });

  test('is what a customer must have unless a test says otherwise; an operator’s need not be', async () => {
    const strict = createIdentity({ issuer, keys, realNow: () => testNow });
    const plain = await tokenFor('s');
    await expect(strict.verify(plain, 'customer', sentWith(proofOf(plain)))).rejects.toMatchObject(refused);
    const token = await boundToken();
    expect(await strict.verify(token, 'customer', sentWith(proofOf(token)))).toMatchObject({ subject: 's' });
    expect(await strict.verify(await tokenFor('o', { role: 'operator' }), 'operator')).toMatchObject({ subject: 'o' });
  });

  test('in a way that is not known counts for nobody', async () => {
    const token = await odd({ claims: { username: 'a', sub: 's', cnf: { 'x5t#S256': 'x' } } });
    await expect(identity().verify(token, 'customer', sentWith(proofOf(token)))).rejects.toMatchObject(refused);
  });
});

test('a token whose family has ended is refused, remembered or not; one of another family is not', async () => {
  const ended = new Set<string>();
  const checked = identity({ isEnded: (family) => ended.has(family) });
  const [token, other] = [await tokenFor('s', { family: 'f1' }), await tokenFor('s', { family: 'f2' })];
  expect(await checked.verify(token, 'customer')).toMatchObject({ family: 'f1' });
  ended.add('f1');
  await expect(checked.verify(token, 'customer')).rejects.toMatchObject(refused);
  await expect(checked.verify(await tokenFor('s', { family: 'f1' }), 'customer')).rejects.toMatchObject(refused);
  expect(await checked.verify(other, 'customer')).toMatchObject({ family: 'f2' });
});

describe('refuses, all alike', () => {
  const stranger = generateKeyPair('ES256');
  test.each<[string, () => Promise<string | null>]>([
    ['no token', async () => null],
    ['an empty token', async () => ''],
    ['text that is no token', async () => 'abc'],
    ['a token of 9,000 characters', async () => 'a'.repeat(9_000)],
    [
      'alg none',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"s"}').toString('base64url')}.`,
    ],
    [
      'HS256 signed with our public key as the secret',
      async () => odd({ alg: 'HS256' }, new TextEncoder().encode('x'.repeat(64))),
    ],
    ['a key of someone else', async () => odd({}, (await stranger).privateKey)],
    ['an unknown kid', async () => odd({ kid: 'other' })],
    ['another issuer', async () => odd({ iss: 'https://evil.test' })],
    ['the operators’ audience', async () => odd({ aud: audiences.operator })],
    ['an ID token in place of an access token', async () => odd({ typ: 'JWT' })],
    ['an expired token', async () => odd({ exp: now - 1 })],
    ['a token of the future', async () => odd({ nbf: now + 60 })],
    ['a token without a subject', async () => odd({ claims: { username: 'a' } })],
    [
      'a token whose signature was touched',
      async () => {
        const [head, payload, signature = ''] = (await tokenFor('s')).split('.');
        return `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
      },
    ],
  ])('%s', async (_name, token) => {
    await expect(identity().verify(await token(), 'customer')).rejects.toMatchObject(refused);
  });
});

test('an operator’s token is one of a passkey or none', async () => {
  const token = (acr: string | undefined) =>
    odd({ claims: { sub: 's', username: 'a', acr, auth_time: now }, aud: audiences.operator });
  for (const acr of [undefined, 'mfa', 'totp'])
    await expect(identity().verify(await token(acr), 'operator')).rejects.toMatchObject(refused);
  expect(await identity().verify(await token('phr'), 'operator')).toMatchObject({ strongAuthAt: now * 1000 });
});

test('a remembered token stops counting the moment it expires', async () => {
  let time = testNow;
  const one = identity({ realNow: () => time });
  const token = await tokenFor('s', { expiresInSeconds: 60 });
  await one.verify(token, 'customer');
  time = testNow + 60_000;
  await expect(one.verify(token, 'customer')).rejects.toMatchObject(refused);
});

test('remembers a bounded number of tokens, and never across roles', async () => {
  const one = identity({ remembered: 3 });
  for (let index = 0; index < 10; index += 1) await one.verify(await tokenFor(`s${index}`), 'customer');
  expect(one.size()).toBe(3);
  const token = await tokenFor('s9');
  await one.verify(token, 'customer');
  await expect(one.verify(token, 'operator')).rejects.toMatchObject(refused);
});

test.each([
  ['is away', new TypeError('fetch failed')],
  ['answers with an error of its own', new errors.JOSEError('Expected 200 OK')],
])('a key server that %s is an overload, not a logout', async (_, failure) => {
  const away = identity({ keys: () => Promise.reject(failure) });
  await expect(away.verify(await tokenFor('s'), 'customer')).rejects.toMatchObject({ kind: 'OVERLOAD' });
});

test('a token that was voided since is refused, remembered or not; one made in the next second is not', async () => {
  let voidUntil = now - 1;
  const checked = identity({ isVoid: (subject, issuedAt) => subject === 's' && issuedAt <= voidUntil });
  const token = await odd({});
  expect(await checked.verify(token, 'customer')).toMatchObject({ subject: 's' });
  voidUntil = now;
  await expect(checked.verify(token, 'customer')).rejects.toMatchObject(refused);
  await expect(checked.verify(await odd({}), 'customer')).rejects.toMatchObject(refused);
  const another = await odd({ claims: { username: 'a', sub: 'other' } });
  expect(await checked.verify(another, 'customer')).toMatchObject({ subject: 'other' });
});
