import { describe, expect, test } from 'vitest';
import {
  checkByMailCode,
  checkByRecoveryCode,
  checkByTotp,
  enableTotp,
  finishForgotten,
  finishAddPasskey,
  makeRecoveryCodes,
  readFactors,
  readInteraction,
  readOutcome,
  removePasskey,
  removeTotp,
  renamePasskey,
  reportLost,
  sendSignInCode,
  startAddPasskey,
  startEmailChange,
  startForgotten,
  startTotp,
  verifyForgotten,
} from './index.ts';
import { Authenticator } from './authenticator.test-support.ts';
import { createScene, otherPassword } from './scene.test-support.ts';

/* docs/sign-in-strength.md, rule by rule. */

const scene = await createScene();
const { deps } = scene;
const hours = 3_600_000;
const waiting = { kind: 'STRONG_CHECK_WAITING' };
const needed = { kind: 'STRONG_CHECK_NEEDED' };

/** Password and the code from the mail: what a thief of both has. */
async function byCodes(email: string, view: 'signInWithCheckUsername' | 'signInForceTOTPMFA' = 'signInForceTOTPMFA') {
  const { step } = await scene.passwordStep(email, undefined, view);
  await sendSignInCode(deps, step);
  return { step, outcome: await checkByMailCode(deps, { ...step, code: await scene.codeTo(email) }) };
}
const acrOf = async (personId: string, passkey: Authenticator) => {
  const outcome = await scene.usePasskey(await scene.open('signInWithCheckUsername', personId), passkey);
  return outcome.next === 'done' ? outcome.signedIn.acr : outcome.next;
};
const subjects = async (to: string) =>
  (await scene.mailsTo(to))
    .map(({ subject }) => subject.replace('【つづら】', ''))
    .filter((one) => !one.includes('コード'));

describe('S2 S3 a factor set up by a weaker check', () => {
  test('signs in at once and counts after 24 hours, not a moment before; its owner is told both times', async () => {
    const { personId } = await scene.join('first@example.jp');
    const { step } = await byCodes('first@example.jp');
    const passkey = await scene.addPasskey(step, '泥棒');
    const told = (await scene.mailsTo('first@example.jp')).find(({ subject }) => subject.includes('パスキーを追加'));
    expect(told?.text).toMatch(/2026年11月14日 \d\d:\d\dから、出金・出金先や住所などの変更のご本人確認に使えます。/);
    scene.pass(24 * hours - 2); // each interaction begins a millisecond after the one before
    expect(await acrOf(personId, passkey)).toBe('mfa');
    expect(await subjects('first@example.jp')).not.toContain('パスキーがご本人確認に使えるようになりました');
    expect(await acrOf(personId, passkey)).toBe('phr');
    expect(await subjects('first@example.jp')).toContain('パスキーがご本人確認に使えるようになりました');
  });

  test('S4 is no strong check in the interaction that set it up, neither passkey nor app', async () => {
    await scene.join('same@example.jp');
    const { step, outcome } = await byCodes('same@example.jp');
    expect(outcome).toEqual({ next: 'continue' });
    const passkey = await scene.addPasskey(step);
    const secret = await scene.addTotp(step);
    expect(await readOutcome(deps, step)).toEqual({ next: 'continue' });
    expect(await scene.usePasskey(step, passkey)).toEqual({ next: 'continue' });
    expect(await checkByTotp(deps, { ...step, code: scene.totpAt(secret) })).toEqual({ next: 'continue' });
    expect(await readOutcome(deps, step)).toEqual({ next: 'continue' });
    expect(await readInteraction(deps, step)).toMatchObject({
      isStrong: false,
      strongFrom: expect.any(Number) as number,
    });
    await expect(startEmailChange(deps, { ...step, email: 'thief@example.jp' })).rejects.toMatchObject(waiting);
  });

  test('leaves the owner their own way in, and goes again by the codes that brought it', async () => {
    await scene.join('owner@example.jp');
    const thief = await byCodes('owner@example.jp');
    const { id } = await scene.addPasskey(thief.step);
    const { step } = await byCodes('owner@example.jp', 'signInWithCheckUsername');
    await removePasskey(deps, { ...step, id });
    scene.pass(24 * hours);
    expect(await subjects('owner@example.jp')).not.toContain('パスキーがご本人確認に使えるようになりました');
  });

  test('one more by a passkey that counts counts at once; a first passkey by an app that counts waits', async () => {
    const { step, personId } = await scene.joinStrong('second@example.jp');
    expect(await acrOf(personId, await scene.addPasskey(step))).toBe('phr');
    await scene.addTotp(step);
    expect(await readInteraction(deps, step)).toMatchObject({ isStrong: true, strongFrom: null });

    const app = await scene.join('app@example.jp');
    const secret = await scene.addTotp(app.step);
    await scene.letCount(app.personId);
    const manage = await scene.open('mfaSetUp', app.personId);
    await checkByTotp(deps, { ...manage, code: scene.totpAt(secret) });
    expect(await acrOf(app.personId, await scene.addPasskey(manage))).toBe('mfa');
    // Until the passkey counts, the app does.
    const stepUp = await scene.open('signInForceTOTPMFA', app.personId);
    scene.pass(30_000);
    expect(await checkByTotp(deps, { ...stepUp, code: scene.totpAt(secret) })).toMatchObject({
      signedIn: { acr: 'totp' },
    });
  });

  test('nothing is added by codes to somebody with a stronger factor', async () => {
    const { step: joined, personId } = await scene.join('has-app@example.jp');
    await scene.addTotp(joined);
    await scene.letCount(personId);
    const { step, outcome } = await scene.passwordStep('has-app@example.jp');
    expect(outcome).toMatchObject({ methods: ['totp'] });
    await expect(sendSignInCode(deps, step)).rejects.toMatchObject({ kind: 'FORBIDDEN' });
    await expect(startAddPasskey(deps, joined)).rejects.toMatchObject({ kind: 'STEP_UP' });
  });
});

