import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { ensureDemoPeople, type OutgoingMail } from '../person/index.ts';
import { authorizeUrl, openAuthScene, tokensFor, type AuthScene } from '../scene.test-support.ts';
import { subjectOf } from '@tsuzura/store/seed';

const password = 'kettle-93-violet-quay';
const mails: OutgoingMail[] = [];
let ahead = 0;
let scene: AuthScene;
beforeAll(async () => {
  scene = await openAuthScene({ realNow: () => Date.now() + ahead, sendMail: async (mail) => void mails.push(mail) });
  await ensureDemoPeople(scene.auth.person, {
    people: ['hana', 'mizuki', 'aoi', 'sora'].map((key) => ({ key, username: `${key}@example.jp` })),
    operators: [{ key: 'ope', username: 'ope@example.jp', name: '運用', roles: ['maker'] }],
    password,
  });
});
afterAll(() => scene.close());

/** A browser at the sign-in app, with what the app would send. */
async function arrive(over: Record<string, string>, browser = scene.browser()) {
  const { path, verifier } = authorizeUrl(scene, over);
  let at = (await browser.visit(path)).url;
  const call = (name: string) => `/interaction/${new URL(at).pathname.split('/')[2]}/${name}`;
  const self = {
    browser,
    verifier,
    url: () => at,
    state: async () => (await browser.get(call('state'))).json() as Promise<Record<string, unknown>>,
    async send(name: string, body: unknown = {}) {
      const answer = await browser.post(call(name), body);
      return (await answer.json()) as { next?: string; url?: string; code?: string };
    },
    async go(url: string | undefined) {
      at = (await browser.visit(url ?? '')).url;
      return new URL(at);
    },
    async signIn(email: string) {
      await self.send('password', { email, password });
      mails.length = 0;
      await self.send('mailCode/send');
      await scene.auth.mails.drain();
      const mail = mails.find(({ to, subject }) => to === email && subject.includes('確認コード'));
      const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
      return self.send('mailCode', { code });
    },
  };
  return self;
}

describe('a sign-in on the way to a change', () => {
  test.each(['passwordChange', 'emailChange', 'mfaSetUp'])(
    'R7.20 %s does not ask again who has just signed in for it',
    async (view) => {
      const app = await arrive({ view });
      expect(await app.state()).toMatchObject({ view, username: null });
      await app.go((await app.signIn('hana@example.jp')).url);
      expect(await app.state()).toMatchObject({ view, username: 'hana@example.jp', needsCheck: false });
    },
  );

  test('counts for as long as a check, and only on its own way', async () => {
    const app = await arrive({ view: 'mfaSetUp' });
    const back = await app.signIn('hana@example.jp');
    await app.go(back.url);
    await app.state();
    ahead += 5 * 60_000;
    expect(await app.state()).toMatchObject({ needsCheck: true });
    expect(await app.send('totp/setup')).toMatchObject({ code: '403-100' });
    const again = await arrive({ view: 'mfaSetUp' }, app.browser);
    expect(await again.state()).toMatchObject({ username: 'hana@example.jp', needsCheck: true });
  });

  test('R3.06 prompt=login asks once, then for the change, and comes back', async () => {
    const app = await arrive({ view: 'passwordChange', prompt: 'login' });
    await app.go((await app.signIn('hana@example.jp')).url);
    expect(await app.state()).toMatchObject({ username: 'hana@example.jp' });
    const end = await app.go((await app.send('leave', { canceled: false })).url);
    expect([end.origin, end.searchParams.get('state')]).toEqual([scene.urls.web, 'state-of-the-app']);
    expect(end.searchParams.get('code')).not.toBeNull();
  });
});

describe('the offer of a passkey', () => {
  test('comes before leaving after a password, and once in 30 days', async () => {
    const first = await arrive({});
    expect(await first.signIn('mizuki@example.jp')).toEqual({ next: 'continue' });
    expect(await first.state()).toMatchObject({ username: 'mizuki@example.jp', needsCheck: false });
    expect((await first.go((await first.send('leave', { canceled: false })).url)).searchParams.get('code')).toMatch(
      /\w/,
    );
    const day = 24 * 60 * 60_000;
    ahead += 30 * day - 60_000;
    expect((await (await arrive({})).signIn('mizuki@example.jp')).next).toBe('leave');
    ahead += 60_000;
    expect((await (await arrive({})).signIn('mizuki@example.jp')).next).toBe('continue');
  });

  test('does not stand in the history, and can be taken up at once', async () => {
    const app = await arrive({});
    await app.signIn('aoi@example.jp');
    expect((await app.browser.post(app.url().replace(scene.origin, '') + '/passkeys/options', {})).status).toBe(200);
    const { rows } = await scene.auth.database.pool.query<{ kind: string }>(
      `select kind from auth.event where person_id = '${subjectOf('aoi')}' order by id`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['signed-in', 'passkey-offered']);
    const factors = (await (await app.browser.get(app.url().replace(scene.origin, '') + '/factors')).json()) as {
      history: { event: string }[];
    };
    expect(factors.history.map(({ event }) => event)).toEqual(['ログイン']);
  });
});

test('R7.20 who goes from the sign-in over to the sign-up, or back, ends where the app wanted', async () => {
  const there = await arrive({ view: 'signInWithCheckUsername' });
  mails.length = 0;
  await there.send('signUp/email', { email: 'neu@example.jp' });
  await scene.auth.mails.drain();
  await there.send('signUp/code', { code: /\b(\d{6})\b/.exec(mails[0]?.text ?? '')?.[1] ?? '' });
  await there.send('signUp/password', { newPassword: password });
  const made = await there.send('signUp/finish', { terms: ['terms', 'privacy'], marketing: false });
  expect((await there.go(made.url)).searchParams.get('code')).toMatch(/\w/);

  const back = await arrive({ view: 'signUp', redirect_uri: `${scene.urls.web}/signUpCallback` });
  const end = await back.go((await back.signIn('neu@example.jp')).url);
  expect([end.pathname, end.searchParams.has('code')]).toEqual(['/signUpCallback', true]);
});

test('somebody else may sign in where one is signed in already', async () => {
  const browser = scene.browser();
  await tokensFor(scene, subjectOf('hana'), browser);
  const app = await arrive({ prompt: 'login' }, browser);
  await app.signIn('sora@example.jp');
  const end = await app.go((await app.send('leave', { canceled: false })).url);
  const answer = await browser.form('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'latte',
    code: end.searchParams.get('code') ?? '',
    redirect_uri: `${scene.urls.web}/myPage`,
    code_verifier: app.verifier,
  });
  expect(decodeJwt(((await answer.json()) as { access_token: string }).access_token).sub).toBe(subjectOf('sora'));
});

test('R7.20 going back returns error=access_denied with the state of the app', async () => {
  const app = await arrive({ view: 'signInForceTOTPMFA', state: 'to-/cashTransfers' });
  const end = await app.go((await app.send('leave', { canceled: true })).url);
  expect(Object.fromEntries(end.searchParams)).toMatchObject({ error: 'access_denied', state: 'to-/cashTransfers' });
});
