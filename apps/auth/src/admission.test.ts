import { expect, test } from 'vitest';
import { Admission } from '@tsuzura/http/server';
import { openAuthScene } from './scene.test-support.ts';

test('in overload tokens are renewed before anybody signs in, pages are refused with 503-000, and the keys stay published', async () => {
  const long = { burstMs: 60_000, calmMs: 60_000, mostWaitMs: 60_000 };
  const admission = new Admission({
    capacity: 1,
    reserved: 0,
    burstQueue: 2,
    overloadQueue: { first: 2, second: 2 },
    ...long,
  });
  const scene = await openAuthScene({ admission });
  try {
    const finished: string[] = [];
    const noted = async (name: string, path: string, init: RequestInit = {}) => {
      const { status } = await fetch(scene.origin + path, { redirect: 'manual', ...init });
      finished.push(name);
      return status;
    };
    const isWaiting = (first: number, second: number) =>
      expect.poll(() => admission.state.waiting).toEqual({ first, second });
    const place = { key: () => 'test', priority: 'first' as const, weight: 1, refuse: () => undefined };
    admission.enter({ ...place, start: () => undefined });

    const signIn = noted('sign-in', '/interaction/no-such-uid/state');
    await isWaiting(0, 1);
    const grant = noted('grant', '/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'latte', refresh_token: 'none' }),
    });
    await isWaiting(1, 1);
    const refused = await fetch(`${scene.origin}/oauth2/auth`, { redirect: 'manual' });
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: '503-000' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${scene.origin}/.well-known/jwks.json`)).status).toBe(200);
    expect((await fetch(`${scene.origin}/healthcheck`)).status).toBe(200);

    admission.leave(1);
    expect(await grant).toBe(400);
    expect(await signIn).toBe(400);
    expect(finished).toEqual(['grant', 'sign-in']);
    await expect.poll(() => admission.state.running).toBe(0);
  } finally {
    await scene.close();
  }
});