test('S4 a change of address asks for a factor that counts', async () => {
  await scene.join('plain@example.jp');
  const { step } = await byCodes('plain@example.jp');
  await expect(startEmailChange(deps, { ...step, email: 'thief@example.jp' })).rejects.toMatchObject(needed);
});

describe('S6 who lost the passkey', () => {
  test('waits 24 hours and is told; then codes sign in, and what is set up waits again and takes nothing away', async () => {
    const email = 'lost@example.jp';
    const { personId, passkey: lost } = await scene.joinStrong(email);
    const { step } = await scene.passwordStep(email);
    const { from } = await reportLost(deps, step);
    expect(await reportLost(deps, step)).toEqual({ from }); // asking again restarts nothing
    expect(await subjects(email)).toContain('パスキー・認証アプリを使えないときのお手続き');
    scene.pass(24 * hours - 2);
    expect((await scene.passwordStep(email)).outcome).toMatchObject({ methods: ['passkey'], lost: { from } });
    const { step: later, outcome } = await scene.passwordStep(email);
    expect(outcome).toMatchObject({ methods: ['passkey', 'mailCode'] });
    await sendSignInCode(deps, later);
    const code = await scene.codeTo(email);
    expect(await checkByMailCode(deps, { ...later, code })).toEqual({ next: 'continue' });
    expect(await readOutcome(deps, later)).toMatchObject({ signedIn: { acr: 'mfa' } });
    expect(await subjects(email)).toEqual(
      expect.arrayContaining([
        'パスキー・認証アプリを使わずにログインできます',
        'パスキー・認証アプリを使わないログイン',
      ]),
    );
    await expect(removePasskey(deps, { ...later, id: lost.id })).rejects.toMatchObject(needed);
    await expect(makeRecoveryCodes(deps, later)).rejects.toMatchObject(needed);
    const passkey = await scene.addPasskey(later);
    await renamePasskey(deps, { ...later, id: passkey.id, name: '新しい電話' });
    expect(await acrOf(personId, passkey)).toBe('mfa');
    // The way back is used up: the new passkey is the way in, and shown for a change it is told to wait.
    expect((await scene.passwordStep(email)).outcome).toMatchObject({ methods: ['passkey'], lost: { from: null } });
    const manage = await scene.open('mfaSetUp', personId);
    await scene.usePasskey(manage, passkey);
    await expect(removePasskey(deps, { ...manage, id: lost.id })).rejects.toMatchObject(waiting);
    scene.pass(24 * hours);
    const again = await scene.open('mfaSetUp', personId);
    await scene.usePasskey(again, passkey);
    await removePasskey(deps, { ...again, id: lost.id });
  });

  test('and has it after all: showing it ends the way back and its mail', async () => {
    const email = 'found@example.jp';
    const { passkey } = await scene.joinStrong(email);
    await reportLost(deps, (await scene.passwordStep(email)).step);
    await scene.usePasskey(await scene.open(), passkey);
    scene.pass(24 * hours);
    expect((await scene.passwordStep(email)).outcome).toMatchObject({ methods: ['passkey'], lost: { from: null } });
    expect(await subjects(email)).not.toContain('パスキー・認証アプリを使わずにログインできます');
  });

  test('has 72 hours after the wait', async () => {
    const email = 'late@example.jp';
    await scene.joinStrong(email);
    await reportLost(deps, (await scene.passwordStep(email)).step);
    scene.pass(96 * hours - 1);
    expect((await scene.passwordStep(email)).outcome).toMatchObject({ methods: ['passkey'], lost: { from: null } });
  });

  test('and the password: the code by mail begins the same wait, and nothing is reset before it is over', async () => {
    const email = 'both@example.jp';
    const { personId } = await scene.joinStrong(email);
    const begin = async () => {
      const step = await scene.open();
      await startForgotten(deps, { ...step, email });
      return { step, asked: await verifyForgotten(deps, { ...step, code: await scene.codeTo(email) }) };
    };
    const { step, asked } = await begin();
    expect(asked).toEqual({ methods: ['passkey'], lost: { from: null } });
    await reportLost(deps, step);
    await expect(finishForgotten(deps, { ...step, newPassword: otherPassword })).rejects.toMatchObject({
      kind: 'STEP_UP',
    });
    scene.pass(24 * hours);
    const later = await begin();
    expect(later.asked.methods).toEqual([]);
    expect(await finishForgotten(deps, { ...later.step, newPassword: otherPassword })).toMatchObject({
      personId,
      outcome: { next: 'continue' },
    });
    expect(await readOutcome(deps, later.step)).toMatchObject({ signedIn: { acr: 'mfa' } });
  });

  test('nobody who signs in by codes, and nobody who is not known, begins one', async () => {
    await scene.join('codes@example.jp');
    const { step } = await scene.passwordStep('codes@example.jp');
    await expect(reportLost(deps, step)).rejects.toMatchObject({ kind: 'FORBIDDEN' });
    await expect(reportLost(deps, await scene.open())).rejects.toMatchObject({ kind: 'INTERACTION_GONE' });
  });
});

