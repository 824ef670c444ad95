import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../browser.test-support.ts';
import { Authenticator } from '../person/authenticator.test-support.ts';
import type { Options, OutgoingMail } from '../person/index.ts';
import { authorizeUrl, openAuthScene, type AuthScene } from '../scene.test-support.ts';

/* The calls of somebody who changes how they sign in, through their routes. What each may refuse is tested in `person/`. */

const email = 'sumire@example.jp';
const newEmail = 'sumire-new@example.jp';
const mails: OutgoingMail[] = [];
let scene: AuthScene;
let passkey: Authenticator;
let app: Awaited<ReturnType<typeof arrive>>;
beforeAll(async () => {
  scene = await openAuthScene({ sendMail: async (mail) => void mails.push(mail) });
  passkey = new Authenticator(scene.origin, 'localhost');
});
afterAll(() => scene.close());

/** A browser at the sign-in app. */
async function arrive(view: string, browser: TestBrowser = scene.browser()) {
  let at = new URL((await browser.visit(authorizeUrl(scene, { view }).path)).url).pathname;
  const ask = (method: string, name: string, body?: unknown) =>
    fetch(`${scene.origin}${at}/${name}`, {
      method,
      headers: {
        origin: scene.origin,
        cookie: browser
          .cookies()
          .filter(({ path }) => `${at}/${name}`.startsWith(path))
          .map(({ name: cookie, value }) => `${cookie}=${value}`)
          .join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ask,
    async send<T>(name: string, body: unknown = {}): Promise<T> {
      const answer = await browser.post(`${at}/${name}`, body);
      const said = (await answer.json()) as T;
      expect([name, answer.status, said]).toEqual([name, 200, said]);
      return said;
    },
    async go(url: string) {
      const end = new URL((await browser.visit(url)).url);
      at = end.pathname;
      return end;
    },
  };
}

const codeTo = async (to: string): Promise<string> => {
  await scene.auth.mails.drain();
  const text = mails.findLast((mail) => mail.to === to && /　\d{6}/.test(mail.text))?.text ?? '';
  return /　(\d{6})/.exec(text)?.[1] ?? '';
};
const factors = async () =>
  (await (await app.ask('GET', 'factors')).json()) as { passkeys: { id: string; name: string }[] };

test('R7.20 somebody signs up with a passkey alone', async () => {
  const signUp = await arrive('signUp');
  await signUp.send('signUp/email', { email });
  await signUp.send('signUp/code', { code: await codeTo(email) });
  const { options } = await signUp.send<{ options: Options }>('signUp/passkey/options');
  await signUp.send('signUp/passkey', { response: passkey.register(options) });
  const { url } = await signUp.send<{ url: string }>('signUp/finish', {
    terms: ['terms', 'privacy'],
    marketing: false,
  });
  expect((await signUp.go(url)).searchParams.get('code')).toMatch(/\w/);
});

test('and comes to the settings by that passkey', async () => {
  app = await arrive('mfaSetUp');
  const { options } = await app.send<{ options: Options }>('passkey/options');
  const { url } = await app.send<{ url: string }>('passkey', { response: passkey.use(options) });
  await app.go(url);
  expect((await factors()).passkeys).toHaveLength(1);
});

test('a passkey is added, renamed and removed', async () => {
  const { options } = await app.send<{ options: Options }>('passkeys/options');
  const second = new Authenticator(scene.origin, 'localhost');
  await app.send('passkeys', { response: second.register(options), name: '二つ目' });
  const added = (await factors()).passkeys.find(({ name }) => name === '二つ目')?.id ?? '';
  const address = `passkeys/${encodeURIComponent(added)}`;
  expect((await app.ask('PATCH', address, { name: '改名' })).status).toBe(204);
  expect((await factors()).passkeys.map(({ name }) => name)).toContain('改名');
  expect((await app.ask('DELETE', address)).status).toBe(204);
  expect((await factors()).passkeys).toHaveLength(1);
});

test('an authenticator app is set up and removed', async () => {
  const { secret } = await app.send<{ secret: string }>('totp/setup');
  await app.send('totp/enable', { code: generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) }) });
  expect(await factors()).toMatchObject({ totp: true });
  expect((await app.ask('DELETE', 'totp')).status).toBe(204);
  expect(await factors()).toMatchObject({ totp: false });
});

test('the session on another device ends', async () => {
  const elsewhere = await arrive('signInWithCheckUsername');
  const { options } = await elsewhere.send<{ options: Options }>('passkey/options');
  const { url } = await elsewhere.send<{ url: string }>('passkey', { response: passkey.use(options) });
  await elsewhere.go(url);
  const { signedOut } = await app.send<{ signedOut: number }>('devices/signOutOthers');
  expect(signedOut).toBeGreaterThan(0);
  expect(await app.send('devices/signOutOthers')).toEqual({ signedOut: 0 });
});

test('a password is set', async () => {
  await app.send('password/change', { newPassword: 'kettle-93-violet-quay', signOutOthers: true });
  expect(await factors()).toMatchObject({ hasPassword: true });
});

test('the mail address is changed, and changed back by the link in the mail to the old one', async () => {
  await app.send('email/change', { email: newEmail });
  await app.send('email/confirm', { code: await codeTo(newEmail) });
  expect(await factors()).toMatchObject({ email: newEmail });
  await scene.auth.mails.drain();
  const { rows } = await scene.auth.database.pool.query<{ text: string }>(
    `select text from auth.mail where recipient = $1 and text ~ 'email/revert' order by created_at desc limit 1`,
    [email],
  );
  const written = [...rows.map(({ text }) => text), ...mails.map(({ text }) => text)];
  const token = /email\/revert\?token=([\w-]+)/.exec(written.find((text) => text.includes('email/revert')) ?? '')?.[1];
  const answer = await fetch(`${scene.origin}/email/revert`, {
    method: 'POST',
    headers: { origin: scene.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  const { rows: people } = await scene.auth.database.pool.query<{ email: string }>(
    'select email from auth.person where email = any ($1)',
    [[email, newEmail]],
  );
  expect(people).toEqual([{ email }]);
});
