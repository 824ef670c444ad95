import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectOf } from '@tsuzura/store/seed';
import { remoteKeys } from '../../apps/api/src/kernel/identity.ts';
import { openScene, type Scene } from '../../apps/api/src/kernel/scene.test-support.ts';
import { ensureDemoPeople } from '../../apps/auth/src/person/index.ts';
import { openAuthScene, signInAs, type AuthScene } from '../../apps/auth/src/scene.test-support.ts';
import { mountConsoleServer, type ConsoleServerOptions } from '../../apps/console-server/src/mount.ts';

const minutes = 60_000;
const clock = { ahead: 0 };
let auth: AuthScene;
let api: Scene;
let app: FastifyInstance;
const url = 'http://console.test';

function open(over: Partial<ConsoleServerOptions> = {}): FastifyInstance {
  const made = fastify();
  mountConsoleServer(made, {
    url,
    authUrl: auth.origin,
    authInside: auth.origin,
    opsInside: api.address('ops'),
    secret: auth.auth.secrets.consoleClient,
    realNow: () => Date.now() + clock.ahead,
    ...over,
  });
  return made;
}

beforeAll(async () => {
  auth = await openAuthScene();
  await ensureDemoPeople(auth.auth.person, {
    people: [{ key: 'hanako', username: 'hanako@example.jp' }],
    operators: [{ key: 'unyo', username: 'unyo@example.jp', name: '運用 守', roles: ['maker'] }],
    password: 'tsuzura-demo-2026',
  });
  api = await openScene({
    db: auth.db,
    issuer: auth.origin,
    keys: remoteKeys(`${auth.origin}/.well-known/jwks.json`),
    realNow: Date.now,
  });
  app = open();
});
afterAll(async () => {
  await app.close();
  await auth.auth.close();
  await api.close();
});

const cookiesOf = (answer: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(answer.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));
const sentBy = (cookies: Record<string, string>, more: Record<string, string> = {}) => ({
  cookies,
  headers: { 'sec-fetch-site': 'same-origin', ...more },
});
const changes = { origin: url, 'x-console': '1', 'content-type': 'application/json' };

interface Begun {
  readonly back: string;
  readonly cookies: Record<string, string>;
  readonly asked: URL;
}

async function begin(server = app, acr: 'phr' | 'mfa' = 'phr', query = 'to=%2Fnavs'): Promise<Begun> {
  const left = await server.inject({ url: `/signin?${query}` });
  const asked = new URL(left.headers.location ?? '');
  const browser = auth.browser();
  const stop = await browser.visit(asked.pathname + asked.search);
  const { url: back } = await signInAs(auth, browser, stop.url, subjectOf('unyo'), acr);
  return { back, cookies: cookiesOf(left), asked };
}

async function signIn(server = app): Promise<Record<string, string>> {
  const { back, cookies } = await begin(server);
  const answer = await server.inject({ url: back.slice(url.length), cookies });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/navs']);
  return cookiesOf(answer);
}

const me = (cookies: Record<string, string>, more: Record<string, string> = {}, server = app) =>
  server.inject({ url: '/ops/me', ...sentBy(cookies, more) });

