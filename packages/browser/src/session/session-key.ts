import type { ProofMaker, ProvedRequest } from '@tsuzura/contract/kernel';
import { base64Url } from './base64-url.ts';

/** Where the key of the session lies. The browser signs with it and shows it to nobody, this app included. */
export interface KeyPlace {
  get(): Promise<CryptoKeyPair | null>;
  put(pair: CryptoKeyPair): Promise<void>;
  remove(): Promise<void>;
}

export interface SessionKey extends ProofMaker {
  /** Before a code is exchanged. A session that is there keeps its key: other tabs are using it. */
  begin(isSignedIn: boolean): Promise<void>;
  /** Tokens came for the key of `begin`. */
  keep(): Promise<void>;
  forget(): void;
  /** False: the tokens that are stored are of no use any more. */
  isThere(token: string): Promise<boolean>;
  /** RFC 7638, of the key in use: what a token can be bound to before there is one. */
  thumbprint(): Promise<string>;
}

/** The tokens that are stored cannot be used any more: nobody can prove that they are ours. */
export const noKey = 'No key for this session';

/** The server takes proofs that are up to a minute off, either way. */
const tolerance = 30_000;

export function createSessionKey(place: KeyPlace, now: () => number): SessionKey {
  let begun: CryptoKeyPair | null = null;
  let used: { readonly token: string; readonly pair: CryptoKeyPair } | null = null;
  /** How far the server's clock is ahead of this device's. */
  let ahead = 0;

  /** Another tab may have signed out and in again: with another token the key is looked for again. */
  async function pairFor(token: string | null): Promise<CryptoKeyPair | null> {
    if (token === null) return begun ?? place.get();
    if (used?.token !== token) {
      const pair = await place.get();
      used = pair && { token, pair };
    }
    return used?.pair ?? null;
  }

  return {
    async begin(isSignedIn) {
      begun = (isSignedIn ? await place.get() : null) ?? (await makePair());
    },
    async keep() {
      if (begun) await place.put(begun);
      begun = null;
    },
    forget() {
      used = null;
      void place.remove();
    },
    async thumbprint() {
      const pair = begun ?? (await place.get());
      if (!pair) throw new Error(noKey);
      const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
      const digest = await crypto.subtle.digest('SHA-256', bytesOf(JSON.stringify({ crv, kty, x, y })));
      return base64Url(new Uint8Array(digest));
    },
    isThere: async (token) => (await pairFor(token)) !== null,
    async prove(request) {
      const pair = await pairFor(request.token);
      if (!pair) throw new Error(noKey);
      return proofOf(pair, request, Math.floor((now() + ahead) / 1000));
    },
    learn(serverTime) {
      const difference = serverTime - now();
      const isWrong = Math.abs(difference - ahead) > tolerance;
      if (isWrong) ahead = difference;
      return isWrong;
    },
  };
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const makePair = () => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);

const bytesOf = (text: string) => new TextEncoder().encode(text);
const encode = (value: object) => base64Url(bytesOf(JSON.stringify(value)));

/** RFC 9449 §4.2. */
async function proofOf(pair: CryptoKeyPair, { method, url, token }: ProvedRequest, iat: number): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const hash = token === null ? null : await crypto.subtle.digest('SHA-256', bytesOf(token));
  const ath = hash ? { ath: base64Url(new Uint8Array(hash)) } : {};
  const header = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } });
  const text = `${header}.${encode({ jti: crypto.randomUUID(), htm: method, htu: url, iat, ...ath })}`;
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, bytesOf(text));
  return `${text}.${base64Url(new Uint8Array(signature))}`;
}
