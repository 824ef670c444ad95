import { generateKeyPair, SignJWT, decodeJwt, decodeProtectedHeader, exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity, remoteKeys, type Identity } from '../../apps/api/src/kernel/identity.ts';
import { prover } from '../../apps/auth/src/browser.test-support.ts';
import {
  addPerson,
  authorizeUrl,
  openAuthScene,
  pkce,
  signInAs,
  tokensFor,
  type AuthScene,
  type Tokens,
} from '../../apps/auth/src/scene.test-support.ts';

/* What an attacker tries against the OAuth server and the tokens it gives. Every row is one attempt, by name. */

let scene: AuthScene;
let api: Identity;
let tokens: Tokens;
beforeAll(async () => {
  scene = await openAuthScene();
  await addPerson(scene, 'victim');
  await addPerson(scene, 'attacker');
  api = createIdentity({
    issuer: scene.origin,
    keys: remoteKeys(`${scene.origin}/.well-known/jwks.json`),
    realNow: Date.now,
  });
  tokens = await tokensFor(scene, 'victim');
});
afterAll(() => scene.close());

/** The address a failed request ends at: our own error page, or the client with an error and no code. */
async function refusedAt(path: string): Promise<string> {
  const { url, answer } = await scene.browser().visit(path);
  const at = new URL(url);
  expect(at.searchParams.get('code')).toBeNull();
  if (answer.status === 200) expect(at.pathname).not.toContain('/interaction/');
  const said =
    new URLSearchParams(at.hash.slice(1)).get('error') ??
    at.searchParams.get('error') ??
    at.searchParams.get('reason') ??
    '';
  return `${at.origin === scene.origin ? at.pathname : at.origin} ${said}`;
}

describe('the request', () => {
  const own = '/error';
  test.each<[string, Record<string, string | undefined>, string]>([
    ['PKCE missing', { code_challenge: undefined, code_challenge_method: undefined }, 'client invalid_request'],
    ['PKCE plain', { code_challenge_method: 'plain' }, 'client invalid_request'],
    ['PKCE method unknown', { code_challenge_method: 'S512' }, 'client invalid_request'],
    ['PKCE challenge too short', { code_challenge: 'abc' }, 'client invalid_request'],
    ['PKCE challenge with forbidden characters', { code_challenge: `${'a'.repeat(42)}!` }, 'client invalid_request'],
    ['implicit flow', { response_type: 'token' }, 'client unsupported_response_type'],
    ['hybrid flow', { response_type: 'code id_token' }, 'client unsupported_response_type'],
    ['response type missing', { response_type: undefined }, 'client invalid_request'],
    ['unknown client', { client_id: 'latte2' }, own],
    ['client in another case', { client_id: 'Latte' }, own],
    ['client missing', { client_id: undefined }, own],
    ['scope beyond what the client may have', { scope: 'openid offline admin' }, 'any'],
    ['scope without openid and with admin', { scope: 'admin' }, 'any'],
    ['response mode web_message', { response_mode: 'web_message' }, 'any'],
    ['request object (unsigned)', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'any'],
    ['request by reference', { request_uri: 'https://evil.test/request' }, 'any'],
    ['unknown view', { view: 'admin' }, 'any'],
    ['prompt none together with login', { prompt: 'none login' }, 'client invalid_request'],
    ['prompt unknown', { prompt: 'please' }, 'client invalid_request'],
    ['resource of the operators', { resource: 'urn:tsuzura:ops' }, 'any-no-ops'],
  ])('%s', async (_name, over, expected) => {
    if (expected.startsWith('any')) {
      const { url } = await scene.browser().visit(authorizeUrl(scene, over).path);
      expect(new URL(url).searchParams.get('code')).toBeNull();
      return;
    }
    const at = await refusedAt(authorizeUrl(scene, over).path);
    expect(at).toContain(expected === own ? own : expected.replace('client', scene.urls.web));
  });
});

