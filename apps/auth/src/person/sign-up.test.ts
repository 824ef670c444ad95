import { expect, test } from 'vitest';
import { Authenticator } from './authenticator.test-support.ts';
import {
  finishPasskeyCheck,
  finishSignUp,
  finishSignUpPasskey,
  setSignUpPassword,
  startPasskeyCheck,
  startSignUp,
  startSignUpPasskey,
  verifySignUp,
} from './index.ts';
import { createScene, goodPassword } from './scene.test-support.ts';

const scene = await createScene();

const terms = ['terms', 'privacy'];
const agreed = { terms, marketing: false };
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test.each([
  ['name.example.jp'],
  ['a@b@example.jp'],
  ['"a b"@example.jp'],
  ['a@localhost'],
  ['a\u0000@example.jp'],
  ['a@example.jp\r\nBcc: b@example.jp'],
  [`${'a'.repeat(250)}@example.jp`],
])('V18 the address %j is refused and nothing is sent', async (email) => {
  const step = await scene.open('signUp');
  const before = await scene.count('auth.mail');
  await expect(startSignUp(scene.deps, { ...step, email })).rejects.toMatchObject({ kind: 'EMAIL_FORM' });
  expect(await scene.count('auth.mail')).toBe(before);
});

test('an address that is registered gets the same answers and a mail that says so', async () => {
  await scene.join('there@example.jp');
  const answersFor = async (email: string) => {
    const step = await scene.open('signUp');
    const sent = await startSignUp(scene.deps, { ...step, email });
    const refusal = await verifySignUp(scene.deps, { ...step, code: wrong(await scene.codeTo(email)) }).catch(
      (error: { kind: string; message: string }) => [error.kind, error.message],
    );
    return { sent, refusal };
  };
  expect(await answersFor('THERE@example.jp')).toEqual(await answersFor('free@example.jp'));
  expect((await scene.mailsTo('THERE@example.jp')).map(({ subject }) => subject)).toEqual([
    '【つづら】このメールアドレスは登録済みです',
  ]);
});

test('until the last step there is no person, and each step needs the one before', async () => {
  const step = await scene.open('signUp');
  const people = await scene.count('auth.person');
  const { deps } = scene;
  await expect(setSignUpPassword(deps, { uid: step.uid, newPassword: goodPassword })).rejects.toMatchObject({
    kind: 'INTERACTION_GONE',
  });
  await startSignUp(deps, { ...step, email: 'steps@example.jp' });
  await expect(finishSignUp(deps, { ...step, ...agreed })).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
  await verifySignUp(deps, { ...step, code: await scene.codeTo('steps@example.jp') });
  await expect(finishSignUp(deps, { ...step, ...agreed })).rejects.toMatchObject({ kind: 'FACTOR_MISSING' });
  await setSignUpPassword(deps, { uid: step.uid, newPassword: goodPassword });
  await expect(finishSignUp(deps, { ...step, terms: ['terms'], marketing: true })).rejects.toMatchObject({
    kind: 'TERMS',
  });
  expect(await scene.count('auth.person')).toBe(people);
  expect(await finishSignUp(deps, { ...step, ...agreed })).toMatchObject({ next: 'done', signedIn: { acr: 'mfa' } });
  expect(await scene.count('auth.person')).toBe(people + 1);
  await expect(finishSignUp(deps, { ...step, ...agreed })).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
});

