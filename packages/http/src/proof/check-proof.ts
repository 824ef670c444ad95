import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';
import { Refused } from '@tsuzura/contract/kernel';
import type { JoinCopies } from '../copies/index.ts';
import { SeenOnce } from './seen-once.ts';

/** What a proof of possession (RFC 9449) must name. */
export interface ProofOf {
  readonly method: string;
  /** The public address of the call, without its query. */
  readonly url: string;
  /** `hashOfToken` of the access token. */
  readonly tokenHash: string;
  /** `cnf.jkt` of the token: the key it was given to. */
  readonly thumbprint: string;
}

/** Rejects with `Refused` when the proof is not one of this key for this request, or was used before. */
export type CheckProof = (proof: string | undefined, of: ProofOf) => Promise<void>;

export interface ProofOptions {
  readonly realNow: () => number;
  /** How far the time in a proof may be from ours, either way. */
  readonly windowMilliseconds?: number;
  /** Proofs remembered for two windows, so that none counts twice. */
  readonly remembered?: number;
  /** Other copies, which are told of every proof of a call that changes something. */
  readonly joinCopies?: JoinCopies | undefined;
}

/** Public keys kept ready; customers who call now, not all there are. */
const mostKeys = 10_000;
const longest = 2_048;
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

/**
 * Cheap checks come first and the signature last. A program that proves with one key writes the same header every time,
 * so the header's text finds the key without being read again.
 */
export function createProofCheck(options: ProofOptions): CheckProof {
  const { realNow, windowMilliseconds = 60_000, remembered = 300_000 } = options;
  const keys = new Map<string, { readonly thumbprint: string; readonly key: KeyObject }>();
  const seen = new SeenOnce(2 * windowMilliseconds, remembered);
  /** Seen by other copies: when no more fit, those that come are forgotten, for they are no reason to refuse anybody. */
  const seenElsewhere = new SeenOnce(2 * windowMilliseconds, remembered);
  const untold: number[] = [];
  options.joinCopies?.('proofs', {
    tell: () => untold.splice(0).map((one) => one.toString(36)),
    hear: (told) => {
      for (const one of told) seenElsewhere.add(Number.parseInt(one, 36), realNow());
    },
  });

  /** A proof is remembered as of the moment it came, here and elsewhere. */
  function use(number: number, method: string, now: number): 'new' | 'seen' | 'full' {
    const found = seen.add(number, now);
    if (found !== 'new') return found;
    if (seenElsewhere.has(number)) return 'seen';
    if (options.joinCopies && !readingMethods.has(method)) untold.push(number);
    return 'new';
  }

  function keyOf(header: string, thumbprint: string): KeyObject | null {
    const known = keys.get(header);
    if (known) return known.thumbprint === thumbprint ? known.key : null;
    const key = readKey(header, thumbprint);
    if (!key) return null;
    // Only keys that a token of ours names come so far.
    if (keys.size >= mostKeys) keys.delete(keys.keys().next().value ?? '');
    keys.set(header, { thumbprint, key });
    return key;
  }

  return async (proof, { method, url, tokenHash, thumbprint }) => {
    const [header = '', payload = '', signature = '', ...rest] =
      proof && proof.length <= longest ? proof.split('.') : [];
    const claims = rest.length === 0 ? readPart(payload) : null;
    const now = realNow();
    const isRight =
      claims !== null &&
      claims['htm'] === method &&
      isSameAddress(claims['htu'], url) &&
      claims['ath'] === tokenHash &&
      typeof claims['iat'] === 'number' &&
      Math.abs(now - claims['iat'] * 1_000) <= windowMilliseconds;
    const jti = claims?.['jti'];
    if (!isRight || typeof jti !== 'string' || jti === '') throw new Refused('UNAUTHORIZED');
    const key = keyOf(header, thumbprint);
    const der = derOf(Buffer.from(signature, 'base64url'));
    if (!key || !der || !(await isSigned(`${header}.${payload}`, key, der))) throw new Refused('UNAUTHORIZED');
    const found = use(numberOf(thumbprint, jti), method, now);
    if (found === 'seen') throw new Refused('UNAUTHORIZED');
    if (found === 'full') throw new Refused('OVERLOAD');
  };
}

function readPart(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const coordinate = /^[\w-]{43}$/;

function readKey(headerPart: string, thumbprint: string): KeyObject | null {
  const { typ, alg, jwk, crit } = readPart(headerPart) ?? {};
  if (typ !== 'dpop+jwt' || alg !== 'ES256' || crit !== undefined || typeof jwk !== 'object' || jwk === null)
    return null;
  const { kty, crv, x, y, d } = jwk as Record<string, unknown>;
  if (kty !== 'EC' || crv !== 'P-256' || d !== undefined || typeof x !== 'string' || typeof y !== 'string') return null;
  if (!coordinate.test(x) || !coordinate.test(y)) return null;
  if (hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url') !== thumbprint) return null;
  try {
    return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  } catch {
    return null; // no point of the curve
  }
}

/** Query and fragment do not count (RFC 9449 §4.3), nor do spellings that an address allows. */
function isSameAddress(given: unknown, expected: string): boolean {
  if (given === expected) return true;
  const [one, other] = [typeof given === 'string' ? URL.parse(given) : null, URL.parse(expected)];
  return one !== null && other !== null && one.origin === other.origin && one.pathname === other.pathname;
}

/** Two numbers of 32 bytes as OpenSSL reads them: a quarter quicker than letting it convert. */
function derOf(signature: Buffer): Buffer | null {
  if (signature.length !== 64) return null;
  const der = Buffer.allocUnsafe(72);
  const end = writeNumber(signature, 32, der, writeNumber(signature, 0, der, 2));
  der[0] = 0x30;
  der[1] = end - 2;
  return der.subarray(0, end);
}

/** Without leading zeros, but with one where the number would look negative. Returns where the next one begins. */
function writeNumber(signature: Buffer, at: number, der: Buffer, to: number): number {
  let from = at;
  while (from < at + 31 && signature[from] === 0) from += 1;
  const pad = (signature[from] ?? 0) < 0x80 ? 0 : 1;
  const digits = at + 32 - from;
  der[to] = 2;
  der[to + 1] = digits + pad;
  der[to + 2] = 0;
  signature.copy(der, to + 2 + pad, from, at + 32);
  return to + 2 + pad + digits;
}

/** Beside the event loop: it costs more than everything else in a short call. */
const isSigned = (text: string, key: KeyObject, signature: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    verify('sha256', Buffer.from(text), key, signature, (error, isRight) => resolve(error === null && isRight));
  });

/** 48 bits of the pair: small to keep, and two proofs of a window share them once in a billion times. */
const numberOf = (thumbprint: string, jti: string): number =>
  Number.parseInt(hash('sha256', thumbprint + jti, 'hex').slice(0, 12), 16);
