import { describe, expect, test } from 'vitest';
import { Authenticator } from './authenticator.test-support.ts';
import {
  changePassword,
  finishAddPasskey,
  finishEmailChange,
  makeRecoveryCodes,
  readFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  revertEmail,
  startAddPasskey,
  startEmailChange,
  startTotp,
  enableTotp,
} from './index.ts';
import { createScene, goodPassword, otherPassword } from './scene.test-support.ts';

const scene = await createScene();
const minutes = 60_000;

describe('fresh check', () => {
  test('lasts five minutes, not a moment longer', async () => {
    const { step } = await scene.join('fresh@example.jp');
    scene.pass(5 * minutes - 1);
    await startAddPasskey(scene.deps, step);
    scene.pass(1);
    for (const change of [
      () => startAddPasskey(scene.deps, step),
      () => startTotp(scene.deps, step),
      () => removeTotp(scene.deps, step),
      () => makeRecoveryCodes(scene.deps, step),
      () => startEmailChange(scene.deps, { ...step, email: 'other@example.jp' }),
      () => renamePasskey(scene.deps, { ...step, id: 'x', name: 'x' }),
      () => changePassword(scene.deps, { ...step, newPassword: otherPassword, signOutOthers: true }),
    ]) {
      await expect(change()).rejects.toMatchObject({ kind: 'STEP_UP' });
    }
  });

  test('by a code is not enough for somebody whose passkey began to count meanwhile', async () => {
    const { step, personId } = await scene.join('weak@example.jp');
    await scene.addPasskey(step);
    const { secret } = await startTotp(scene.deps, step);
    await scene.letCount(personId);
    await expect(startAddPasskey(scene.deps, step)).rejects.toMatchObject({ kind: 'STEP_UP' });
    // The secret was given out before that.
    await expect(enableTotp(scene.deps, { ...step, code: scene.totpAt(secret) })).rejects.toMatchObject({
      kind: 'INTERACTION_GONE',
    });
    expect((await readFactors(scene.deps, step)).personId).toBe(personId);
  });
});

describe('password', () => {
  test.each([
    ['V20 eleven characters', 'abcdefgh-93', 'PASSWORD_WEAK'],
    ['V20 no digit', 'kettle-violet-quay', 'PASSWORD_WEAK'],
    ['V20 no letter', '930482750183', 'PASSWORD_WEAK'],
    ['V21 a common word and a year', 'Sakura202611!', 'PASSWORD_COMMON'],
    ['V21 the own address', 'pw.owner-1234567', 'PASSWORD_COMMON'],
    ['V21 our name', 'Tsuzura-2026-11', 'PASSWORD_COMMON'],
    ['257 characters', 'kettle-93-'.repeat(26).slice(0, 257), 'INPUT'],
    ['the same again', goodPassword, 'PASSWORD_SAME'],
  ])('%s is refused', async (_name, newPassword, kind) => {
    const email = 'pw.owner@example.jp';
    const { step } = await scene.join(email).catch(async () => ({ step: await again(email) }));
    await expect(
      changePassword(scene.deps, { ...step, password: goodPassword, newPassword, signOutOthers: false }),
    ).rejects.toMatchObject({ kind });
  });
  const again = async (email: string) => {
    const { rows } = await scene.database.pool.query<{ id: string }>('select id from auth.person where email = $1', [
      email,
    ]);
    return scene.open('passwordChange', rows[0]?.id ?? null);
  };

  test('with the current one it is changed, with a wrong one not; wrong ones are counted', async () => {
    const { personId } = await scene.join('change@example.jp');
    const step = await scene.open('passwordChange', personId);
    const change = (password: string) =>
      changePassword(scene.deps, { ...step, password, newPassword: otherPassword, signOutOthers: true });
    for (let failure = 0; failure < 4; failure += 1) {
      await expect(change('wrong')).rejects.toMatchObject({ lines: [{ field: 'password' }] });
    }
    expect(await change(goodPassword)).toEqual({ personId, signOutOthers: true });
    expect((await scene.passwordStep('change@example.jp', otherPassword)).outcome.next).toBe('secondFactor');
  });
});

