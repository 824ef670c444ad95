import { beforeEach, expect, test } from 'vitest';
import { releaseMarkerKey } from './clear-storage.ts';
import { base64Url } from './base64-url.ts';
import { isEnd } from './session-end.ts';
import { createSession } from './session.ts';
import type { SessionSurroundings } from './surroundings.ts';
import { memoryStorage } from '../testing/index.ts';

const refused = new Error('refused');
const busy = new Error('busy');
const tokenOf = (claims: object) => `h.${base64Url(new TextEncoder().encode(JSON.stringify(claims)))}.s`;

interface World {
  now: number;
  readonly slept: number[];
  readonly grants: { readonly grant_type: string }[];
  expired: number;
  /** What happened to the key of the session, in order. */
  readonly key: string[];
  answer: () => Promise<string>;
}

let world: World;
let local: Storage;
let tab: Storage;

/** Waiting costs nothing here and is written down: it moves the clock. */
const surroundings = (over: Partial<SessionSurroundings> = {}): SessionSurroundings => ({
  local,
  tab,
  locks: undefined,
  now: () => world.now,
  sleep: async (milliseconds) => {
    world.slept.push(milliseconds);
    world.now += milliseconds;
    await Promise.resolve();
  },
  exchange: async (grant) => {
    world.grants.push(grant);
    const access = await world.answer();
    return {
      access_token: access,
      token_type: 'bearer',
      expires_in: 300,
      refresh_token: `r${world.grants.length}`,
      scope: 'openid offline',
    };
  },
  key: {
    begin: async (isSignedIn) => void world.key.push(isSignedIn ? 'same' : 'new'),
    keep: async () => void world.key.push(`kept, ${local.getItem('tsuzura.session') === null ? 'no' : 'old'} tokens`),
    forget: () => void world.key.push('forgotten'),
  },
  isConnectionError: (error) => error instanceof Error && error.message.startsWith('Network Error'),
  isBusy: (error) => error === busy,
  client: { id: 'latte', callbackPathOf: (view) => (view === 'signUp' ? '/signUpCallback' : '/myPage') },
  authUrl: 'https://id.example',
  appUrl: 'https://app.example',
  onExpired: () => (world.expired += 1),
  ...over,
});

const fresh = (name = 'hanako@example.jp') =>
  tokenOf({ sub: 's', username: name, exp: 1300, iat: 1000, hashed_user_id: 'h', n: world.grants.length });

async function signedIn(session: ReturnType<typeof createSession>, redirectPath: string | null = null) {
  const url = new URL(await session.signInUrl({ view: 'signInWithCheckUsername', redirectPath }));
  const state = url.searchParams.get('state') ?? '';
  return session.comeBack(new URL(`https://app.example/myPage?code=c&state=${state}`));
}

beforeEach(() => {
  world = { now: 5_000_000, slept: [], grants: [], expired: 0, key: [], answer: async () => fresh() };
  local = memoryStorage();
  tab = memoryStorage();
});

test('R3.06 the sign-in request carries everything the sign-in app needs, and leaves out what is empty', async () => {
  const session = createSession(surroundings());
  const url = new URL(await session.signInUrl({ view: 'signUp', redirectPath: '/funds?q=あ', prompt: 'login' }));
  expect(`${url.origin}${url.pathname}`).toBe('https://id.example/signIn');
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    appUrl: 'https://app.example',
    callbackPath: '/signUpCallback',
    codeChallengeMethod: 'S256',
    clientId: 'latte',
    view: 'signUp',
    prompt: 'login',
    scope: 'openid offline',
  });
  expect(query['codeChallenge']).toMatch(/^[\w-]{43}$/);
  expect('hashedUserId' in query).toBe(false);
});

test('R4.07 exchanges the code only when the state matches, and only once', async () => {
  const session = createSession(surroundings());
  const url = new URL(await session.signInUrl({ view: 'signInWithCheckUsername', redirectPath: '/orders?tab=done' }));
  const state = url.searchParams.get('state') ?? '';
  const back = (query: string) => session.comeBack(new URL(`https://app.example/myPage?${query}`));
  expect(await back('')).toEqual({ kind: 'none' });
  expect(await back('code=c')).toEqual({ kind: 'none' });
  expect(await back('code=c&state=somebody-elses')).toEqual({ kind: 'ignored' });
  expect(world.grants).toEqual([]);
  expect(await back(`code=c&state=${state}`)).toEqual({ kind: 'signedIn', redirectPath: '/orders?tab=done' });
  expect(world.grants).toMatchObject([
    { grant_type: 'authorization_code', code: 'c', client_id: 'latte', redirect_uri: 'https://app.example/myPage' },
  ]);
  expect(await back(`code=c&state=${state}`)).toEqual({ kind: 'ignored' });
  expect(world.grants).toHaveLength(1);
});

