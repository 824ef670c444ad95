import { addDevice, mailTo, signUpQuickly, totp } from '../scene/sign-in.ts';
import {
  claimsOf,
  enterMailCode,
  enterPassword,
  password,
  press,
  signOut,
  stepUpRefusal,
  test,
} from '../scene/sign-in-pages.ts';
import { expect, type Page } from '../scene/stage.ts';
import { aDayLater } from '../scene/strong-factor.ts';

// Some walk through a dozen screens, each looked at by axe.
test.describe.configure({ timeout: 270_000 });

test('R7.20 signUp: from the sign-in and back, mail code, password, passkey, terms, and home to the app', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  await addDevice(page);
  const email = newAddress('tsubaki');
  await app.open('signUp', { callbackPath: '/signUpCallback' });
  await see('新規登録');
  await press(page, '登録済みの方はログイン');
  await expect(page.getByRole('heading', { name: 'ログイン', exact: true })).toBeVisible();
  await press(page, 'はじめての方は新規登録');
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '確認コードを送る');
  await see('確認コードの入力');
  await enterMailCode(page, stage, email);
  await see('パスワードの設定');
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await press(page, '次へ');
  await see('フィッシングに強いパスキーを設定する');
  await press(page, 'パスキーを登録する');
  await see('規約の確認');
  for (const document of ['利用規約', '個人情報の取り扱い']) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: document }).first().click();
    await (await opened).close();
    await page.getByRole('checkbox', { name: new RegExp(document) }).check();
  }
  await press(page, '同意して登録する');
  expect((await app.back()).has('code')).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/signUpCallback');
  await mailTo(request, stage, email, /登録/);
});

test('R1.03 R3.05 sign-in by passkey; the forced check asks again, opens the gate, and can be left with the state kept', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  const device = await addDevice(page);
  const email = newAddress('ume');
  await signUpQuickly(page, stage, { email, device, isSignedIn: false });
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await see('ログイン');
  await device.touch(true);
  // The browser may offer the passkey by itself before the button is pressed; either way leads back to the app.
  await page
    .getByRole('button', { name: 'パスキーでログイン', exact: true })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  const first = claimsOf((await app.tokens()).access_token);
  expect(first).toMatchObject({ username: email, acr: 'phr', aud: 'tsuzura-api' });

  await app.open('signInForceTOTPMFA', { prompt: 'login' });
  await see('ご本人の確認');
  await press(page, 'パスキーで確認する');
  const { access_token: token } = await app.tokens();
  const second = claimsOf(token);
  expect(second).toMatchObject({ sub: first['sub'], acr: 'phr' });
  expect(Number(second['auth_time'])).toBeGreaterThanOrEqual(Number(first['auth_time']));
  expect(await stepUpRefusal(request, stage, token)).toBeNull();

  await app.open('signInForceTOTPMFA', { state: 'back-to-the-withdrawal' });
  await press(page, '中止して戻る');
  expect(Object.fromEntries(await app.back())).toMatchObject({
    error: 'access_denied',
    state: 'back-to-the-withdrawal',
  });
});

test('the forced check of somebody without a factor: sign-in, register one, wait for a day, and the gate is open', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  const device = await addDevice(page);
  const email = newAddress('nadeshiko');
  await signUpQuickly(page, stage, { email, password, isSignedIn: false });
  await app.open('signInForceTOTPMFA');
  await see('ご本人の確認');
  await enterPassword(page, email);
  await see('メールで確認');
  await enterMailCode(page, stage, email, /ログインの確認コード/);
  await see('確認方法の登録');
  await press(page, 'パスキーを登録する');
  await see('パスキーの追加');
  await press(page, 'パスキーを登録する');
  await see('パスキーを追加しました');
  await expect(page.getByLabel('パスキーの名前')).toHaveValue('パスキー');
  await page.getByLabel('パスキーの名前').fill('自宅のパソコン');
  await press(page, 'この名前にする');
  await see('もうしばらくお待ちください');
  await press(page, 'つづらに戻る');
  expect((await app.back()).get('error')).toBe('access_denied');
  await mailTo(request, stage, email, /から、出金・出金先や住所などの変更のご本人確認に使えます。/);

  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await device.touch(true);
  await page
    .getByRole('button', { name: 'パスキーでログイン', exact: true })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  const { access_token: early } = await app.tokens();
  expect(claimsOf(early)).toMatchObject({ username: email, acr: 'mfa' });
  expect(await stepUpRefusal(request, stage, early)).toBe('403-101');

  await aDayLater(email);
  await app.open('signInForceTOTPMFA');
  await press(page, 'パスキーで確認する');
  const { access_token: token } = await app.tokens();
  expect(claimsOf(token)).toMatchObject({ username: email, acr: 'phr' });
  expect(await stepUpRefusal(request, stage, token)).toBeNull();

  // From now on the passkey is the way in; who lost it begins a wait, and is told.
  await signOut(page, stage);
  await device.touch(false);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, email);
  await see('パスキーで確認');
  await page.getByText('別の方法').click();
  await press(page, 'パスキーを使えない');
  await see('パスキーを使えない場合');
  await press(page, 'お手続きを始める');
  await see('お手続きを受け付けています');
  await mailTo(request, stage, email, /パスキー・認証アプリを使えないときのお手続き/);
});

