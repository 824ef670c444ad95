import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ProofMaker, ProvedRequest } from '@tsuzura/contract/kernel';
import type { Addresses } from './stage.ts';

/**
 * Proofs by the key that the customer app keeps in this browser, or would have made at sign-in. The key cannot be read
 * out, so the page itself signs; away from the app's own origin a page beside it does.
 */
export function pageKey(page: Page, stage: Addresses): ProofMaker {
  const web = new URL(stage.url('web')).origin;
  return {
    learn: () => false,
    async prove({ method, url, token }: ProvedRequest) {
      const claims = { jti: randomUUID(), htm: method, htu: url, iat: Math.floor(Date.now() / 1_000) };
      if (new URL(page.url()).origin === web) return page.evaluate(signInPage, { claims, token });
      const beside = await page.context().newPage();
      await beside.goto(stage.url('web', '/offline.html'));
      const proof = await beside.evaluate(signInPage, { claims, token });
      await beside.close();
      return proof;
    },
  };
}

export interface HeadersOf {
  (method: string, url: string, token: string): Promise<Record<string, string>>;
}

/** For a call that is made without the typed client. */
export const headersBy =
  ({ prove }: Pick<ProofMaker, 'prove'>): HeadersOf =>
  async (method, url, token) => ({
    authorization: `DPoP ${token}`,
    dpop: await prove({ method, url: url.split('?', 1)[0] ?? url, token }),
  });

/** Runs in the page: knows nothing of this file. */
async function signInPage({ claims, token }: { claims: object; token: string | null }): Promise<string> {
  const text = (value: object) => new TextEncoder().encode(JSON.stringify(value));
  const base64 = (bytes: ArrayBuffer | Uint8Array) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('tsuzura', 1);
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('keys'));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('no IndexedDB')));
  });
  const ask = <T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      const asked = work(database.transaction('keys', mode).objectStore('keys'));
      asked.addEventListener('success', () => resolve(asked.result));
    });
  let pair = await ask('readonly', (keys) => keys.get('session') as IDBRequest<CryptoKeyPair | undefined>);
  if (!pair) {
    const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    await ask('readwrite', (keys) => keys.put(made, 'session'));
    pair = made;
  }
  database.close();
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const ath =
    token === null ? {} : { ath: base64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))) };
  const head = base64(text({ typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } }));
  const signed = `${head}.${base64(text({ ...claims, ...ath }))}`;
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(signed));
  return `${signed}.${base64(signature)}`;
}
