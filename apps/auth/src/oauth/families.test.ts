import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProver, testLimits } from '@tsuzura/http/testing';
import { openBrowser, prover } from '../browser.test-support.ts';
import { create, type Auth } from '../create.ts';
import { freePort } from '../free-port.test-support.ts';
import {
  addPerson,
  authorizeUrl,
  openAuthScene,
  signInAs,
  tokensFor,
  type AuthScene,
  type Tokens,
} from '../scene.test-support.ts';

/* What is given once, to whom, and how it ends. Two processes of the sign-in server stand on one database. */

let scene: AuthScene;
let second: Auth;
let origins: readonly string[];
/** How far the second process's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  scene = await openAuthScene();
  await addPerson(scene, 'hana');
  const port = await freePort();
  second = await create({
    databaseUrl: scene.db.url('auth'),
    urls: scene.urls,
    realNow: () => Date.now() + ahead,
    log: false,
    sendMail: async () => undefined,
    limits: testLimits,
  });
  await second.server.listen({ port, host: 'localhost' });
  origins = [scene.origin, `http://localhost:${port}`];
});
afterAll(async () => {
  await second.close();
  await scene.close();
});

interface Code {
  readonly code: string;
  readonly verifier: string;
}

async function freshCode(browser = scene.browser()): Promise<Code> {
  const { path, verifier } = authorizeUrl(scene);
  let stop = await browser.visit(path);
  if (stop.url.startsWith(scene.origin)) stop = await signInAs(scene, browser, stop.url, 'hana');
  return { code: new URL(stop.url).searchParams.get('code') ?? '', verifier };
}

const exchange = ({ code, verifier }: Code, origin = scene.origin, headers: Record<string, string> = {}) =>
  openBrowser(origin).form(
    '/oauth2/token',
    {
      grant_type: 'authorization_code',
      client_id: 'latte',
      code,
      redirect_uri: `${scene.urls.web}/myPage`,
      code_verifier: verifier,
    },
    // Whichever process answers, the address is the issuer's.
    { ...proofBy(prover), ...headers },
  );

const refresh = (token: string, headers: Record<string, string> = {}) =>
  openBrowser(scene.origin).form(
    '/oauth2/token',
    { grant_type: 'refresh_token', client_id: 'latte', refresh_token: token },
    headers,
  );

const proofBy = (maker: typeof prover, claims = {}) => ({
  dpop: maker.proof({ method: 'POST', url: `${scene.origin}/oauth2/token`, claims }),
});

const familyOf = ({ access_token: token }: Tokens) => String(decodeJwt(token)['fam']);

async function endedFamilies(): Promise<readonly string[]> {
  const { rows } = await second.database.pool.query<{ id: string }>('select id from auth.ended_family');
  return rows.map(({ id }) => id);
}

describe('a code', () => {
  test('exchanged twenty times at once, in two processes, is taken at most once, and nothing of it lives on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const given = await freshCode();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => exchange(given, origins[index % origins.length])),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
      for (const answer of answers) {
        const body = (await answer.json()) as Tokens & { error?: string };
        if (answer.status !== 200) expect(body.error).toBe('invalid_grant');
        else {
          expect((await refresh(body.refresh_token)).status).toBe(400);
          expect(await endedFamilies()).toContain(familyOf(body));
        }
      }
    }
  });

  test('presented again later ends the family it gave, and a new sign-in of the same session begins another', async () => {
    const browser = scene.browser();
    const given = await freshCode(browser);
    const tokens = (await (await exchange(given)).json()) as Tokens;
    expect(await endedFamilies()).not.toContain(familyOf(tokens));
    expect((await exchange(given)).status).toBe(400);
    expect(await endedFamilies()).toContain(familyOf(tokens));
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
    const next = (await (await exchange(await freshCode(browser))).json()) as Tokens;
    expect(await endedFamilies()).not.toContain(familyOf(next));
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });
});

describe('tokens of the customer app', () => {
  test.each<[string, () => Record<string, string>]>([
    ['without a proof', () => ({ dpop: '' })],
    ['with a proof for another address', () => proofBy(prover, { htu: `${scene.origin}/oauth2/revoke` })],
    ['with a proof for another method', () => proofBy(prover, { htm: 'GET' })],
    ['with a proof six minutes old', () => proofBy(prover, { iat: Math.floor(Date.now() / 1_000) - 360 })],
    [
      'with a proof whose key is not in it',
      () => ({
        dpop: prover.proof({
          method: 'POST',
          url: `${scene.origin}/oauth2/token`,
          header: { jwk: createProver().jwk },
        }),
      }),
    ],
  ])('are not given %s', async (_name, headers) => {
    const answer = await exchange(await freshCode(), scene.origin, headers());
    expect(answer.status).toBe(400);
    expect(await answer.json()).not.toHaveProperty('access_token');
  });

  test('are renewed with the key they were given to, and no other', async () => {
    const { refresh_token: token } = await tokensFor(scene, 'hana');
    expect((await refresh(token, proofBy(createProver()))).status).toBe(400);
    expect((await refresh(token, { dpop: '' })).status).toBe(400);
    expect((await refresh(token)).status).toBe(200);
  });

  test.each<[string, (browser: ReturnType<AuthScene['browser']>, tokens: Tokens) => Promise<unknown>]>([
    ['sign-out', (browser) => browser.get('/oauth2/sessions/logout')],
    [
      'revocation',
      (browser, { refresh_token: token }) => browser.form('/oauth2/revoke', { client_id: 'latte', token }),
    ],
  ])('end as a family by %s', async (_name, end) => {
    const browser = scene.browser();
    const tokens = await tokensFor(scene, 'hana', browser);
    expect(await endedFamilies()).not.toContain(familyOf(tokens));
    await end(browser, tokens);
    expect(await endedFamilies()).toContain(familyOf(tokens));
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('that have ended are remembered for longer than an access token lives, and no longer', async () => {
    const browser = scene.browser();
    const family = familyOf(await tokensFor(scene, 'hana', browser));
    await browser.get('/oauth2/sessions/logout');
    await scene.auth.tend();
    expect(await endedFamilies()).toContain(family);
    ahead = 16 * 60_000;
    await second.tend();
    expect(await endedFamilies()).toEqual([]);
  });
});