describe('signing in', () => {
  test('goes by code with PKCE, state and nonce, and ends in one sealed cookie that no script and no other site can use', async () => {
    const { back, cookies, asked } = await begin();
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'console',
      code_challenge_method: 'S256',
      acr_values: 'phr',
      redirect_uri: `${url}/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.searchParams.get(name)).toMatch(/^.{20,}$/);
    const answer = await app.inject({ url: back.slice(url.length), cookies });
    const raw = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith('console=')) ?? '';
    expect(raw).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(raw).not.toContain('eyJhbGciOiJFUzI1NiI'); // a token signed with ES256 begins so
    const signedIn = await me(cookiesOf(answer));
    expect([signedIn.statusCode, signedIn.json()]).toMatchObject([200, { name: '運用 守', roles: ['maker'] }]);
    expect(signedIn.body).not.toContain('token');
  });

  test('https gives the cookies their prefix and Secure', async () => {
    const secure = open({ url: 'https://console.test' });
    const raw = String((await secure.inject({ url: '/signin' })).headers['set-cookie']);
    expect(raw).toMatch(/^__Secure-console-signin=.*; HttpOnly; SameSite=Lax; Secure$/);
    await secure.close();
  });

  test('a session without a passkey is not taken', async () => {
    const { back, cookies } = await begin(app, 'mfa');
    const answer = await app.inject({ url: back.slice(url.length), cookies });
    expect(answer.headers.location).toBe('/signedOut?reason=signIn');
    expect(cookiesOf(answer)).toEqual({});
  });

  test.each([
    ['without the cookie of its beginning', (begun: Begun) => ({ ...begun, cookies: {} })],
    ['with another state', (begun: Begun) => ({ ...begun, back: begun.back.replace(/state=[^&]+/, 'state=forged') })],
    ['with a code nobody gave', (begun: Begun) => ({ ...begun, back: begun.back.replace(/code=[^&]+/, 'code=x') })],
  ])('a return %s signs nobody in', async (_, forge) => {
    const { back, cookies } = forge(await begin());
    const answer = await app.inject({ url: back.slice(url.length), cookies });
    expect([answer.headers.location, cookiesOf(answer)]).toEqual(['/signedOut?reason=signIn', {}]);
  });

  test.each(['//evil.test', '/\\evil.test', 'https://evil.test/', 'javascript:1', ''])(
    'the way back is a path of the console: %s',
    async (to) => {
      const { back, cookies } = await begin(app, 'phr', `to=${encodeURIComponent(to)}`);
      expect((await app.inject({ url: back.slice(url.length), cookies })).headers.location).toBe('/');
    },
  );

  test('a fresh check asks again, whoever is signed in', async () => {
    const left = await app.inject({ url: '/signin?fresh=1' });
    expect(new URL(left.headers.location ?? '').searchParams.get('prompt')).toBe('login');
  });
});

describe('a request that is not the console’s own', () => {
  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['without our header', { 'x-console': '0' }],
    ['with another origin', { origin: 'http://evil.test' }],
    ['without an origin', { origin: '' }],
  ])('%s changes nothing', async (_, headers) => {
    const cookies = await signIn();
    const answer = await app.inject({
      method: 'POST',
      url: '/ops/clock/freeze',
      cookies,
      headers: { 'sec-fetch-site': 'same-origin', ...changes, ...headers },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: '403-000' }]);
    const own = await app.inject({ method: 'POST', url: '/ops/clock/freeze', ...sentBy(cookies, changes) });
    expect(own.statusCode).toBe(200);
  });

  test('reads nothing either', async () => {
    const cookies = await signIn();
    expect(
      (await app.inject({ url: '/ops/me', cookies, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode,
    ).toBe(403);
  });
});

describe('the cookie', () => {
  test.each([
    ['changed', (value: string) => `${value.slice(0, -4)}AAAA`],
    ['made up', () => 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.AAAA.AAAA'],
    ['far too long', () => 'A'.repeat(20_000)],
  ])('%s is nobody’s', async (_, change) => {
    const { console: value = '' } = await signIn();
    const answer = await app.inject({ url: '/ops/me', ...sentBy({ console: change(value) }) }).catch(() => null);
    expect(answer?.statusCode ?? 401).toBe(401);
  });

  test('of a sign-in that was begun does not pass for a session', async () => {
    const { cookies } = await begin();
    expect((await me({ console: cookies['console-signin'] ?? '' })).statusCode).toBe(401);
  });
});

describe('time', () => {
  test('thirty minutes without a sign of life end the session; what a page asks for by itself is none', async () => {
    let cookies = await signIn();
    try {
      clock.ahead = 20 * minutes;
      const asked = await me(cookies, { 'x-background': '1' });
      expect(asked.statusCode).toBe(200);
      cookies = { ...cookies, ...cookiesOf(asked) };
      clock.ahead = 31 * minutes;
      expect((await me(cookies)).statusCode).toBe(401);
      clock.ahead = 0;
      cookies = await signIn();
      clock.ahead = 20 * minutes;
      cookies = { ...cookies, ...cookiesOf(await me(cookies)) };
      clock.ahead = 45 * minutes;
      expect((await me(cookies)).statusCode).toBe(200);
    } finally {
      clock.ahead = 0;
    }
  });

  test('twelve hours end it, however busy', async () => {
    let cookies = await signIn();
    try {
      for (clock.ahead = 25 * minutes; clock.ahead < 12 * 60 * minutes; clock.ahead += 25 * minutes) {
        const answer = await me(cookies);
        expect(answer.statusCode).toBe(200);
        cookies = cookiesOf(answer);
      }
      expect((await me(cookies)).statusCode).toBe(401);
    } finally {
      clock.ahead = 0;
    }
  });

  test('ten requests with a token that ends share one renewal, and those that come late get the same', async () => {
    const cookies = await signIn();
    try {
      clock.ahead = 5 * minutes;
      const answers = await Promise.all(Array.from({ length: 10 }, () => me(cookies)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect((await me(cookies)).statusCode).toBe(200);
      const renewed = { ...cookies, ...cookiesOf(answers[0]!) };
      expect(renewed['console']).not.toBe(cookies['console']);
      clock.ahead = 10 * minutes;
      expect((await me(renewed)).statusCode).toBe(200);
    } finally {
      clock.ahead = 0;
    }
  });
});

test('signing out ends the grant: a copy of the cookie is worth nothing afterwards', async () => {
  const cookies = await signIn();
  const foreign = await app.inject({
    method: 'POST',
    url: '/signout',
    cookies,
    headers: { origin: 'http://evil.test' },
  });
  expect(foreign.statusCode).toBe(403);
  const answer = await app.inject({
    method: 'POST',
    url: '/signout',
    ...sentBy(cookies, { origin: url, 'x-console': '1' }),
  });
  expect(answer.json()).toEqual({
    to: `${auth.origin}/oauth2/sessions/logout?post_logout_redirect_uri=${encodeURIComponent(`${url}/signedOut`)}`,
  });
  expect(String(answer.headers['set-cookie'])).toMatch(/^console=; Max-Age=0/);
  try {
    clock.ahead = 5 * minutes;
    expect((await me(cookies)).statusCode).toBe(401);
  } finally {
    clock.ahead = 0;
  }
});

describe('where somebody is away', () => {
  test('the operator API: 503 and when to come again, and nobody is signed out', async () => {
    const cookies = await signIn();
    const alone = open({ opsInside: 'http://127.0.0.1:9' });
    const answer = await me(cookies, {}, alone);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '2',
      { code: '503-001' },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await alone.close();
  });

  test('the sign-in server: 503 for a renewal, for a return and for signing out', async () => {
    const cookies = await signIn();
    const alone = open({ authInside: 'http://127.0.0.1:9' });
    const { back, cookies: begun } = await begin(alone);
    const returned = await alone.inject({ url: back.slice(url.length), cookies: begun });
    expect([returned.statusCode, returned.headers['retry-after']]).toEqual([503, '2']);
    const left = await alone.inject({
      method: 'POST',
      url: '/signout',
      ...sentBy(cookies, { origin: url, 'x-console': '1' }),
    });
    expect(left.statusCode).toBe(503);
    try {
      clock.ahead = 5 * minutes;
      const renewal = await me(cookies, {}, alone);
      expect([renewal.statusCode, renewal.headers['set-cookie']]).toEqual([503, undefined]);
      expect((await me(cookies)).statusCode).toBe(200); // it is back
    } finally {
      clock.ahead = 0;
    }
    await alone.close();
  });
});

test('only the addresses of the list reach the console, page and calls alike', async () => {
  const closed = open({ allowedAddresses: ['10.1.0.0/16', '192.0.2.7', '2001:db8::/32'] });
  closed.get('/', async () => 'page');
  const from = async (remoteAddress: string) => (await closed.inject({ url: '/', remoteAddress })).statusCode;
  for (const address of ['10.1.2.3', '192.0.2.7', '::ffff:10.1.2.3', '2001:db8::1'])
    expect([address, await from(address)]).toEqual([address, 200]);
  for (const address of ['10.2.0.1', '192.0.2.8', '2001:db9::1'])
    expect([address, await from(address)]).toEqual([address, 403]);
  await closed.close();
});
