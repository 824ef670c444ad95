import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiError, createClient, type Client } from '@tsuzura/contract/kernel';
import { ensureCustomer, getBrokerageUser } from '@tsuzura/contract/main';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readLinkKey } from '@tsuzura/store/statement';
import { remoteKeys } from '../../apps/api/src/kernel/identity.ts';
import { openScene, type Scene } from '../../apps/api/src/kernel/scene.test-support.ts';
import { signLink } from '../../apps/api/src/statement/statement-links.ts';
import { prover } from '../../apps/auth/src/browser.test-support.ts';
import {
  addPerson,
  openAuthScene,
  tokensFor,
  type AuthScene,
  type Tokens,
} from '../../apps/auth/src/scene.test-support.ts';
import type { TestBrowser } from '../../apps/auth/src/browser.test-support.ts';
import { createProver, type Prover } from '@tsuzura/http/testing';
import { subjectOf } from '@tsuzura/store/seed';

/*
 * A thief has copied what a script can read in the victim's browser: access token and refresh token, not the key. And:
 * what is signed out is out at once, everywhere. Both servers are real and stand on one database.
 */

let auth: AuthScene;
let api: Scene;
beforeAll(async () => {
  auth = await openAuthScene();
  await addPerson(auth, subjectOf('hanako'));
  api = await openScene({
    db: auth.db,
    issuer: auth.origin,
    keys: remoteKeys(`${auth.origin}/.well-known/jwks.json`),
    realNow: Date.now,
    boundTokens: 'required',
  });
  // Business time would be the real one, which may lie in the hours of maintenance.
  await api.api.clock.put(atJst(ymd('2026-11-13'), '10:00'), 'frozen');
});
afterAll(async () => {
  await auth.auth.close();
  await api.close();
});

const clientWith = (token: string, maker: Prover | null): Client =>
  createClient({
    baseUrl: api.address('main'),
    token: async () => token,
    ...(maker ? { proof: { prove: maker.prove, learn: () => false } } : {}),
  });

const statusOf = (answer: Promise<unknown>): Promise<number | string> =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
  );

const refresh = (token: string, maker: Prover = prover) =>
  auth
    .browser()
    .form(
      '/oauth2/token',
      { grant_type: 'refresh_token', client_id: 'latte', refresh_token: token },
      { dpop: maker.proof({ method: 'POST', url: `${auth.origin}/oauth2/token` }) },
    );

describe('stolen tokens, without the key', () => {
  test('open nothing: not as bearer tokens, not with a key of the thief, not with a proof seen on the way', async () => {
    const { access_token: token, refresh_token: renewal } = await tokensFor(auth, subjectOf('hanako'));
    const thief = createProver();
    expect(await statusOf(clientWith(token, null).call(getBrokerageUser))).toBe(401);
    expect(await statusOf(clientWith(token, thief).call(getBrokerageUser))).toBe(401);
    const url = `${api.address('main')}/v1/customers`;
    const headers = { authorization: `DPoP ${token}`, dpop: prover.proof({ method: 'PUT', url, token }) };
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(200);
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(401);
    expect((await refresh(renewal, thief)).status).toBe(400);
    // The owner goes on undisturbed.
    expect(await statusOf(clientWith(token, prover).call(ensureCustomer))).toBe(200);
    expect((await refresh(renewal)).status).toBe(200);
  });
});

describe('an access token and the addresses made with it stop at once', () => {
  const ends: readonly [
    string,
    (browser: TestBrowser, tokens: Tokens & { code: string; verifier: string }) => Promise<unknown>,
  ][] = [
    ['at sign-out', (browser) => browser.get('/oauth2/sessions/logout')],
    [
      'when the refresh token is revoked',
      (browser, { refresh_token: token }) => browser.form('/oauth2/revoke', { client_id: 'latte', token }),
    ],
    [
      'when the code is presented again',
      (browser, { code, verifier }) =>
        browser.form('/oauth2/token', {
          grant_type: 'authorization_code',
          client_id: 'latte',
          code,
          redirect_uri: `${auth.urls.web}/myPage`,
          code_verifier: verifier,
        }),
    ],
    [
      'when both branches of a fork are used',
      async (_browser, { refresh_token: first }) => {
        const forks = await Promise.all([refresh(first), refresh(first)]);
        for (const fork of forks) await refresh(((await fork.json()) as Tokens).refresh_token);
      },
    ],
  ];

  test.each(ends)('%s', async (_name, end) => {
    const browser = auth.browser();
    const tokens = await tokensFor(auth, subjectOf('hanako'), browser);
    const other = await tokensFor(auth, subjectOf('hanako'));
    const client = clientWith(tokens.access_token, prover);
    const family = String(decodeJwt(tokens.access_token)['fam']);
    const link = signLink(
      await readLinkKey(api.api.database.reader),
      { target: 'year', what: '2026', subject: subjectOf('hanako'), family },
      Date.now(),
    );
    const openLink = async () => (await fetch(`${api.address('main')}${link}`)).status;
    expect([await statusOf(client.call(ensureCustomer)), await openLink()]).toEqual([200, 200]);
    await end(browser, tokens);
    await vi.waitFor(async () => expect(await statusOf(client.call(ensureCustomer))).toBe(401), {
      interval: 20,
      timeout: 120_000,
    });
    expect(await openLink()).toBe(404);
    // Another session of the same person is another family.
    expect(await statusOf(clientWith(other.access_token, prover).call(ensureCustomer))).toBe(200);
  });
});