test('R7.20 mfaSetUp of somebody who is not signed in asks once; TOTP passes the gate, a recovery code the sign-in', async ({
  page,
  stage,
  request,
  scene: { app, see, newAddress },
}) => {
  const email = newAddress('sumire');
  await signUpQuickly(page, stage, { email, password, isSignedIn: false });
  await app.open('mfaSetUp');
  await expect(page.getByText('お手続きの前に、ログインしてください。')).toBeVisible();
  await enterPassword(page, email);
  await enterMailCode(page, stage, email, /ログインの確認コード/);
  await see('ログインと安全'); // and no second check in between

  await press(page, '認証アプリを登録する');
  const key = (await page.getByText('キー：').locator('..').textContent())?.replaceAll(/[^A-Z2-7]/g, '') ?? '';
  await see('認証アプリの登録');
  // A code counts once, one step early or late: with the one before, two are left for what follows.
  await untilStepBegins(page);
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now() - 30_000));
  await expect(page.getByRole('heading', { name: 'ログインと安全' })).toBeVisible();
  await mailTo(request, stage, email, /認証アプリ/);

  await press(page, '復旧コードを作る');
  await see('復旧コードの作成');
  await press(page, '復旧コードを作る');
  await see('復旧コード');
  const codes = (await page.getByRole('listitem').allTextContents())
    .map((text) => text.trim())
    .filter((text) => /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{2}$/.test(text));
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox', { name: '保管しました' }).check();
  await press(page, '完了する');
  await press(page, 'つづらに戻る');
  expect(await stepUpRefusal(request, stage, (await app.tokens()).access_token)).toBe('403-101');

  await aDayLater(email);
  await app.open('signInForceTOTPMFA');
  await see('ご本人の確認');
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now()));
  const { access_token: token } = await app.tokens();
  expect(claimsOf(token)).toMatchObject({ username: email, acr: 'totp' });
  expect(await stepUpRefusal(request, stage, token)).toBeNull();

  await signOut(page, stage);
  await app.open('signInWithCheckUsername');
  await enterPassword(page, email);
  await see('認証アプリで確認');
  await page.getByText('別の方法').click();
  await press(page, '復旧コードを使う');
  await see('復旧コードで確認');
  await page.getByLabel('復旧コード').fill(codes[0] ?? '');
  await press(page, '確認する');
  await see('フィッシングに強いパスキーを設定する');
  await press(page, 'あとで');
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: email, acr: 'mfa' });

  await app.open('mfaSetUp');
  await page.getByLabel('認証アプリのコード').fill(totp(key, Date.now() + 30_000));
  await press(page, '解除する');
  await see('認証アプリの解除');
  await press(page, '解除する');
  await expect(page.getByText('認証アプリを解除しました。').first()).toBeVisible();
});

/** Not in the last seconds of a step: the code is old before it arrives. */
async function untilStepBegins(page: Page): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5_000) await page.waitForTimeout(left);
}

test('a lock after five wrong passwords, and the way in by mail that stays open: a forgotten password', async ({
  page,
  stage,
  scene: { app, see, newAddress },
}) => {
  const email = newAddress('ran');
  await signUpQuickly(page, stage, { email, password, isSignedIn: false });
  await app.open('signInWithCheckUsername');
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '次へ');
  const field = page.getByLabel('パスワード', { exact: true });
  for (let failure = 1; failure <= 5; failure += 1) {
    await field.fill(`wrong-password-${failure}`);
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/password')), press(page, 'ログイン')]);
    if (failure < 5) await expect(field).toHaveValue('');
  }
  await see('ログインを停止しました');
  await press(page, '最初の画面に戻る');
  await page.getByLabel('メールアドレス').fill(email);
  await press(page, '次へ');
  await press(page, 'パスワードを忘れた');
  await see('パスワードの再設定');
  await press(page, '確認コードを送る');
  await see('確認コードの入力');
  await enterMailCode(page, stage, email, /再設定の確認コード/);
  await see('新しいパスワード');
  await page.getByLabel('新しいパスワード').fill('umi-no-oto-99');
  await press(page, '再設定してログイン');
  expect(claimsOf((await app.tokens()).access_token)).toMatchObject({ username: email });
});

test('an expired or foreign interaction, an OAuth error, a dead link and signing out are clear pages', async ({
  page,
  stage,
  scene: { see },
}) => {
  for (const [path, heading] of [
    ['/interaction/aaaaaaaaaaaaaaaaaaaaa', '最初からやり直してください'],
    ['/error?reason=invalid_client', 'ログインできませんでした'],
    ['/signedOut', 'ログアウトしました'],
    ['/nowhere', 'ページが見つかりません'],
    ['/email/revert?token=short', 'リンクをご確認ください'],
    ['/', 'ログイン'],
  ] as const) {
    await page.goto(stage.url('auth', path));
    await see(heading);
  }
});