describe('factors', () => {
  test('the last passkey stays when there is no password, and goes when there is one', async () => {
    const { step, personId } = await scene.join('last@example.jp');
    const one = await scene.addPasskey(step);
    const two = await scene.addPasskey(step);
    await scene.database.pool.query('update auth.person set password_hash = null where id = $1', [personId]);
    await removePasskey(scene.deps, { ...step, id: one.id });
    await expect(removePasskey(scene.deps, { ...step, id: two.id })).rejects.toMatchObject({ kind: 'LAST_FACTOR' });
    await scene.database.pool.query(`update auth.person set password_hash = 'x' where id = $1`, [personId]);
    await removePasskey(scene.deps, { ...step, id: two.id });
  });

  test.each([
    ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', undefined, 'Google パスワードマネージャー'],
    ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', '自宅の電話', '自宅の電話'],
    ['00000000-0000-0000-0000-000000000000', undefined, 'パスキー'],
  ])('a passkey of %s with the name %s is called %s', async (aaguid, name, called) => {
    const { step } = await scene.join(`called-${aaguid.slice(0, 4)}-${name === undefined ? 'a' : 'b'}@example.jp`);
    const authenticator = new Authenticator(scene.deps.rp.origin, scene.deps.rp.id);
    const { options } = await startAddPasskey(scene.deps, step);
    const response = authenticator.register(options, { aaguid });
    expect(await finishAddPasskey(scene.deps, { ...step, response, name })).toMatchObject({ name: called });
    expect((await readFactors(scene.deps, step)).passkeys.map((passkey) => passkey.name)).toEqual([called]);
  });

  test('nobody touches another person’s passkey', async () => {
    const { step: own } = await scene.join('mine@example.jp');
    const passkey = await scene.addPasskey(own);
    const { step } = await scene.join('yours@example.jp');
    await expect(renamePasskey(scene.deps, { ...step, id: passkey.id, name: 'x' })).rejects.toMatchObject({
      kind: 'NOT_FOUND',
    });
    await expect(removePasskey(scene.deps, { ...step, id: passkey.id })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  });

  test('the overview shows names, times and history, and no secret', async () => {
    const { step } = await scene.join('view@example.jp');
    const passkey = await scene.addPasskey(step, '自宅のパソコン');
    await renamePasskey(scene.deps, { ...step, id: passkey.id, name: '仕事用' });
    await makeRecoveryCodes(scene.deps, step);
    const factors = await readFactors(scene.deps, step);
    expect(factors).toMatchObject({
      email: 'view@example.jp',
      hasPassword: true,
      passkeys: [{ id: passkey.id, name: '仕事用', lastUsedAt: null }],
      totp: false,
      recoveryCodesLeft: 10,
    });
    expect(factors.history.map(({ event, label }) => `${event} ${label}`)).toEqual([
      '復旧コードの作成 Chrome（Windows）',
      'パスキーの名前の変更 Chrome（Windows）',
      'パスキーの追加 Chrome（Windows）',
      '新規登録 Chrome（Windows）',
    ]);
    expect(await scene.mailsTo('view@example.jp')).toHaveLength(5);
  });

  test('TOTP is off until a right code, its secret is stored sealed, and it goes again', async () => {
    const { step, personId } = await scene.join('setup@example.jp');
    const { secret, uri } = await startTotp(scene.deps, step);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(uri)).toMatch(
      /^otpauth:\/\/totp\/つづら:setup@example\.jp\?secret=[A-Z2-7]{32}&issuer=つづら/,
    );
    const code = scene.totpAt(secret);
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(enableTotp(scene.deps, { ...step, code: wrong })).rejects.toMatchObject({ kind: 'CODE_WRONG' });
    expect((await readFactors(scene.deps, step)).totp).toBe(false);
    await enableTotp(scene.deps, { ...step, code });
    const { rows } = await scene.database.pool.query<{ secret: string }>(
      'select secret from auth.totp where person_id = $1',
      [personId],
    );
    expect(rows[0]?.secret).not.toContain(secret);
    await removeTotp(scene.deps, step);
    expect((await readFactors(scene.deps, step)).totp).toBe(false);
  });
});

describe('address', () => {
  const linkIn = async (to: string) =>
    /token=([\w-]+)/.exec((await scene.mailsTo(to)).map(({ text }) => text).join('\n'))?.[1] ?? '';

  test('one that is in use gets the same answer and is never taken', async () => {
    await scene.join('taken@example.jp');
    const { step } = await scene.joinStrong('wants@example.jp', 'emailChange');
    expect(await startEmailChange(scene.deps, { ...step, email: 'taken@example.jp' })).toEqual(
      await startEmailChange(scene.deps, { ...step, email: 'unused@example.jp' }),
    );
    const free = await scene.codeTo('unused@example.jp');
    await startEmailChange(scene.deps, { ...step, email: 'Taken@example.jp' }).catch(() => undefined);
    await expect(finishEmailChange(scene.deps, { ...step, code: free })).rejects.toMatchObject({ kind: 'CODE_WRONG' });
  });

  test('the old address can undo the change for 72 hours, once, and no later link undoes that', async () => {
    const { step, personId } = await scene.joinStrong('old@example.jp', 'emailChange');
    for (const email of ['new@example.jp', 'newer@example.jp']) {
      await startEmailChange(scene.deps, { ...step, email });
      await finishEmailChange(scene.deps, { ...step, code: await scene.codeTo(email) });
    }
    scene.pass(72 * 60 * minutes - 1);
    const token = await linkIn('old@example.jp');
    const revert = (given: string) => revertEmail(scene.deps, { token: given, visit: step.visit });
    await expect(revert('x'.repeat(43))).rejects.toMatchObject({ kind: 'REVERT_GONE' });
    expect(await revert(token)).toEqual({ personId, signOutEverywhere: true });
    await expect(revert(token)).rejects.toMatchObject({ kind: 'REVERT_GONE' });
    await expect(revert(await linkIn('new@example.jp'))).rejects.toMatchObject({ kind: 'REVERT_GONE' });
    expect((await scene.passwordStep('old@example.jp')).outcome.next).toBe('secondFactor');
  });

  test('after 72 hours the link is dead', async () => {
    const { step } = await scene.joinStrong('slow@example.jp', 'emailChange');
    await startEmailChange(scene.deps, { ...step, email: 'quick@example.jp' });
    await finishEmailChange(scene.deps, { ...step, code: await scene.codeTo('quick@example.jp') });
    scene.pass(72 * 60 * minutes);
    const token = await linkIn('slow@example.jp');
    await expect(revertEmail(scene.deps, { token, visit: step.visit })).rejects.toMatchObject({ kind: 'REVERT_GONE' });
  });
});
