import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAuthScene, type AuthScene } from '../../apps/auth/src/scene.test-support.ts';
import { prepareCustomers, type ChaosCustomers } from './customers.ts';

let scene: AuthScene;
let customers: ChaosCustomers;
beforeAll(async () => {
  scene = await openAuthScene();
  const urls = { auth: scene.origin, web: scene.urls.web, main: scene.urls.main, trading: scene.urls.trading };
  customers = await prepareCustomers({ ownerUrl: scene.db.ownerUrl, urls, count: 2, seed: 1 });
});
afterAll(async () => {
  customers.wire.close();
  await scene.close();
});

const tokenOf = (headers: Record<string, string> | null) => headers?.['authorization']?.replace('DPoP ', '') ?? '';
const signed = async (which: number, strong = false) =>
  tokenOf((await customers.all[which]?.session.headers('GET', `${scene.urls.main}/v1/assets`, { strong })) ?? null);

test('a customer signs in by passkey at the real sign-in server, with a token bound to a key', async () => {
  const token = await signed(0);
  expect(decodeJwt(token)).toMatchObject({ sub: customers.ids[0], acr: 'phr', iss: scene.origin });
  expect(decodeJwt(token)).toHaveProperty('cnf.jkt');
  expect(await signed(0)).toBe(token);
  expect(await signed(0, true)).toBe(token);
});

test('a token that was dropped is replaced, and two who ask at once sign in once', async () => {
  const [first, again] = await Promise.all([signed(1), signed(1)]);
  expect(again).toBe(first);
  customers.all[1]?.session.drop();
  const next = await signed(1);
  expect(next).not.toBe(first);
  expect(decodeJwt(next).sub).toBe(customers.ids[1]);
});
