import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInteraction, signInAppCalls } from '@tsuzura/contract/auth';
import { errors, type Endpoint } from '@tsuzura/contract/kernel';
import { authorizeUrl, openAuthScene, type AuthScene } from '../../apps/auth/src/scene.test-support.ts';
import { createRandom } from '../fuzz/random.ts';
import { jsonOf, targetOf } from '../fuzz/request.ts';
import { validWire } from '../fuzz/values.ts';

/* Each call of the sign-in app in the course of somebody else's interaction. The uid is no secret; the cookie is. */

interface Browser {
  readonly uid: string;
  readonly cookie: string;
}

let scene: AuthScene;
let victim: Browser;
let attacker: Browser;

async function openInteraction(): Promise<Browser> {
  const browser = scene.browser();
  const { url } = await browser.visit(authorizeUrl(scene).path);
  const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
  return { uid: new URL(url).pathname.split('/')[2] ?? '', cookie: cookie.join('; ') };
}

beforeAll(async () => {
  scene = await openAuthScene();
  [victim, attacker] = [await openInteraction(), await openInteraction()];
});
afterAll(() => scene.close());

const calls: readonly Endpoint[] = signInAppCalls.filter(({ path }) => path.includes('{uid}'));

async function codeOf(endpoint: Endpoint, uid: string, cookie: string | null): Promise<string> {
  const random = createRandom(1);
  const body = endpoint.body ? validWire(endpoint.body, random) : undefined;
  if (endpoint.body && body === undefined) throw new Error(`no valid body was found for ${endpoint.path}`);
  const target = targetOf(endpoint.path, { params: { uid, id: 'cGFzc2tleQ' }, query: {} });
  const answer = await fetch(`${scene.origin}${target}`, {
    method: endpoint.method,
    headers: {
      origin: scene.origin,
      ...(cookie === null ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : jsonOf(body),
  });
  const { code } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code ?? ''}`;
}

const gone = `${errors.INTERACTION_GONE.status} ${errors.INTERACTION_GONE.code}`;

test.each<[string, () => string | null]>([
  ['without a cookie', () => null],
  ['with the cookies of another interaction', () => attacker.cookie],
])('an interaction is closed to every call %s', async (_, cookieOf) => {
  const heard = await Promise.all(
    calls.map(async (endpoint) => [endpoint.path, await codeOf(endpoint, victim.uid, cookieOf())] as const),
  );
  expect(heard.filter(([, answer]) => answer !== gone)).toEqual([]);
});

test('its own browser still stands at it', async () => {
  expect(await codeOf(getInteraction, victim.uid, victim.cookie)).toBe('200 ');
});