test('R4.07 a busy server is asked again with the same code; the third time it has failed', async () => {
  const session = createSession(surroundings());
  let tries = 0;
  world.answer = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(busy) : Promise.resolve(fresh());
  };
  expect(await signedIn(session, '/settings')).toEqual({ kind: 'signedIn', redirectPath: '/settings' });
  expect([world.slept, tries]).toEqual([[500, 1500], 3]);
  world.answer = () => Promise.reject(busy);
  await expect(signedIn(session)).rejects.toBe(busy);
});

test('R5.04 a state without a stored one is ignored; a refusal of the sign-in app gives the way back', async () => {
  const session = createSession(surroundings());
  expect(await session.comeBack(new URL('https://app.example/?code=c&state=s'))).toEqual({ kind: 'ignored' });
  const url = new URL(await session.signInUrl({ view: 'signInForceTOTPMFA', redirectPath: '/settings' }));
  const state = url.searchParams.get('state') ?? '';
  expect(await session.comeBack(new URL(`https://app.example/myPage?error=access_denied&state=${state}`))).toEqual({
    kind: 'cancelled',
    redirectPath: '/settings',
  });
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', 'orders'])(
  'R4.08 a redirect path that leaves the app is not followed: %s',
  async (path) => {
    const session = createSession(surroundings());
    expect(await signedIn(session, path)).toEqual({ kind: 'signedIn', redirectPath: null });
  },
);

test('R3.05 the session is stored with the five fields; username and expiry come from the token', async () => {
  const session = createSession(surroundings());
  await signedIn(session);
  expect(session.current()).toMatchObject({
    tokenType: 'bearer',
    expiresIn: 300,
    refreshToken: 'r1',
    scope: 'openid offline',
  });
  // The token says 300 s; a device whose clock is years off still waits 300 s.
  expect(session.claims()).toEqual({
    subject: 's',
    username: 'hanako@example.jp',
    hashedUserId: 'h',
    expiresAt: 5_000_000 + 300_000,
  });
});

test('a sign-in makes a key, one within a session keeps it; it is stored before the tokens and goes with them', async () => {
  const session = createSession(surroundings());
  session.clear(); // a visitor: another tab may be signing in
  await signedIn(session);
  await signedIn(session);
  session.clear();
  expect(world.key).toEqual(['new', 'kept, no tokens', 'same', 'kept, old tokens', 'forgotten']);
});

test('a code that is refused leaves no key behind', async () => {
  const session = createSession(surroundings());
  world.answer = () => Promise.reject(refused);
  await expect(signedIn(session)).rejects.toBe(refused);
  expect(world.key).toEqual(['new']);
});

test('R4.05 an expired token is refreshed first, with the waits of R9.03', async () => {
  const session = createSession(surroundings());
  await signedIn(session);
  expect(await session.accessToken()).toBe(session.current()?.accessToken);
  expect(world.grants).toHaveLength(1);
  world.now += 295_000;
  await session.check();
  expect(world.grants[1]).toEqual({ grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'latte' });
  expect(world.slept).toEqual([100]);
  expect(session.current()?.refreshToken).toBe('r2');
});

test('R4.16 twenty calls with an expired token make one refresh, and wait until it is stored', async () => {
  const session = createSession(surroundings());
  await signedIn(session);
  world.now += 400_000;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  world.answer = async () => {
    await held;
    return fresh();
  };
  const calls = Promise.all(Array.from({ length: 20 }, () => session.accessToken()));
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  world.now = 5_400_000; // the waiting callers moved it
  release();
  const tokens = await calls;
  expect(world.grants).toHaveLength(2);
  expect(new Set(tokens)).toEqual(new Set([session.current()?.accessToken]));
});

test('R4.16 two tabs: the second takes the token the first has just stored', async () => {
  let turn = Promise.resolve<unknown>(undefined);
  const locks = {
    request: (_: string, run: () => Promise<unknown>) => {
      const mine = turn.then(run);
      turn = mine.catch(() => undefined);
      return mine;
    },
  } as unknown as Pick<LockManager, 'request'>;
  const one = createSession(surroundings({ locks }));
  const other = createSession(surroundings({ locks, tab: memoryStorage() }));
  await signedIn(one);
  world.now += 400_000;
  const [first, second] = await Promise.all([one.accessToken(), other.accessToken()]);
  expect(world.grants).toHaveLength(2);
  expect(second).toBe(first);
});

test.each([
  ['refused', refused],
  ['answered with a failure of the server', new Error('status 500')],
  ['answered with something else', new Error('outside its contract')],
])(
  'R8.10 a refresh that is %s ends the session: told once, storage cleared except the release marker',
  async (_, why) => {
    const session = createSession(surroundings());
    await signedIn(session);
    local.setItem(releaseMarkerKey, 'v1');
    local.setItem('ad', '{}');
    tab.setItem('flow:x', '{}');
    world.now += 400_000;
    world.answer = () => Promise.reject(why);
    const error = await session.check().catch((reason: unknown) => reason);
    expect(isEnd(error)).toBe(true);
    expect([world.expired, session.current(), local.length, tab.length]).toEqual([1, null, 1, 0]);
    expect(local.getItem(releaseMarkerKey)).toBe('v1');
  },
);

test('R8.10 a busy server is asked again, twice; then the refresh has failed', async () => {
  const session = createSession(surroundings());
  await signedIn(session);
  world.now += 400_000;
  world.slept.length = 0;
  let tries = 0;
  const busyFor = (count: number) => () => {
    tries += 1;
    return tries <= count ? Promise.reject(busy) : Promise.resolve(fresh());
  };
  world.answer = busyFor(2);
  await session.check();
  expect([world.slept, world.expired, tries]).toEqual([[500, 1500, 100], 0, 3]);
  world.now += 400_000;
  tries = 0;
  world.answer = busyFor(3);
  await expect(session.check()).rejects.toThrow('No new session');
  expect([world.expired, session.current(), tries]).toEqual([1, null, 3]);
});

test('R4.04 R4.06 R3.09 a visitor fails the check and keeps attribution and what was typed: no session of theirs has ended', async () => {
  local.setItem(releaseMarkerKey, 'v1');
  local.setItem('ad', '{"pid":"mc","trackingId":"B2"}');
  tab.setItem('flow:inquiry', '{}');
  const error = await createSession(surroundings())
    .check()
    .catch((reason: unknown) => reason);
  expect(isEnd(error)).toBe(true);
  expect([local.getItem(releaseMarkerKey), local.getItem('ad'), tab.getItem('flow:inquiry')]).toEqual([
    'v1',
    '{"pid":"mc","trackingId":"B2"}',
    '{}',
  ]);
  expect(world.key).toEqual([]);
});

test('R4.06 a session that another tab ended while it was being refreshed leaves nothing but the release marker', async () => {
  const locks = {
    request: async (_: string, run: () => Promise<unknown>) => {
      local.removeItem('tsuzura.session');
      return run();
    },
  } as unknown as Pick<LockManager, 'request'>;
  const session = createSession(surroundings({ locks }));
  await signedIn(session);
  local.setItem(releaseMarkerKey, 'v1');
  local.setItem('ad', '{}');
  world.now += 400_000;
  await expect(session.check()).rejects.toThrow('No current user');
  expect([local.length, local.getItem(releaseMarkerKey)]).toEqual([1, 'v1']);
});

test('a line that is down ends nothing: the session stays for the next try', async () => {
  const session = createSession(surroundings());
  await signedIn(session);
  world.now += 400_000;
  world.answer = () => Promise.reject(new Error('Network Error: the server could not be reached'));
  const error = await session.check().catch((reason: unknown) => reason);
  expect(isEnd(error)).toBe(false);
  expect([session.current()?.refreshToken, world.expired]).toEqual(['r1', 0]);
});

test('R7.12 with no token a call waits, looking again every 10 s, until somebody signs in', async () => {
  const session = createSession(
    surroundings({
      sleep: async (milliseconds) => {
        world.slept.push(milliseconds);
        if (world.slept.length === 3) await signedIn(session);
      },
    }),
  );
  expect(await session.accessToken()).toBe(session.current()?.accessToken);
  expect(world.slept).toEqual([10_000, 10_000, 10_000]);
});

test('somebody else’s text under our keys is as good as nothing', () => {
  for (const text of ['', 'null', '[]', '{"accessToken":1}', 'x'.repeat(100)]) {
    local.setItem('tsuzura.session', text);
    expect(createSession(surroundings()).current()).toBeNull();
  }
  local.setItem('tsuzura.session', JSON.stringify({ accessToken: 'a.b.c', refreshToken: 'r', receivedAt: 1 }));
  expect(createSession(surroundings()).claims()).toBeNull();
});