test('a passkey alone is enough, and opens the account at once', async () => {
  const { deps } = scene;
  const step = await scene.open('signUp');
  await startSignUp(deps, { ...step, email: 'passkey@example.jp' });
  await verifySignUp(deps, { ...step, code: await scene.codeTo('passkey@example.jp') });
  const passkey = new Authenticator(deps.rp.origin, deps.rp.id);
  const first = await startSignUpPasskey(deps, step);
  expect(first.options).toMatchObject({
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const lie = passkey.register(first.options, { origin: 'https://evil.example' });
  await expect(finishSignUpPasskey(deps, { uid: step.uid, response: lie, name: '偽' })).rejects.toMatchObject({
    kind: 'PASSKEY_FAILED',
  });
  const { options } = await startSignUpPasskey(deps, step);
  await finishSignUpPasskey(deps, { uid: step.uid, response: passkey.register(options), name: '携帯' });
  expect(await finishSignUp(deps, { ...step, ...agreed })).toMatchObject({ signedIn: { acr: 'phr' } });
  const later = await scene.open();
  const check = await startPasskeyCheck(deps, later);
  expect((await finishPasskeyCheck(deps, { ...later, response: passkey.use(check.options) })).next).toBe('done');
});

test('two windows with one address make one person', async () => {
  const { deps } = scene;
  const ready = async () => {
    const step = await scene.open('signUp');
    await startSignUp(deps, { ...step, email: 'twice@example.jp' });
    await verifySignUp(deps, { ...step, code: await scene.codeTo('twice@example.jp') });
    await setSignUpPassword(deps, { uid: step.uid, newPassword: goodPassword });
    return step;
  };
  const steps = [await ready(), await ready()];
  const ends = await Promise.allSettled(steps.map((step) => finishSignUp(deps, { ...step, ...agreed })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('operators do not sign up', async () => {
  const step = await scene.open('signUp', null, 'operator');
  await expect(startSignUp(scene.deps, { ...step, email: 'op@example.jp' })).rejects.toMatchObject({
    kind: 'FORBIDDEN',
  });
});

test('V23 a code bears five tries, counts down, and the right one comes too late after them', async () => {
  const step = await scene.open('signUp');
  await startSignUp(scene.deps, { ...step, email: 'tries@example.jp' });
  const code = await scene.codeTo('tries@example.jp');
  const messages: string[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    await verifySignUp(scene.deps, { ...step, code: wrong(code) }).catch((error: Error) =>
      messages.push(error.message),
    );
  }
  expect(messages.map((message) => /あと(\d)回/.exec(message)?.[1])).toEqual(['4', '3', '2', '1', undefined]);
  await expect(verifySignUp(scene.deps, { ...step, code })).rejects.toMatchObject({ kind: 'CODE_EXPIRED' });
});

test('a code is good for ten minutes, not a moment longer, and is sent again after 60 seconds', async () => {
  const step = await scene.open('signUp');
  const start = () => startSignUp(scene.deps, { ...step, email: 'age@example.jp' });
  await start();
  scene.pass(59_999);
  await expect(start()).rejects.toMatchObject({ kind: 'CODE_TOO_SOON', message: 'コードは1秒後にもう一度送れます。' });
  scene.pass(1);
  await start();
  scene.pass(10 * 60_000);
  const code = await scene.codeTo('age@example.jp');
  await expect(verifySignUp(scene.deps, { ...step, code })).rejects.toMatchObject({ kind: 'CODE_EXPIRED' });
  await start();
  scene.pass(10 * 60_000 - 1);
  await verifySignUp(scene.deps, { ...step, code: await scene.codeTo('age@example.jp') });
});

test('six codes an hour go to one address; the seventh is told when mails go out again, and of the other ways', async () => {
  const begun = scene.deps.realNow();
  for (let sent = 0; sent < 6; sent += 1) {
    await startSignUp(scene.deps, { ...(await scene.open('signUp')), email: 'flood@example.jp' });
  }
  const step = await scene.open('signUp');
  await expect(startSignUp(scene.deps, { ...step, email: 'flood@example.jp' })).rejects.toMatchObject({
    kind: 'MAIL_LIMIT',
    message: expect.stringMatching(
      /いまは送れません。\d\d:\d\d（約60分後）から、もう一度送れます。パスキーや認証アプリ/,
    ),
  });
  // The time that was said is not too early: the whole minute in which the hour has passed.
  const opens = Math.ceil((begun + 60 * 60_000) / 60_000) * 60_000;
  scene.pass(opens - scene.deps.realNow());
  const fresh = await scene.open('signUp');
  await startSignUp(scene.deps, { ...fresh, email: 'flood@example.jp' });
});
