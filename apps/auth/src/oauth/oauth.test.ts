import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorRole } from '@tsuzura/contract/kernel';
import { inviteOperator } from '../person/index.ts';
import { prover } from '../browser.test-support.ts';
import {
  addPerson,
  authorizeUrl,
  openAuthScene,
  signInAs,
  tokensFor,
  type AuthScene,
  type Tokens,
} from '../scene.test-support.ts';

let scene: AuthScene;
beforeAll(async () => {
  scene = await openAuthScene();
  await addPerson(scene, 'hana');
});
afterAll(() => scene.close());

const refresh = (token: string) =>
  scene.browser().form('/oauth2/token', { grant_type: 'refresh_token', client_id: 'latte', refresh_token: token });

test('R7.05 R9.04 R3.05 code and PKCE give a token of five minutes, bound to the sender’s key, with username and expiry, and a refresh token', async () => {
  const tokens = await tokensFor(scene, 'hana');
  expect(tokens).toMatchObject({ token_type: 'DPoP', expires_in: 300, scope: 'openid offline' });
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  const claims = decodeJwt(tokens.access_token);
  expect(claims).toMatchObject({
    iss: scene.origin,
    aud: 'tsuzura-api',
    sub: 'hana',
    username: 'hana@example.jp',
    acr: 'phr',
    cnf: { jkt: prover.thumbprint },
  });
  expect(claims['fam']).toMatch(/^[\w-]{21,}$/);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
  expect(claims['auth_time']).toBeTypeOf('number');
  expect(claims['hashed_user_id']).toMatch(/^[\w-]{43}$/);
});

