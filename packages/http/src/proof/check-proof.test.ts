import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createProofCheck, hashOfToken } from './check-proof.ts';
import { createProver, type ProofParts } from '../testing/index.ts';
import { SeenOnce } from './seen-once.ts';

const now = Date.parse('2026-11-13T01:00:00Z');
const prover = createProver(() => now);
const stranger = createProver(() => now);
const token = 'head.body.signature';
const url = 'https://api.example/v1/orders';
const of = { method: 'POST', url, tokenHash: hashOfToken(token), thumbprint: prover.thumbprint };
const refused = expect.objectContaining({ kind: 'UNAUTHORIZED' });
const parts = (over: Partial<ProofParts> = {}): ProofParts => ({ method: 'POST', url, token, ...over });
const seconds = now / 1_000;

describe('a proof is refused', () => {
  const middle = (proof: string, change: (text: string) => string) => {
    const [head = '', body = '', signature = ''] = proof.split('.');
    return [head, change(body), signature].join('.');
  };
  const { jwk } = prover;
  test.each<[string, string | undefined]>([
    ['missing', undefined],
    ['empty', ''],
    ['of one part', 'abc'],
    ['of four parts', `${prover.proof(parts())}.x`],
    ['that is no JSON', 'a.b.c'],
    ['longer than 2,048 characters', prover.proof(parts({ claims: { pad: 'x'.repeat(2_000) } }))],
    ['two at once', `${prover.proof(parts())}, ${prover.proof(parts())}`],
    ['of another method', prover.proof(parts({ method: 'GET' }))],
    ['of another path', prover.proof(parts({ url: 'https://api.example/v1/orders/1' }))],
    ['of another origin', prover.proof(parts({ url: 'https://evil.example/v1/orders' }))],
    ['of no address', prover.proof(parts({ claims: { htu: 7 } }))],
    ['of another token', prover.proof(parts({ token: 'other' }))],
    ['of no token', prover.proof(parts({ token: null }))],
    ['61 seconds old', prover.proof(parts({ claims: { iat: seconds - 61 } }))],
    ['61 seconds early', prover.proof(parts({ claims: { iat: seconds + 61 } }))],
    ['without a time', prover.proof(parts({ claims: { iat: undefined } }))],
    ['with a time as text', prover.proof(parts({ claims: { iat: String(seconds) } }))],
    ['without a name', prover.proof(parts({ claims: { jti: undefined } }))],
    ['with an empty name', prover.proof(parts({ claims: { jti: '' } }))],
    ['by another key', stranger.proof(parts())],
    ['by another key under the name of this one', stranger.proof(parts({ header: { jwk } }))],
    ['of another type', prover.proof(parts({ header: { typ: 'JWT' } }))],
    ['of another algorithm', prover.proof(parts({ header: { alg: 'none' } }))],
    ['with a private key in it', prover.proof(parts({ header: { jwk: { ...jwk, d: 'x' } } }))],
    ['with a key of another curve', prover.proof(parts({ header: { jwk: { ...jwk, crv: 'P-384' } } }))],
    ['with a key cut short', prover.proof(parts({ header: { jwk: { ...jwk, x: jwk.x.slice(1) } } }))],
    ['with a condition nobody knows', prover.proof(parts({ header: { crit: ['b64'] } }))],
    [
      'whose text was changed',
      middle(prover.proof(parts()), (body) =>
        Buffer.from(
          JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), jti: 'other' }),
        ).toString('base64url'),
      ),
    ],
    ['without a signature', prover.proof(parts()).replace(/[^.]+$/, '')],
    ['with a signature cut short', prover.proof(parts()).slice(0, -4)],
  ])('%s', async (_name, proof) => {
    await expect(createProofCheck({ realNow: () => now })(proof, of)).rejects.toEqual(refused);
  });

  test('whose key is no point of the curve, even where a token names it', async () => {
    const bad = { crv: 'P-256', kty: 'EC', x: jwk.x, y: jwk.x };
    const thumbprint = hash('sha256', JSON.stringify(bad), 'base64url');
    const proof = prover.proof(parts({ header: { jwk: bad } }));
    await expect(createProofCheck({ realNow: () => now })(proof, { ...of, thumbprint })).rejects.toEqual(refused);
  });

  test('the second time, until its time has passed by itself', async () => {
    let time = now;
    const check = createProofCheck({ realNow: () => time });
    const proof = prover.proof(parts({ claims: { iat: seconds + 60 } }));
    await check(proof, of);
    await expect(check(proof, of)).rejects.toEqual(refused);
    time = now + 120_000; // its last moment
    await expect(check(proof, of)).rejects.toEqual(refused);
  });

  test('when the same one comes twice at the same moment: one of them counts', async () => {
    const check = createProofCheck({ realNow: () => now });
    const proof = prover.proof(parts());
    const both = await Promise.allSettled([check(proof, of), check(proof, of)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('at every copy that has heard of it: a call that changes something is told to the others, a read is not', async () => {
    const told: (() => readonly string[])[] = [];
    const hears: ((items: readonly string[]) => void)[] = [];
    const copy = () =>
      createProofCheck({
        realNow: () => now,
        joinCopies: (_, side) => {
          told.push(side.tell);
          hears.push(side.hear);
        },
      });
    const [one, other] = [copy(), copy()];
    const proof = prover.proof(parts());
    const read = prover.proof(parts({ method: 'GET' }));
    await one(proof, of);
    await one(read, { ...of, method: 'GET' });
    const items = told[0]?.() ?? [];
    expect([items.length, told[0]?.()]).toEqual([1, []]);
    hears[1]?.(items);
    hears[1]?.(['', 'not a number']);
    await expect(other(proof, of)).rejects.toEqual(refused);
    await other(read, { ...of, method: 'GET' });
    await other(prover.proof(parts()), of);
  });

  test('as an overload when no more can be remembered', async () => {
    const check = createProofCheck({ realNow: () => now, remembered: 2 });
    await check(prover.proof(parts()), of);
    await check(prover.proof(parts()), of);
    await expect(check(prover.proof(parts()), of)).rejects.toEqual(expect.objectContaining({ kind: 'OVERLOAD' }));
  });
});

test('a proof counts for a minute either way, whatever the query; the next one is found by the same key', async () => {
  const check = createProofCheck({ realNow: () => now });
  for (const iat of [seconds - 60, seconds, seconds + 60]) await check(prover.proof(parts({ claims: { iat } })), of);
  await check(prover.proof(parts({ claims: { htu: `${url}?q=1#x` } })), of);
  await check(prover.proof(parts({ claims: { htu: 'HTTPS://API.example:443/v1/orders' } })), of);
});

test('signatures are read whatever digits they begin with', async () => {
  const check = createProofCheck({ realNow: () => now });
  for (let count = 0; count < 300; count += 1) await check(prover.proof(parts()), of);
});

test('what was seen is forgotten after two turns, and takes a bounded room', () => {
  const seen = new SeenOnce(1_000, 2);
  expect([seen.add(1, 0), seen.add(1, 999), seen.add(1, 1_000), seen.add(1, 1_999)]).toEqual([
    'new',
    'seen',
    'seen',
    'seen',
  ]);
  expect(seen.add(1, 2_000)).toBe('new');
  expect([seen.add(2, 2_000), seen.add(3, 2_000), seen.add(2, 2_000)]).toEqual(['new', 'full', 'seen']);
  expect(seen.add(3, 10_000)).toBe('new');
  expect(seen.size).toBe(1);
});