test('S7 a recovery code signs in, adds a factor that waits, and takes nothing away', async () => {
  const email = 'paper@example.jp';
  const { step: owner, personId, passkey } = await scene.joinStrong(email);
  const { codes } = await makeRecoveryCodes(deps, owner);
  const { step } = await scene.passwordStep(email);
  expect(await checkByRecoveryCode(deps, { ...step, recoveryCode: codes[0] ?? '' })).toEqual({ next: 'continue' });
  for (const change of [
    () => removePasskey(deps, { ...step, id: passkey.id }),
    () => removeTotp(deps, step),
    () => makeRecoveryCodes(deps, step),
    () => startEmailChange(deps, { ...step, email: 'thief@example.jp' }),
  ]) {
    await expect(change()).rejects.toMatchObject(needed);
  }
  const authenticator = new Authenticator(deps.rp.origin, deps.rp.id);
  const { options } = await startAddPasskey(deps, step);
  const { strongFrom } = await finishAddPasskey(deps, { ...step, response: authenticator.register(options) });
  expect(strongFrom).toBe(deps.realNow() + 24 * hours);
  const { secret } = await startTotp(deps, step);
  await enableTotp(deps, { ...step, code: scene.totpAt(secret) });
  expect(await readFactors(deps, step)).toMatchObject({ totp: true, totpStrongFrom: deps.realNow() + 24 * hours });
  expect(await acrOf(personId, authenticator)).toBe('mfa');
  const stepUp = await scene.open('signInForceTOTPMFA', personId);
  expect(await scene.usePasskey(stepUp, authenticator)).toEqual({ next: 'continue' });
  expect(await readInteraction(deps, stepUp)).toMatchObject({ isStrong: true, strongFrom });
});
