import { expect, test } from 'vitest';
import {
  checkByMailCode,
  checkByTotp,
  finishForgotten,
  readAttempt,
  startForgotten,
  verifyForgotten,
  verifySignUp,
} from './index.ts';
import { createScene, otherPassword } from './scene.test-support.ts';

const scene = await createScene();

const start = async (email: string) => {
  const step = await scene.open();
  return { step, sent: await startForgotten(scene.deps, { ...step, email }) };
};

test('an unknown address gets the same answers, and a mail without a code', async () => {
  await scene.join('here@example.jp');
  const answersFor = async (email: string) => {
    const { step, sent } = await start(email);
    const kinds: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      await verifyForgotten(scene.deps, { ...step, code: '００００００' }).catch((error: { message: string }) =>
        kinds.push(error.message),
      );
    }
    return { sent, kinds };
  };
  expect(await answersFor('nobody@example.jp')).toEqual(await answersFor('here@example.jp'));
  expect(await scene.codeTo('nobody@example.jp')).toBe('none');
});

test('a code by mail, a new password: signed in here, out everywhere else, told by mail', async () => {
  const { personId, step: elsewhere } = await scene.join('lost@example.jp');
  const { step } = await start('lost@example.jp');
  await expect(finishForgotten(scene.deps, { ...step, newPassword: otherPassword })).rejects.toMatchObject({
    kind: 'INTERACTION_GONE',
  });
  const code = await scene.codeTo('lost@example.jp');
  await expect(verifySignUp(scene.deps, { ...step, code })).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
  await expect(checkByMailCode(scene.deps, { ...step, code })).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
  expect(await verifyForgotten(scene.deps, { ...step, code })).toEqual({ methods: [], lost: null });
  await expect(finishForgotten(scene.deps, { ...step, newPassword: 'Password1234' })).rejects.toMatchObject({
    kind: 'PASSWORD_COMMON',
  });
  expect(await finishForgotten(scene.deps, { ...step, newPassword: otherPassword })).toMatchObject({
    personId,
    signOutEverywhere: true,
    outcome: { next: 'done', signedIn: { personId, acr: 'mfa' } },
  });
  expect((await scene.passwordStep('lost@example.jp', otherPassword)).outcome.next).toBe('secondFactor');
  await expect(scene.passwordStep('lost@example.jp')).rejects.toMatchObject({ kind: 'SIGN_IN_FAILED' });
  await expect(readAttempt(scene.deps, elsewhere.uid)).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
  expect((await scene.mailsTo('lost@example.jp')).map(({ subject }) => subject)).toContain(
    '【つづら】パスワードを再設定しました',
  );
});

test('who has a second factor shows it before the new password counts', async () => {
  const { step: joined, personId } = await scene.join('strong@example.jp');
  const secret = await scene.addTotp(joined);
  await scene.letCount(personId);
  const { step } = await start('strong@example.jp');
  const { methods } = await verifyForgotten(scene.deps, { ...step, code: await scene.codeTo('strong@example.jp') });
  expect(methods).toEqual(['totp']);
  await expect(finishForgotten(scene.deps, { ...step, newPassword: otherPassword })).rejects.toMatchObject({
    kind: 'STEP_UP',
  });
  expect(await checkByTotp(scene.deps, { ...step, code: scene.totpAt(secret) })).toEqual({ next: 'continue' });
  expect(await finishForgotten(scene.deps, { ...step, newPassword: otherPassword })).toMatchObject({
    outcome: { next: 'done' },
  });
});