describe('redirect addresses that are nearly ours', () => {
  const web = 'http://web.test';
  test.each([
    ['suffix on the host', `${web}.evil.test/myPage`],
    ['prefix on the host', 'http://evil-web.test/myPage'],
    ['userinfo', 'http://web.test@evil.test/myPage'],
    ['other port', 'http://web.test:8080/myPage'],
    ['https for http', 'https://web.test/myPage'],
    ['path in another case', `${web}/mypage`],
    ['path with a suffix', `${web}/myPage/../evil`],
    ['path continued', `${web}/myPage/x`],
    ['query added', `${web}/myPage?next=evil`],
    ['fragment added', `${web}/myPage#x`],
    ['double slash', '//evil.test/myPage'],
    ['encoded slash', `${web}/%2e%2e/myPage`],
    ['encoded path', `${web}/my%50age`],
    ['backslash', 'http://web.test\\@evil.test/myPage'],
    ['trailing dot', 'http://web.test./myPage'],
    ['javascript', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['custom scheme', 'tsuzura://myPage'],
    ['the console’s address', 'http://console.test/callback'],
    ['empty', ''],
  ])('%s', async (_name, redirect) => {
    expect(await refusedAt(authorizeUrl(scene, { redirect_uri: redirect }).path)).toContain('/error');
  });

  test('two redirect addresses', async () => {
    const { path } = authorizeUrl(scene);
    expect(await refusedAt(`${path}&redirect_uri=${encodeURIComponent('https://evil.test')}`)).not.toContain('evil');
  });
});

describe('the code', () => {
  async function fresh(): Promise<{ code: string; verifier: string }> {
    const browser = scene.browser();
    const { path, verifier } = authorizeUrl(scene);
    const { url } = await browser.visit(path);
    const back = await signInAs(scene, browser, url, 'victim');
    return { code: new URL(back.url).searchParams.get('code') ?? '', verifier };
  }
  const exchange = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    scene
      .browser()
      .form(
        '/oauth2/token',
        { grant_type: 'authorization_code', client_id: 'latte', redirect_uri: `${scene.urls.web}/myPage`, ...fields },
        headers,
      );

  test.each<[string, (made: { code: string; verifier: string }) => Promise<Response>]>([
    ['wrong verifier', ({ code }) => exchange({ code, code_verifier: pkce().verifier })],
    ['verifier missing', ({ code }) => exchange({ code })],
    ['verifier is the challenge', ({ code, verifier }) => exchange({ code, code_verifier: `${verifier}x` })],
    [
      'another redirect address',
      ({ code, verifier }) => exchange({ code, code_verifier: verifier, redirect_uri: `${scene.urls.web}/` }),
    ],
    ['another client', ({ code, verifier }) => exchange({ code, code_verifier: verifier, client_id: 'console' })],
    ['a code that was never given', ({ verifier }) => exchange({ code: 'x'.repeat(43), code_verifier: verifier })],
    [
      'a refresh token in place of the code',
      ({ verifier }) => exchange({ code: tokens.refresh_token, code_verifier: verifier }),
    ],
    ['password grant', ({ code }) => exchange({ grant_type: 'password', username: 'victim', password: 'x', code })],
    ['client credentials grant', () => exchange({ grant_type: 'client_credentials' })],
    [
      'the console without its secret',
      ({ code, verifier }) =>
        exchange({ code, code_verifier: verifier, client_id: 'console', redirect_uri: 'http://console.test/callback' }),
    ],
    [
      'the console with a guessed secret',
      ({ code, verifier }) =>
        exchange(
          { code, code_verifier: verifier },
          { authorization: `Basic ${Buffer.from('console:guess').toString('base64')}` },
        ),
    ],
  ])('%s', async (_name, attempt) => {
    const answer = await attempt(await fresh());
    expect([400, 401]).toContain(answer.status);
    expect(await answer.json()).not.toHaveProperty('access_token');
  });

  test('used twice: the second use ends what the first one gave', async () => {
    const { code, verifier } = await fresh();
    const first = (await (await exchange({ code, code_verifier: verifier })).json()) as Tokens;
    expect((await exchange({ code, code_verifier: verifier })).status).toBe(400);
    const refresh = await scene
      .browser()
      .form('/oauth2/token', { grant_type: 'refresh_token', client_id: 'latte', refresh_token: first.refresh_token });
    expect(refresh.status).toBe(400);
  });

  test('injected into another browser: the verifier is not there', async () => {
    const { code } = await fresh();
    const other = authorizeUrl(scene);
    expect((await exchange({ code, code_verifier: other.verifier })).status).toBe(400);
  });

  test('JSON in place of a form', async () => {
    const { code, verifier } = await fresh();
    const answer = await scene
      .browser()
      .post('/oauth2/token', { grant_type: 'authorization_code', client_id: 'latte', code, code_verifier: verifier });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});

describe('the access token at the API', () => {
  const url = 'https://api.test/v1/assets';
  /** With a right proof, so that what is refused is the token. */
  const present = (to: Identity, token: string, role: 'customer' | 'operator' = 'customer', at = Date.now()) =>
    to.verify(token, role, {
      scheme: 'dpop',
      method: 'GET',
      url,
      proof: prover.proof({ method: 'GET', url, token, claims: { iat: Math.floor(at / 1_000) } }),
    });
  const parts = () => tokens.access_token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const resign = async (header: object, claims: object) => {
    const { privateKey } = await generateKeyPair('ES256');
    return new SignJWT({ ...decodeJwt(tokens.access_token), ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
      .sign(privateKey);
  };

  test('ours is accepted', async () => {
    expect(await present(api, tokens.access_token)).toMatchObject({
      subject: 'victim',
      username: 'victim@example.jp',
    });
  });

  test.each<[string, () => Promise<string>]>([
    ['alg none', async () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${parts()[1]}.`],
    ['alg None', async () => `${encode({ alg: 'None', typ: 'at+jwt' })}.${parts()[1]}.`],
    [
      'HS256 with the public key as secret',
      async () => {
        const { keys } = (await (await fetch(`${scene.origin}/.well-known/jwks.json`)).json()) as { keys: object[] };
        return new SignJWT(decodeJwt(tokens.access_token))
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
          .sign(new TextEncoder().encode(JSON.stringify(keys[0])));
      },
    ],
    ['another key under our kid', async () => resign({ kid: decodeProtectedHeader(tokens.access_token).kid }, {})],
    ['a kid that is a path', async () => resign({ kid: '../../../../dev/null' }, {})],
    ['a kid that is SQL', async () => resign({ kid: "' or 1=1 --" }, {})],
    [
      'its own key in the header (jwk)',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
        return new SignJWT(decodeJwt(tokens.access_token))
          .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: await exportJWK(publicKey) })
          .sign(privateKey);
      },
    ],
    ['its own key server in the header (jku)', async () => resign({ jku: 'https://evil.test/jwks.json' }, {})],
    ['another issuer', async () => resign({}, { iss: 'https://evil.test' })],
    [
      'the payload exchanged',
      async () => `${parts()[0]}.${encode({ ...decodeJwt(tokens.access_token), sub: 'attacker' })}.${parts()[2]}`,
    ],
    ['the ID token', async () => tokens.id_token],
    ['the refresh token', async () => tokens.refresh_token],
    ['a token with crit', async () => resign({ crit: ['x'], x: 1 }, {})],
    ['three dots', async () => '...'],
  ])('%s', async (_name, forge) => {
    await expect(present(api, await forge().catch(() => 'x.y.z'))).rejects.toMatchObject({
      kind: 'UNAUTHORIZED',
    });
  });

  test('a customer’s token at the operators’ server', async () => {
    await expect(present(api, tokens.access_token, 'operator')).rejects.toMatchObject({ kind: 'UNAUTHORIZED' });
  });

  test('after it has expired, and before it is valid', async () => {
    const { exp = 0 } = decodeJwt(tokens.access_token);
    const at = (time: number) =>
      createIdentity({
        issuer: scene.origin,
        keys: remoteKeys(`${scene.origin}/.well-known/jwks.json`),
        realNow: () => time,
      });
    const last = exp * 1000 - 1;
    expect(await present(at(last), tokens.access_token, 'customer', last)).toMatchObject({ subject: 'victim' });
    await expect(present(at(exp * 1000), tokens.access_token, 'customer', exp * 1000)).rejects.toMatchObject({
      kind: 'UNAUTHORIZED',
    });
  });
});

describe('open redirects on logout', () => {
  test.each([
    ['another site', 'https://evil.test/'],
    ['suffix', 'http://web.test.evil.test'],
    ['userinfo', 'http://web.test@evil.test/'],
    ['path beyond the registered', 'http://web.test/evil'],
    ['protocol-relative', '//evil.test'],
    ['backslashes', '/\\evil.test'],
    ['javascript', 'javascript:alert(1)'],
    ['line break', 'http://web.test/\r\nset-cookie:x=y'],
  ])('%s', async (_name, address) => {
    const answer = await scene
      .browser()
      .get(`/oauth2/sessions/logout?post_logout_redirect_uri=${encodeURIComponent(address)}`);
    expect(answer.headers.get('location')).toBe('/signedOut');
  });
});

describe('cookies and pages', () => {
  test('every cookie is HttpOnly and SameSite, and the session changes its name at sign-in (fixation)', async () => {
    const browser = scene.browser();
    const { path } = authorizeUrl(scene);
    const { url } = await browser.visit(path);
    const before = new Map(browser.cookies().map((one) => [one.name, one.value]));
    await signInAs(scene, browser, url, 'victim');
    for (const { raw, name } of browser.cookies()) {
      if (!name.endsWith('.sig')) expect(raw.toLowerCase()).toMatch(/httponly/);
      expect(raw.toLowerCase()).toMatch(/samesite=lax/);
    }
    const session = browser.cookies().find(({ name }) => name === 'session');
    expect(session).toBeDefined();
    expect(session?.value).not.toBe(before.get('session'));
  });

  test('under https every cookie is Secure, and the session is __Host-: this origin alone, every path, no domain', async () => {
    const secure = await openAuthScene({ urls: { ...scene.urls, auth: 'https://id.test' } });
    try {
      await addPerson(secure, 'victim');
      const browser = secure.browser();
      // As the proxy in front of it passes a request on; the addresses it answers with are of the issuer.
      const get = (url: string) => {
        const { pathname, search } = new URL(url, secure.origin);
        return browser.get(`${pathname}${search}`, { 'x-forwarded-proto': 'https' });
      };
      const begun = await get(authorizeUrl(secure).path);
      const uid = begun.headers.get('location')?.split('/').at(-1) ?? '';
      const cookie = browser
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      const header = (name: string) =>
        ({ cookie, host: new URL(secure.origin).host, 'x-forwarded-proto': 'https' })[name];
      const open = await secure.auth.findInteraction(uid, { bearer: null, header, address: '', requestId: '' });
      await get(await open.finish({ login: { accountId: 'victim', acr: 'phr', amr: [] } }));
      const cookies = browser.cookies().map(({ raw }) => raw.split(';').map((part) => part.trim()));
      const names = cookies.map(([pair = '']) => pair.split('=')[0]);
      expect(names).toEqual(expect.arrayContaining(['__Host-session', '__Host-session.sig', 'interaction']));
      expect(names).not.toContain('session');
      for (const parts of cookies) expect(parts, parts[0]).toContain('secure');
      for (const parts of cookies.filter(([pair = '']) => pair.startsWith('__Host-'))) {
        // A browser drops a cookie of this name with a domain, or of a narrower path.
        expect(parts).toContain('path=/');
        expect(parts.filter((part) => /^domain=/i.test(part))).toEqual([]);
      }
    } finally {
      await secure.close();
    }
  });

  test('a session cookie without our signature counts for nothing', async () => {
    const browser = scene.browser();
    await tokensFor(scene, 'victim', browser);
    const session = browser.cookies().find(({ name }) => name === 'session')?.value ?? '';
    const answer = await fetch(`${scene.origin}${authorizeUrl(scene, { prompt: 'none' }).path}`, {
      redirect: 'manual',
      headers: { cookie: `session=${session}; session.sig=${'a'.repeat(27)}` },
    });
    expect(answer.headers.get('location')).toContain('login_required');
  });

  test('somebody else’s interaction is closed without its cookie', async () => {
    const { url } = await scene.browser().visit(authorizeUrl(scene).path);
    const answer = await scene.browser().get(`${new URL(url).pathname}/state`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: '400-810' }]);
  });
});
