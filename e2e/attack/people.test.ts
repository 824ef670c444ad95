import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDemoPeople, type OutgoingMail } from '../../apps/auth/src/person/index.ts';
import { authorizeUrl, openAuthScene, type AuthScene } from '../../apps/auth/src/scene.test-support.ts';
import type { TestBrowser } from '../../apps/auth/src/browser.test-support.ts';

/* What an attacker tries against people: guessing, asking who exists, making a browser act for its owner. */

const password = 'tsuzura-demo-2026';
let scene: AuthScene;
const mails: OutgoingMail[] = [];
beforeAll(async () => {
  scene = await openAuthScene({
    sendMail: async (mail) => {
      mails.push(mail);
    },
    trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
  });
  const people = ['hana', 'taro', 'jiro', 'saki'].map((key) => ({ key, username: `${key}@example.jp` }));
  await ensureDemoPeople(scene.auth.person, {
    people,
    operators: [{ key: 'unyo', username: 'unyo@example.jp', name: '運用 守', roles: ['maker'] }],
    password,
  });
});
afterAll(() => scene.close());

let networks = 0;
interface Standing {
  readonly browser: TestBrowser;
  readonly base: string;
  readonly network: Record<string, string>;
}

/** Somebody with a browser at the sign-in app, from a network of their own. */
async function arrive(view = 'signInWithCheckUsername'): Promise<Standing> {
  const browser = scene.browser();
  const { url } = await browser.visit(authorizeUrl(scene, { view }).path);
  networks += 1;
  return {
    browser,
    base: new URL(url).pathname,
    network: { 'x-forwarded-for': `10.9.${networks >> 8}.${networks & 255}` },
  };
}
const post = (
  { browser, base, network }: Standing,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) => browser.post(`${base}/${path}`, body, { ...network, ...headers });
const said = async (answer: Response) => {
  const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body };
};