describe('refresh tokens', () => {
  test('rotate, and of two tabs that refresh at the same moment each gets a successor; the one stored last goes on', async () => {
    const { refresh_token: first } = await tokensFor(scene, 'hana');
    const [one, two] = await Promise.all([refresh(first), refresh(first)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const [a, b] = [(await one.json()) as { refresh_token: string }, (await two.json()) as { refresh_token: string }];
    expect(new Set([first, a.refresh_token, b.refresh_token]).size).toBe(3);
    const next = (await (await refresh(b.refresh_token)).json()) as Tokens;
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  test('two successors of one token that are both used: two hold them, and the whole family ends', async () => {
    for (const isAtOnce of [false, true]) {
      const { refresh_token: first } = await tokensFor(scene, 'hana');
      const [a, b] = await Promise.all(
        [refresh(first), refresh(first)].map(async (answer) => (await (await answer).json()) as Tokens),
      );
      const use = [a, b].map((one) => () => refresh(one?.refresh_token ?? ''));
      const answers = isAtOnce ? await Promise.all(use.map((go) => go())) : [await use[0]?.(), await use[1]?.()];
      expect(answers.map((answer) => answer?.status ?? 0).toSorted((one, next) => one - next)).toEqual([200, 400]);
      const winner = answers.find((answer) => answer?.status === 200);
      const last = (await winner?.json()) as Tokens;
      expect(await (await refresh(last.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    }
  });

  test('many that come at once share the way to the database, and each gets an answer of its own', async () => {
    const tokens: string[] = [];
    for (let person = 0; person < 6; person += 1) tokens.push((await tokensFor(scene, 'hana')).refresh_token);
    const answers = await Promise.all([...tokens, 'nobody-issued-this-one'].map(refresh));
    expect(answers.map(({ status }) => status)).toEqual([...tokens.map(() => 200), 400]);
    const next = await Promise.all(answers.slice(0, 6).map((answer) => answer.json() as Promise<Tokens>));
    expect(new Set([...tokens, ...next.map((one) => one.refresh_token)]).size).toBe(12);
    const { rows } = await scene.auth.database.pool.query<{ used: number; grants: number }>(
      `select count(*) filter (where consumed_at is not null)::int as used, count(distinct grant_id)::int as grants
       from auth.record where kind = 'RefreshToken' and id = any($1)`,
      [tokens],
    );
    expect(rows).toEqual([{ used: 6, grants: 6 }]);
    for (const { refresh_token: token } of next) expect((await refresh(token)).status).toBe(200);
  });

  test('a repeat after the grace is theft: the whole family ends', async () => {
    let ahead = 0;
    const late = await openAuthScene({ realNow: () => Date.now() + ahead });
    await addPerson(late, 'hana');
    const again = (token: string) =>
      late.browser().form('/oauth2/token', { grant_type: 'refresh_token', client_id: 'latte', refresh_token: token });
    const { refresh_token: first } = await tokensFor(late, 'hana');
    const next = (await (await again(first)).json()) as { refresh_token: string };
    ahead = 10_001;
    expect((await again(first)).status).toBe(400);
    expect(await (await again(next.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    await late.close();
  });
});

test('R7.05 the customer app asks for tokens from its own origin, cookies included; no other page may', async () => {
  const { refresh_token: token } = await tokensFor(scene, 'hana');
  const fields = { grant_type: 'refresh_token', client_id: 'latte', refresh_token: token };
  const preflight = (origin: string) =>
    fetch(`${scene.origin}/oauth2/token`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
  const post = (origin: string) => scene.browser().form('/oauth2/token', fields, { origin });
  const allowed = ({ headers }: Response) =>
    ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`));

  expect(allowed(await preflight('https://evil.test'))).toEqual([null, null]);
  const stranger = await post('https://evil.test');
  expect([stranger.status, ...allowed(stranger)]).toEqual([400, null, null]);
  const asked = await preflight(scene.urls.web);
  expect([asked.status, ...allowed(asked)]).toEqual([204, scene.urls.web, 'true']);
  expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST');
  expect(asked.headers.get('access-control-allow-headers')).toContain('dpop');
  const own = await post(scene.urls.web);
  expect([own.status, ...allowed(own)]).toEqual([200, scene.urls.web, 'true']);
  // A device whose clock is wrong reads the time from here.
  expect(own.headers.get('access-control-expose-headers')).toContain('Date');
});

describe('R3.06 the request of the customer app', () => {
  test('is translated from its own names, and leads to the sign-in app', async () => {
    const { path } = authorizeUrl(scene);
    const challenge = new URL(path, scene.origin).searchParams.get('code_challenge') ?? '';
    const asked = new URLSearchParams({
      appUrl: scene.urls.web,
      callbackPath: '/myPage',
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
      clientId: 'latte',
      view: 'signInWithCheckUsername',
      state: 's',
      scope: 'openid offline',
      hashedUserId: 'h',
    });
    const { url } = await scene.browser().visit(`/signIn?${asked}`);
    expect(new URL(url).pathname).toMatch(/^\/interaction\/[\w-]+$/);
  });

  test('an unknown view is a clear error, by either way in', async () => {
    expect((await scene.browser().visit('/signIn?clientId=latte&view=nonsense')).url).toContain(
      '/error?reason=unknown_view',
    );
    const { url } = await scene.browser().visit(authorizeUrl(scene, { view: 'nonsense' }).path);
    expect(url).toMatch(/error=invalid_request|\/error\?/);
  });

  test('prompt=none succeeds for who is signed in and asks for a sign-in otherwise; prompt=login always asks', async () => {
    const browser = scene.browser();
    const silent = () => browser.visit(authorizeUrl(scene, { prompt: 'none' }).path);
    expect(new URL((await silent()).url).searchParams.get('error')).toBe('login_required');
    await tokensFor(scene, 'hana', browser);
    expect(new URL((await silent()).url).searchParams.get('code')).not.toBeNull();
    expect((await browser.visit(authorizeUrl(scene, { prompt: 'login' }).path)).url).toContain('/interaction/');
  });

  test('R7.20 the forced check asks whoever is signed in; a view that changes something stops there too', async () => {
    const browser = scene.browser();
    await tokensFor(scene, 'hana', browser);
    for (const view of ['signInForceTOTPMFA', 'signUp', 'passwordChange', 'emailChange', 'mfaSetUp']) {
      const { url } = await browser.visit(authorizeUrl(scene, { view }).path);
      expect(url, view).toContain('/interaction/');
      const back = await signInAs(scene, browser, url, 'hana');
      expect(new URL(back.url).searchParams.get('code'), view).not.toBeNull();
    }
    expect(
      new URL(
        (await browser.visit(authorizeUrl(scene, { view: 'signInWithCheckUsername' }).path)).url,
      ).searchParams.get('code'),
    ).not.toBeNull();
  });
});

describe('R7.05 logout', () => {
  test('works with the address alone, ends the session and its tokens', async () => {
    const browser = scene.browser();
    const { refresh_token: token } = await tokensFor(scene, 'hana', browser);
    const answer = await browser.get(
      `/oauth2/sessions/logout?post_logout_redirect_uri=${encodeURIComponent(scene.urls.web)}`,
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([302, scene.urls.web]);
    expect((await refresh(token)).status).toBe(400);
    expect(
      new URL((await browser.visit(authorizeUrl(scene, { prompt: 'none' }).path)).url).searchParams.get('error'),
    ).toBe('login_required');
  });

  test('goes to registered addresses only', async () => {
    for (const bad of [
      'https://evil.test/',
      `${scene.urls.web}.evil.test`,
      `${scene.urls.web}/other`,
      '//evil.test',
      'javascript:alert(1)',
    ]) {
      const answer = await scene
        .browser()
        .get(`/oauth2/sessions/logout?post_logout_redirect_uri=${encodeURIComponent(bad)}`);
      expect(answer.headers.get('location'), bad).toBe('/signedOut');
    }
  });
});

test('the console gets no code for a session that was not begun with a passkey', async () => {
  await addPerson(scene, 'ope-2', 'operator');
  const { path } = authorizeUrl(scene, { client_id: 'console', redirect_uri: `${scene.urls.console}/callback` });
  const codeFor = async (acr: 'phr' | 'mfa') => {
    const browser = scene.browser();
    await signInAs(scene, browser, (await browser.visit(path)).url, 'ope-2', acr);
    const { url } = await browser.visit(path);
    return new URL(url).searchParams.has('code');
  };
  expect([await codeFor('mfa'), await codeFor('phr')]).toEqual([false, true]);
});

test('a token of the console says what its operator is called and may do, as it stands at that moment', async () => {
  const { auth } = scene;
  const invite = (roles: readonly OperatorRole[]) =>
    inviteOperator(auth.person, { email: 'ope-3@example.jp', name: '運用 三郎', roles });
  await addPerson(scene, 'ope-3', 'operator');
  await invite(['maker']);
  const { path, verifier } = authorizeUrl(scene, {
    client_id: 'console',
    redirect_uri: `${scene.urls.console}/callback`,
  });
  const browser = scene.browser();
  const { url } = await signInAs(scene, browser, (await browser.visit(path)).url, 'ope-3', 'phr');
  const ask = async (body: Record<string, string>) => {
    const answer = await fetch(`${scene.origin}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`console:${auth.secrets.consoleClient}`)}` },
      body: new URLSearchParams(body),
    });
    return (await answer.json()) as { access_token: string; refresh_token: string };
  };
  const first = await ask({
    grant_type: 'authorization_code',
    code: new URL(url).searchParams.get('code') ?? '',
    redirect_uri: `${scene.urls.console}/callback`,
    code_verifier: verifier,
  });
  expect(decodeJwt(first.access_token)).toMatchObject({ name: '運用 三郎', roles: ['maker'], acr: 'phr' });
  await invite(['checker', 'admin']);
  const next = await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
  expect(decodeJwt(next.access_token)).toMatchObject({ roles: ['checker', 'admin'] });
});

test('an operator is not a customer: neither role gets a token of the other', async () => {
  await addPerson(scene, 'ope', 'operator');
  const browser = scene.browser();
  const { path } = authorizeUrl(scene);
  const { url } = await browser.visit(path);
  const back = await signInAs(scene, browser, url, 'ope').catch((error: unknown) => ({ url: String(error) }));
  expect(new URL(back.url, scene.origin).searchParams.get('code')).toBeNull();
});