describe('forged requests', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from another origin', { origin: 'https://evil.test' }, 403],
    ['from the customer app', { origin: 'http://web.test' }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
    ['said to be cross-site by the browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['said to be same-site, not same-origin', { 'sec-fetch-site': 'same-site' }, 403],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as plain text', { 'content-type': 'text/plain' }, 415],
  ])('%s', async (_name, headers, status) => {
    const standing = await arrive();
    expect((await post(standing, 'password', { email: 'hana@example.jp', password }, headers)).status).toBe(status);
  });

  test('without any origin', async () => {
    const { browser, base } = await arrive();
    const answer = await fetch(`${scene.origin}${base}/password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: browser
          .cookies()
          .map(({ name, value }) => `${name}=${value}`)
          .join('; '),
      },
      body: '{}',
    });
    expect(answer.status).toBe(403);
  });

  test('with somebody else’s interaction in the address', async () => {
    const [mine, theirs] = [await arrive(), await arrive()];
    expect(
      await said(await post({ ...mine, base: theirs.base }, 'password', { email: 'hana@example.jp', password })),
    ).toMatchObject({ status: 400, body: { code: '400-810' } });
  });
});

describe('asking who exists', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const known = await said(
      await post(await arrive(), 'password', { email: 'hana@example.jp', password: 'wrong-password-1' }),
    );
    const unknown = await said(
      await post(await arrive(), 'password', { email: 'nobody@example.jp', password: 'wrong-password-1' }),
    );
    expect(unknown).toEqual(known);
  });

  test('an operator does not exist for customers', async () => {
    const operator = await said(await post(await arrive(), 'password', { email: 'unyo@example.jp', password }));
    const unknown = await said(await post(await arrive(), 'password', { email: 'nobody2@example.jp', password }));
    expect(operator).toEqual(unknown);
  });

  test.each([
    ['sign-up', 'signUp', 'signUp/email'],
    ['a forgotten password', 'signInWithCheckUsername', 'forgotten/email'],
  ])('%s of a known and an unknown address look alike', async (_name, view, path) => {
    const known = await said(await post(await arrive(view), path, { email: 'taro@example.jp' }));
    const unknown = await said(await post(await arrive(view), path, { email: 'nobody3@example.jp' }));
    expect(unknown).toEqual(known);
  });

  test('a lock looks alike for a known and an unknown address', async () => {
    const answers: unknown[] = [];
    for (const email of ['saki@example.jp', 'nobody4@example.jp']) {
      const tried: unknown[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1)
        tried.push(await said(await post(await arrive(), 'password', { email, password: 'wrong-password-1' })));
      answers.push(tried);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ code: '400-802' }) as unknown }),
    );
  });
});

describe('guessing', () => {
  test('after five wrong passwords even the right one is refused, and the owner hears of it', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await post(await arrive(), 'password', { email: 'jiro@example.jp', password: `wrong-password-${attempt}` });
    expect(await said(await post(await arrive(), 'password', { email: 'jiro@example.jp', password }))).toMatchObject({
      body: { code: '400-802' },
    });
    await scene.auth.mails.drain();
    expect(mails.some(({ to, subject }) => to === 'jiro@example.jp' && /停止/.test(subject))).toBe(true);
  });

  test('the password alone is not enough, and the second step cannot be skipped', async () => {
    const standing = await arrive();
    expect(await said(await post(standing, 'password', { email: 'hana@example.jp', password }))).toMatchObject({
      status: 200,
      body: { next: 'secondFactor', methods: ['mailCode'] },
    });
    const left = (await (await post(standing, 'leave', { canceled: false })).json()) as { url: string };
    const { url } = await standing.browser.visit(left.url);
    expect(new URL(url).searchParams.get('code')).toBeNull();
    expect(new URL(url).searchParams.get('error')).toBe('access_denied');
  });

  test('the second step without the first is refused', async () => {
    const standing = await arrive();
    const heard = async (path: string, body: unknown) => {
      const answer = await said(await post(standing, path, body));
      return [answer.status, answer.body['code']];
    };
    expect(await heard('mailCode', { code: '123456' })).toEqual([400, '400-810']);
    expect(await heard('totp', { code: '123456' })).toEqual([400, '400-810']);
    expect(await heard('passkeys/options', {})).toEqual([400, '400-810']);
  });

  test('the code by mail counts once', async () => {
    const standing = await arrive();
    await post(standing, 'password', { email: 'hana@example.jp', password });
    mails.length = 0;
    await post(standing, 'mailCode/send', {});
    await scene.auth.mails.drain();
    const code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to === 'hana@example.jp')?.text ?? '')?.[1] ?? '';
    expect((await post(standing, 'mailCode', { code })).status).toBe(200);
    expect(await said(await post(await arrive(), 'mailCode', { code }))).toMatchObject({
      status: 400,
      body: { code: '400-810' },
    });
  });
});

describe('odd input', () => {
  test.each<[string, unknown, number]>([
    ['a password of 10 kB', { email: 'hana@example.jp', password: 'a'.repeat(10_000) }, 400],
    ['an address with a line break', { email: 'hana@example.jp\nbcc: x@evil.test', password }, 400],
    ['an address that is an object', { email: { $ne: null }, password }, 400],
    ['SQL in the address', { email: "' or 1=1 --@example.jp", password }, 400],
    ['an additional field', { email: 'hana@example.jp', password, role: 'operator' }, 400],
    ['an empty body', {}, 400],
  ])('%s', async (_name, body, status) => {
    const answer = await said(await post(await arrive(), 'password', body));
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|error:|at \//i);
  });

  test('a passkey answer of another origin, of nobody, and made of nonsense', async () => {
    for (const response of [
      {},
      {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
      },
    ]) {
      const standing = await arrive();
      await post(standing, 'passkey/options', {});
      expect((await said(await post(standing, 'passkey', { response }))).status).toBe(400);
    }
  });
});
